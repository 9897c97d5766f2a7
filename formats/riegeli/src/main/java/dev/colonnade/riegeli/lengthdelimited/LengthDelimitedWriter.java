package dev.colonnade.riegeli.lengthdelimited;

import dev.colonnade.core.bytes.LittleEndian;
import dev.colonnade.core.io.OutputFile;
import dev.colonnade.core.io.Slice;
import java.io.Closeable;
import java.io.IOException;

/** Writes a file of lengths and records. */
public final class LengthDelimitedWriter implements Closeable {
  private final OutputFile out;
  private final byte[] length = new byte[4];

  public LengthDelimitedWriter(OutputFile out) {
    this.out = out;
  }

  /** Writes a record. */
  public void write(Slice record) throws IOException {
    LittleEndian.putInt(length, 0, record.length());
    out.write(length);
    out.write(record.array(), record.offset(), record.length());
  }

  /** Commits the output. */
  public void finish() throws IOException {
    out.commit();
  }

  /** Closes the output, which abandons it unless {@link #finish} was called. */
  @Override
  public void close() throws IOException {
    out.close();
  }
}
