package dev.colonnade.at1.bundle;

import dev.colonnade.at1.At1Archive;
import dev.colonnade.core.Section;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Stream;

/**
 * Restores a bundle into a folder. All files are first restored, and verified, in a temporary
 * folder beside it; only then is anything visible under the folder's name.
 */
public final class BundleFolder {
  private static final int MAX_PATH = 1023;

  private final Bundle bundle;
  private final List<BundleEntry> entries;
  private final Path target;
  private final boolean overwrite;

  private BundleFolder(Bundle bundle, List<BundleEntry> entries, Path target, boolean overwrite) {
    this.bundle = bundle;
    this.entries = entries;
    this.target = target;
    this.overwrite = overwrite;
  }

  /**
   * Restores all files.
   *
   * @param overwrite whether files may be put, and replaced, in a folder that is not empty
   * @return bytes restored
   */
  public static long restore(At1Archive archive, Path folder, boolean overwrite)
      throws IOException {
    return restore(archive, Bundle.of(archive).entries(), folder, overwrite);
  }

  /**
   * Restores some files.
   *
   * @param entries some of the bundle's
   * @param overwrite whether files may be put, and replaced, in a folder that is not empty
   * @return bytes restored
   */
  public static long restore(
      At1Archive archive, List<BundleEntry> entries, Path folder, boolean overwrite)
      throws IOException {
    Bundle bundle = Bundle.of(archive);
    return new BundleFolder(bundle, entries, folder.toAbsolutePath(), overwrite).restore(archive);
  }

  private long restore(At1Archive archive) throws IOException {
    checkTarget();
    Path temporary =
        target.resolveSibling(
            "."
                + target.getFileName()
                + "."
                + Long.toHexString(ThreadLocalRandom.current().nextLong())
                + ".tmp");
    try {
      Files.createDirectory(temporary);
      long bytes = 0;
      for (BundleEntry entry : entries) {
        if (path(entry.name()).toString().length() > MAX_PATH) {
          throw Section.of(archive.file().name())
              .error("entry '" + entry.name() + "' makes a path longer than " + MAX_PATH);
        }
        At1Archive inner = bundle.open(entry, archive.limits().output() - bytes);
        bytes += restore(inner, temporary.resolve(entry.name()));
      }
      publish(temporary);
      return bytes;
    } finally {
      deleteAll(temporary);
    }
  }

  /** Under a locale without Unicode a system may have no way to write a name. */
  private Path path(String name) throws IOException {
    try {
      return target.resolve(name);
    } catch (InvalidPathException e) {
      throw new IOException(
          "entry '"
              + name
              + "': no file of this name can be made under this system's locale"
              + " (LC_ALL=C.UTF-8 may help)",
          e);
    }
  }

  private static long restore(At1Archive archive, Path file) throws IOException {
    Files.createDirectories(file.getParent());
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
      return archive.restore(out::write);
    }
  }

  private void checkTarget() throws IOException {
    if (!Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    if (!Files.isDirectory(target)) {
      throw new FileAlreadyExistsException(target + ": is a file, a bundle restores into a folder");
    }
    if (!overwrite && !isEmpty(target)) {
      throw new FileAlreadyExistsException(
          target + ": is a folder that is not empty (overwriting must be asked for)");
    }
  }

  private static boolean isEmpty(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.findAny().isEmpty();
    }
  }

  private void publish(Path temporary) throws IOException {
    if (!Files.exists(target)) {
      Files.move(temporary, target);
      return;
    }
    for (BundleEntry entry : entries) {
      refuseLinks(entry);
    }
    for (BundleEntry entry : entries) {
      Path file = target.resolve(entry.name());
      Files.createDirectories(file.getParent());
      Files.move(
          temporary.resolve(entry.name()),
          file,
          StandardCopyOption.ATOMIC_MOVE,
          StandardCopyOption.REPLACE_EXISTING);
    }
  }

  /** A link inside the folder could lead a file out of it. */
  private void refuseLinks(BundleEntry entry) throws IOException {
    Path at = target;
    for (Path segment : Path.of(entry.name())) {
      at = at.resolve(segment);
      if (Files.isSymbolicLink(at)) {
        throw new IOException(at + ": is a link, nothing is written through it");
      }
    }
    if (Files.isDirectory(at)) {
      throw new IOException(at + ": is a folder, a file is to be restored there");
    }
  }

  private static void deleteAll(Path folder) throws IOException {
    if (!Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.delete(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path visited, IOException problem)
              throws IOException {
            Files.delete(visited);
            return FileVisitResult.CONTINUE;
          }
        });
  }
}
