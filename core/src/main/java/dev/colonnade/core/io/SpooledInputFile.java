package dev.colonnade.core.io;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The bytes of a stream (standard input, or what a decompressor gives), copied to a temporary file
 * so that they can be read at any position. The temporary file is removed when this is closed.
 */
public final class SpooledInputFile implements InputFile {
  private static final int WINDOW = 1 << 16;

  private final String name;
  private final Path path;
  private final LocalInputFile file;

  private SpooledInputFile(String name, Path path, LocalInputFile file) {
    this.name = name;
    this.path = path;
    this.file = file;
  }

  /**
   * Copies a stream to its end; it is not closed.
   *
   * @param name the name that errors show
   */
  public static SpooledInputFile copy(String name, InputStream stream) throws IOException {
    return copy(name, stream, Files.createTempFile("colonnade-", ".spool"));
  }

  static SpooledInputFile copy(String name, InputStream stream, Path path) throws IOException {
    TemporaryFiles.add(path);
    try {
      try (OutputStream out = Files.newOutputStream(path)) {
        byte[] window = new byte[WINDOW];
        for (int read = stream.read(window); read >= 0; read = stream.read(window)) {
          out.write(window, 0, read);
        }
      }
      return new SpooledInputFile(name, path, LocalInputFile.open(path));
    } catch (IOException | RuntimeException e) {
      remove(path);
      throw e;
    }
  }

  private static void remove(Path path) throws IOException {
    Files.deleteIfExists(path);
    TemporaryFiles.remove(path);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public long length() throws IOException {
    return file.length();
  }

  @Override
  public void readFully(long position, byte[] into, int offset, int length) throws IOException {
    file.readFully(position, into, offset, length);
  }

  @Override
  public void close() throws IOException {
    file.close();
    remove(path);
  }
}
