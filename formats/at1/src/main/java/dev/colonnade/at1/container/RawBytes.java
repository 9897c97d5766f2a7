package dev.colonnade.at1.container;

import com.github.luben.zstd.ZstdIOException;
import dev.colonnade.core.Section;
import dev.colonnade.core.concurrent.Parallel;
import dev.colonnade.core.io.InputFile;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.tukaani.xz.XZIOException;

/**
 * Bytes without a codec: those of a RAW archive or of a raw frame.
 *
 * <pre>
 * backend byte | data        the old form has no backend byte, and begins with the xz magic itself
 * </pre>
 */
public record RawBytes(Backend backend, long offset, long end, Section section) {
  private static final byte[] XZ_MAGIC = {(byte) 0xfd, '7', 'z', 'X', 'Z', 0};
  private static final int STEP = 1 << 16;

  /** Finds out the form of the bytes between two offsets. */
  public static RawBytes read(InputFile file, long from, long end, Section section)
      throws IOException {
    if (end - from < 1) {
      throw section.error(from - section.start(), "cut short: a backend byte expected");
    }
    byte[] start = file.read(from, (int) Math.min(XZ_MAGIC.length, end - from));
    boolean legacy = Arrays.equals(start, XZ_MAGIC);
    return legacy
        ? new RawBytes(Backend.XZ, from, end, section)
        : new RawBytes(Backend.of(start[0] & 0xff), from + 1, end, section);
  }

  /** Decompresses them, in bounded memory whatever their size. */
  public void decode(InputFile file, long most, Parallel parallel, Output out) throws IOException {
    if (backend == Backend.XZ && XzBlocks.decode(file, offset, end, parallel, out)) {
      return;
    }
    Section where = section.part(section.name(), offset);
    try (InputStream data = new RangeInput(file, offset, end);
        InputStream in = open(data, most, where)) {
      for (int read = 0; read >= 0; read = read(in, out, where)) {
        out.advance(read);
      }
    }
  }

  private InputStream open(InputStream data, long most, Section where) throws IOException {
    try {
      return Decompressor.open(backend, data, most, where);
    } catch (XZIOException | ZstdIOException | EOFException e) {
      throw Decompressor.damaged(backend, where, e);
    }
  }

  private int read(InputStream in, Output out, Section where) throws IOException {
    byte[] into = out.reserve(STEP);
    try {
      return in.read(into, out.position(), STEP);
    } catch (XZIOException | ZstdIOException | EOFException | RuntimeException e) {
      throw Decompressor.damaged(backend, where, e);
    }
  }

  /** A part of a file as a stream. */
  private static final class RangeInput extends InputStream {
    private final InputFile file;
    private final long end;
    private final byte[] window = new byte[STEP];
    private long next;
    private int at;
    private int filled;

    private RangeInput(InputFile file, long from, long end) {
      this.file = file;
      this.next = from;
      this.end = end;
    }

    private boolean fill() throws IOException {
      if (at == filled) {
        filled = (int) Math.min(window.length, end - next);
        file.readFully(next, window, 0, filled);
        next += filled;
        at = 0;
      }
      return at < filled;
    }

    @Override
    public int read() throws IOException {
      return fill() ? window[at++] & 0xff : -1;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      if (length == 0) {
        return 0;
      } else if (!fill()) {
        return -1;
      }
      int count = Math.min(length, filled - at);
      System.arraycopy(window, at, into, offset, count);
      at += count;
      return count;
    }
  }
}
