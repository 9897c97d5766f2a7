package dev.colonnade.core.io;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Temporary files in use, removed if the process ends before their owners could (an interrupt from
 * the keyboard).
 */
public final class TemporaryFiles {
  private static final Set<Path> FILES = ConcurrentHashMap.newKeySet();

  static {
    Runtime.getRuntime()
        .addShutdownHook(new Thread(TemporaryFiles::removeAll, "colonnade-temporary-files"));
  }

  private TemporaryFiles() {}

  /** Notes a file that must not outlive the process. */
  public static void add(Path path) {
    FILES.add(path);
  }

  /** Forgets a file that its owner has removed or kept. */
  public static void remove(Path path) {
    FILES.remove(path);
  }

  private static void removeAll() {
    for (Path path : FILES) {
      try {
        Files.deleteIfExists(path);
      } catch (IOException e) {
        // Nobody is left to tell; the other files can still be removed.
        continue;
      }
    }
  }
}
