package dev.colonnade.at1;

import dev.colonnade.at1.bundle.BundleFolder;
import dev.colonnade.core.format.ReadOptions;
import dev.colonnade.core.io.InputFile;
import dev.colonnade.core.io.LocalOutputFile;
import dev.colonnade.core.io.OutputFile;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Restores archives so that nobody sees a byte of the result before all of it is verified.
 *
 * <pre>{@code
 * At1Restore.toPath(LocalInputFile.open(archive), Path.of("trades.csv"), false, ReadOptions.DEFAULT);
 * }</pre>
 */
public final class At1Restore {
  private At1Restore() {}

  /**
   * Restores an archive to a file, or a bundle into a folder.
   *
   * @param file closed in any case
   * @param overwrite whether what is there already may be replaced; in a folder, only the files of
   *     the same names are
   * @return bytes restored
   */
  public static long toPath(InputFile file, Path target, boolean overwrite, ReadOptions options)
      throws IOException {
    try (InputFile closing = file) {
      At1Archive archive = At1Archive.open(closing, options);
      if (archive.isBundle()) {
        return BundleFolder.restore(archive, target, overwrite);
      }
      try (OutputFile out = LocalOutputFile.create(target, overwrite)) {
        long bytes = archive.restore(out::write);
        out.commit();
        return bytes;
      }
    }
  }

  /**
   * Restores an archive to a sink that cannot take anything back, such as standard output: it is
   * decoded once to verify it and, if it is sound, once more to write it.
   *
   * @param file closed in any case
   * @return bytes restored
   */
  public static long toSink(InputFile file, ByteSink sink, ReadOptions options) throws IOException {
    try (InputFile closing = file) {
      At1Archive archive = At1Archive.open(closing, options);
      archive.restore((bytes, offset, length) -> {});
      return archive.restore(sink);
    }
  }
}
