package dev.colonnade.core.io;

import java.io.Closeable;
import java.io.IOException;

/**
 * A file being written: bytes are appended, then {@link #commit() committed}. Closing without a
 * commit abandons it, so that nothing half-written is ever seen.
 *
 * <pre>{@code
 * try (OutputFile out = LocalOutputFile.create(path, false)) {
 *   out.write(bytes, 0, bytes.length);
 *   out.commit();
 * }
 * }</pre>
 */
public interface OutputFile extends Closeable {
  /** The name that errors show. */
  String name();

  /** Appends bytes. */
  void write(byte[] bytes, int offset, int length) throws IOException;

  /** Appends bytes. */
  default void write(byte[] bytes) throws IOException {
    write(bytes, 0, bytes.length);
  }

  /** Bytes written so far. */
  long position();

  /**
   * Makes the file visible under its name, complete and safely stored. Nothing may be written after
   * it.
   */
  void commit() throws IOException;

  /** Abandons the file unless it was committed. */
  @Override
  void close() throws IOException;
}
