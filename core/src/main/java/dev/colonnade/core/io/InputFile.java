package dev.colonnade.core.io;

import java.io.Closeable;
import java.io.IOException;

/**
 * Bytes that can be read at any position by many threads at once.
 *
 * <p>Everything that is read, is read through this: a local file ({@link LocalInputFile}), bytes in
 * memory ({@link MemoryInputFile}), or a store of your own.
 */
public interface InputFile extends Closeable {
  /** The name that errors show. */
  String name();

  /** Length in bytes, as it is now. */
  long length() throws IOException;

  /**
   * Reads exactly {@code length} bytes from {@code position}.
   *
   * @throws java.io.EOFException if the file ends before
   */
  void readFully(long position, byte[] into, int offset, int length) throws IOException;

  /** Reads {@code length} bytes from {@code position} into an array of their own. */
  default byte[] read(long position, int length) throws IOException {
    byte[] bytes = new byte[length];
    readFully(position, bytes, 0, length);
    return bytes;
  }

  /**
   * Unwanted bytes between two wanted ranges that are cheaper to read than to skip: none for a
   * local file.
   */
  default long cheapGap() {
    return 0;
  }

  @Override
  default void close() throws IOException {}
}
