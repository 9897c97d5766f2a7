package dev.colonnade.text.read;

import com.github.luben.zstd.ZstdIOException;
import com.github.luben.zstd.ZstdInputStream;
import dev.colonnade.core.FormatException;
import dev.colonnade.core.Limits;
import dev.colonnade.core.Section;
import dev.colonnade.core.io.InputFile;
import dev.colonnade.core.io.SpooledInputFile;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * The text of a file. Where it is stored compressed, it is decompressed to a temporary file first,
 * since it is read twice and from many places.
 */
public final class PlainText {
  private static final int WINDOW = 1 << 16;

  private PlainText() {}

  /** The plain text of a file: itself, or a temporary file where it is gzip or zstd. */
  public static InputFile of(InputFile file, Limits limits) throws IOException {
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
        InputStream plain =
            gzip ? new GZIPInputStream(bytes, WINDOW) : new ZstdInputStream(bytes)) {
      return SpooledInputFile.copy(file.name(), new Bounded(plain, file, limits.decodedBytes()));
    } catch (EOFException | ZipException | ZstdIOException e) {
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

  /** Keeps a small file that decompresses to a huge one from filling the disk. */
  private static final class Bounded extends FilterInputStream {
    private final InputFile file;
    private final long most;
    private long left;

    private Bounded(InputStream in, InputFile file, long most) {
      super(in);
      this.file = file;
      this.most = most;
      this.left = most;
    }

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      int read = in.read(into, offset, length);
      left -= Math.max(0, read);
      if (left < 0) {
        throw Section.of(file.name()).error("more than the limit of " + most + " bytes of text");
      }
      return read;
    }
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
