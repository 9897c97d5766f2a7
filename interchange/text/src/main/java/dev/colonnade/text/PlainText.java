package dev.colonnade.text;

import com.github.luben.zstd.ZstdInputStream;
import dev.colonnade.core.FormatException;
import dev.colonnade.core.io.InputFile;
import dev.colonnade.core.io.SpooledInputFile;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;

/**
 * The text of a file. Where it is stored compressed, it is decompressed to a temporary file first,
 * since it is read twice and from many places.
 */
public final class PlainText {
  private static final int WINDOW = 1 << 16;

  private PlainText() {}

  /** The plain text of a file: itself, or a temporary file where it is gzip or zstd. */
  public static InputFile plain(InputFile file) throws IOException {
    if (file.length() < 4) {
      return file;
    }
    byte[] head = file.read(0, 4);
    boolean gzip = head[0] == 0x1f && head[1] == (byte) 0x8b;
    boolean zstd =
        head[0] == 0x28 && head[1] == (byte) 0xb5 && head[2] == 0x2f && head[3] == (byte) 0xfd;
    if (!gzip && !zstd) {
      return file;
    }
    try (InputStream bytes = new FileStream(file);
        InputStream plain = gzip ? new GZIPInputStream(bytes, WINDOW) : zstd(bytes)) {
      return SpooledInputFile.copy(file.name(), plain);
    } catch (EOFException | java.util.zip.ZipException | com.github.luben.zstd.ZstdIOException e) {
      throw new FormatException(
          file.name(),
          gzip ? "gzip stream" : "zstd stream",
          FormatException.NO_OFFSET,
          "cannot be decompressed: " + e.getMessage(),
          e);
    }
  }

  /** Whether a text begins with the mark that some programs put before UTF-8. */
  public static boolean startsWithByteOrderMark(InputFile file) throws IOException {
    if (file.length() < 3) {
      return false;
    }
    byte[] head = file.read(0, 3);
    return head[0] == (byte) 0xef && head[1] == (byte) 0xbb && head[2] == (byte) 0xbf;
  }

  private static InputStream zstd(InputStream bytes) throws IOException {
    return new ZstdInputStream(bytes).setContinuous(false);
  }

  /** A file's bytes in order. */
  private static final class FileStream extends InputStream {
    private final InputFile file;
    private final byte[] window = new byte[WINDOW];
    private long position;
    private int at;
    private int limit;

    private FileStream(InputFile file) {
      this.file = file;
    }

    @Override
    public int read() throws IOException {
      return fill() ? window[at++] & 0xff : -1;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      if (length == 0) {
        return 0;
      }
      if (!fill()) {
        return -1;
      }
      int count = Math.min(length, limit - at);
      System.arraycopy(window, at, into, offset, count);
      at += count;
      return count;
    }

    @Override
    public int available() throws IOException {
      return (int) Math.min(Integer.MAX_VALUE, limit - at + file.length() - position);
    }

    private boolean fill() throws IOException {
      if (at == limit) {
        at = 0;
        limit = (int) Math.min(window.length, file.length() - position);
        file.readFully(position, window, 0, limit);
        position += limit;
      }
      return limit > 0;
    }
  }
}
