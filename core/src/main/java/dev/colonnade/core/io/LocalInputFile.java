package dev.colonnade.core.io;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A file of the local file system, read by position. */
public final class LocalInputFile implements InputFile {
  private final String name;
  private final FileChannel channel;

  private LocalInputFile(String name, FileChannel channel) {
    this.name = name;
    this.channel = channel;
  }

  /** Opens a file; errors say plainly what is wrong with the path. */
  public static LocalInputFile open(Path path) throws IOException {
    String name = path.toString();
    if (Files.isDirectory(path)) {
      throw new IOException(name + ": is a directory, a file is expected");
    }
    try {
      return new LocalInputFile(name, FileChannel.open(path, StandardOpenOption.READ));
    } catch (NoSuchFileException e) {
      throw new IOException(name + ": no such file", e);
    } catch (AccessDeniedException e) {
      throw new IOException(name + ": permission denied", e);
    }
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public long length() throws IOException {
    return channel.size();
  }

  @Override
  public void readFully(long position, byte[] into, int offset, int length) throws IOException {
    ByteBuffer buffer = ByteBuffer.wrap(into, offset, length);
    long at = position;
    while (buffer.hasRemaining()) {
      int read = channel.read(buffer, at);
      if (read < 0) {
        throw new EOFException(
            name
                + ": "
                + length
                + " bytes wanted at byte "
                + position
                + ", the file ends at "
                + at);
      }
      at += read;
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
