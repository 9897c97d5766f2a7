package dev.colonnade.cli.output;

import java.io.IOException;
import java.io.OutputStream;

/**
 * Standard output with a buffer. {@link System#out} hides failures; here a reader that went away is
 * told apart from a full disk.
 */
final class StandardOutput extends OutputStream {
  private final OutputStream out;
  private final byte[] buffer = new byte[1 << 16];
  private int length;

  StandardOutput(OutputStream out) {
    this.out = out;
  }

  @Override
  public void write(int b) throws IOException {
    if (length == buffer.length) {
      drain();
    }
    buffer[length++] = (byte) b;
  }

  @Override
  public void write(byte[] bytes, int offset, int count) throws IOException {
    if (count > buffer.length - length) {
      drain();
    }
    if (count > buffer.length) {
      send(bytes, offset, count);
    } else {
      System.arraycopy(bytes, offset, buffer, length, count);
      length += count;
    }
  }

  @Override
  public void flush() throws IOException {
    drain();
    out.flush();
  }

  private void drain() throws IOException {
    int count = length;
    length = 0;
    send(buffer, 0, count);
  }

  private void send(byte[] bytes, int offset, int count) throws IOException {
    try {
      out.write(bytes, offset, count);
    } catch (IOException e) {
      String message = e.getMessage();
      if (message != null && (message.contains("ipe") || message.contains("losed"))) {
        throw new ClosedOutputException(e);
      }
      throw new IOException("standard output: " + message, e);
    }
  }
}
