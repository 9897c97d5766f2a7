package dev.colonnade.core.io;

import java.io.IOException;
import java.io.OutputStream;

/**
 * An output that goes straight to a stream, such as standard output. What was written cannot be
 * taken back, so committing only makes sure that all of it is on its way. The stream is not closed.
 */
public final class StreamOutputFile implements OutputFile {
  private final String name;
  private final OutputStream stream;
  private long position;

  /**
   * @param name the name that errors show
   */
  public StreamOutputFile(String name, OutputStream stream) {
    this.name = name;
    this.stream = stream;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    stream.write(bytes, offset, length);
    position += length;
  }

  @Override
  public long position() {
    return position;
  }

  @Override
  public void commit() throws IOException {
    stream.flush();
  }

  @Override
  public void close() throws IOException {
    stream.flush();
  }
}
