package dev.colonnade.at1.encode;

import dev.colonnade.core.io.InputFile;
import dev.colonnade.core.io.Slice;
import java.io.IOException;
import java.util.Arrays;

/** Reads a file in chunks of whole lines. */
public final class ChunkReader {
  private static final int STEP = 1 << 20;

  private final InputFile file;
  private final long length;
  private final int chunkLines;
  private final int chunkBytes;
  private final int longestLine;
  private long position;
  private byte[] rest = new byte[0];

  /**
   * @param chunkLines the most lines of a chunk
   * @param chunkBytes a chunk ends with the line that reaches this
   * @param longestLine a chunk ends in the middle of a line that takes it beyond this
   */
  public ChunkReader(InputFile file, int chunkLines, int chunkBytes, int longestLine)
      throws IOException {
    this.file = file;
    this.length = file.length();
    this.chunkLines = chunkLines;
    this.chunkBytes = chunkBytes;
    this.longestLine = longestLine;
  }

  /** The next chunk, or null after the last. */
  public Slice next() throws IOException {
    byte[] bytes = rest;
    int filled = bytes.length;
    int scanned = 0;
    int lines = 0;
    int cut = -1;
    while (true) {
      while (scanned < filled && cut < 0) {
        if (bytes[scanned++] == '\n' && (++lines == chunkLines || scanned >= chunkBytes)) {
          cut = scanned;
        }
      }
      if (cut < 0 && filled >= longestLine) {
        cut = filled;
      }
      if (cut >= 0 || position == length) {
        break;
      }
      int step = (int) Math.min(STEP, length - position);
      if (bytes.length - filled < step) {
        bytes =
            Arrays.copyOf(
                bytes,
                Math.max(filled + step, (int) Math.min(2L * filled, longestLine + (long) STEP)));
      }
      file.readFully(position, bytes, filled, step);
      position += step;
      filled += step;
    }
    if (filled == 0) {
      return null;
    }
    int end = cut < 0 ? filled : cut;
    rest = Arrays.copyOfRange(bytes, end, filled);
    return new Slice(bytes, 0, end);
  }
}
