package dev.colonnade.riegeli.lengthdelimited;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.Limits;
import dev.colonnade.core.Section;
import dev.colonnade.core.bytes.LittleEndian;
import dev.colonnade.core.io.InputFile;
import dev.colonnade.core.io.Slice;
import java.io.Closeable;
import java.io.IOException;

/** Reads a file of lengths and records, a window of it at a time. */
public final class LengthDelimitedReader implements Closeable {
  private static final int WINDOW = 1 << 18;

  private final InputFile file;
  private final Limits limits;
  private final long end;
  private byte[] window = new byte[0];
  private long windowBegin;
  private long position;

  public LengthDelimitedReader(InputFile file, Limits limits) throws IOException {
    this.file = file;
    this.limits = limits;
    this.end = file.length();
  }

  /** The next record, or null at the end. */
  public Slice read() throws IOException {
    if (position == end) {
      return null;
    }
    Slice lengthBytes = take(4, "length");
    long length = LittleEndian.getInt(lengthBytes.array(), lengthBytes.offset()) & 0xffff_ffffL;
    return take(length, "record");
  }

  private Slice take(long count, String what) throws IOException {
    Section where = Section.of(file.name()).part(what, 0);
    if (count > end - position) {
      throw new FormatException(
          file.name(),
          what,
          position,
          "cut short: " + count + " bytes expected, " + (end - position) + " are left");
    }
    int length = limits.checkAllocation(count, where, position);
    if (position < windowBegin || position + length > windowBegin + window.length) {
      window = file.read(position, (int) Math.min(Math.max(WINDOW, length), end - position));
      windowBegin = position;
    }
    Slice taken = new Slice(window, (int) (position - windowBegin), length);
    position += length;
    return taken;
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
