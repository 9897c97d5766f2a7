package dev.colonnade.core.io;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.concurrent.ThreadLocalRandom;

/**
 * A local file that appears under its name only when it is complete: the bytes go to a temporary
 * file beside it, which is synced and renamed by {@link #commit()} and removed by {@link #close()}
 * or the end of the process otherwise.
 */
public final class LocalOutputFile implements OutputFile {
  private static final int BUFFER = 1 << 18;

  private final String name;
  private final Path target;
  private final Path temporary;
  private final boolean overwrite;
  private final FileChannel channel;
  private final byte[] buffer = new byte[BUFFER];
  private int buffered;
  private long position;
  private boolean committed;

  private LocalOutputFile(
      String name, Path target, Path temporary, boolean overwrite, FileChannel channel) {
    this.name = name;
    this.target = target;
    this.temporary = temporary;
    this.overwrite = overwrite;
    this.channel = channel;
  }

  /**
   * Begins a file.
   *
   * @param overwrite whether a file of that name may be replaced; if not, its presence is an error
   *     now and at the commit
   */
  public static LocalOutputFile create(Path path, boolean overwrite) throws IOException {
    String name = path.toString();
    if (Files.isDirectory(path)) {
      throw new IOException(name + ": is a directory, a file name is expected");
    }
    if (Files.exists(path) && !Files.isRegularFile(path)) {
      // A device or pipe must not be replaced by a file.
      throw new IOException(name + ": is not a regular file, so it cannot be replaced");
    }
    // A link keeps pointing at its file, so the file it points at is what gets replaced.
    Path target = Files.exists(path) ? path.toRealPath() : path.toAbsolutePath();
    if (Files.exists(target) && !overwrite) {
      throw exists(name);
    }
    Path temporary =
        target.resolveSibling(
            "."
                + target.getFileName()
                + "."
                + Long.toHexString(ThreadLocalRandom.current().nextLong())
                + ".tmp");
    try {
      TemporaryFiles.add(temporary);
      FileChannel channel =
          FileChannel.open(temporary, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
      return new LocalOutputFile(name, target, temporary, overwrite, channel);
    } catch (NoSuchFileException e) {
      TemporaryFiles.remove(temporary);
      throw new IOException(name + ": its folder does not exist", e);
    } catch (AccessDeniedException e) {
      TemporaryFiles.remove(temporary);
      throw new IOException(name + ": permission denied to write in its folder", e);
    }
  }

  private static IOException exists(String name) {
    return new FileAlreadyExistsException(
        name + ": exists already (overwriting it must be asked for)");
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
    if (length > BUFFER - buffered) {
      flushBuffer();
    }
    if (length >= BUFFER) {
      writeFully(ByteBuffer.wrap(bytes, offset, length));
    } else {
      System.arraycopy(bytes, offset, buffer, buffered, length);
      buffered += length;
    }
    position += length;
  }

  private void flushBuffer() throws IOException {
    writeFully(ByteBuffer.wrap(buffer, 0, buffered));
    buffered = 0;
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
  public void commit() throws IOException {
    flushBuffer();
    channel.force(true);
    channel.close();
    if (overwrite) {
      replace();
    } else {
      putWhereNoneIs();
    }
    committed = true;
    TemporaryFiles.remove(temporary);
    syncFolder();
  }

  /** The new file has the permissions of the one it replaces. */
  private void replace() throws IOException {
    PosixFileAttributeView permissions =
        Files.getFileAttributeView(target, PosixFileAttributeView.class);
    if (permissions != null && Files.exists(target)) {
      Files.setPosixFilePermissions(temporary, permissions.readAttributes().permissions());
    }
    try {
      Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(temporary, target, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  /**
   * A hard link fails where a file of that name came into being meanwhile; a rename would replace
   * it silently.
   */
  private void putWhereNoneIs() throws IOException {
    try {
      Files.createLink(target, temporary);
      Files.delete(temporary);
    } catch (FileAlreadyExistsException e) {
      throw exists(name);
    } catch (UnsupportedOperationException | IOException e) {
      if (Files.exists(target)) {
        throw exists(name);
      }
      replace();
    }
  }

  /**
   * Makes the new name itself durable; not every file system lets a folder be synced, and then
   * there is no need.
   */
  private void syncFolder() {
    try (FileChannel folder = FileChannel.open(target.getParent(), StandardOpenOption.READ)) {
      folder.force(true);
    } catch (IOException e) {
      return;
    }
  }

  @Override
  public void close() throws IOException {
    if (!committed) {
      channel.close();
      Files.deleteIfExists(temporary);
      TemporaryFiles.remove(temporary);
    }
  }
}
