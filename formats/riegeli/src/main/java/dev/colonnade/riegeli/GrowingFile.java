package dev.colonnade.riegeli;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * A local file that is written in place: to append to a file, or to let others read it as it grows.
 * What was flushed stays, whether the file is committed or not.
 *
 * <pre>{@code
 * try (RecordWriter writer = RecordWriter.create(GrowingFile.append(path), options)) {
 *   writer.write(bytes);
 *   writer.flush(FlushLevel.FROM_PROCESS);
 *   writer.finish();
 * }
 * }</pre>
 */
public final class GrowingFile implements FlushableOutput {
  private static final int BUFFER = 1 << 18;

  private final String name;
  private final FileChannel channel;
  private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER);
  private long position;
  private boolean committed;

  private GrowingFile(String name, FileChannel channel) throws IOException {
    this.name = name;
    this.channel = channel;
    this.position = channel.size();
    channel.position(position);
  }

  /** Begins a file; one of this name is emptied. */
  public static GrowingFile create(Path path) throws IOException {
    return new GrowingFile(
        path.toString(),
        FileChannel.open(
            path,
            StandardOpenOption.CREATE,
            StandardOpenOption.WRITE,
            StandardOpenOption.TRUNCATE_EXISTING));
  }

  /** Goes on at the end of a file, which is made if it is not there. */
  public static GrowingFile append(Path path) throws IOException {
    return new GrowingFile(
        path.toString(),
        FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.WRITE));
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    if (committed) {
      throw new IllegalStateException(name + ": written to after the commit");
    }
    if (length > buffer.remaining()) {
      flushBuffer();
    }
    if (length > buffer.remaining()) {
      writeFully(ByteBuffer.wrap(bytes, offset, length));
    } else {
      buffer.put(bytes, offset, length);
    }
    position += length;
  }

  private void flushBuffer() throws IOException {
    writeFully(buffer.flip());
    buffer.clear();
  }

  private void writeFully(ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
  }

  @Override
  public long position() {
    return position;
  }

  @Override
  public void flush(FlushLevel level) throws IOException {
    if (level != FlushLevel.FROM_OBJECT) {
      flushBuffer();
    }
    if (level == FlushLevel.FROM_MACHINE) {
      channel.force(true);
    }
  }

  @Override
  public void commit() throws IOException {
    flush(FlushLevel.FROM_MACHINE);
    committed = true;
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
