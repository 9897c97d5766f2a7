package dev.colonnade.mosaic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.Limits;
import dev.colonnade.core.contract.Mutations;
import dev.colonnade.core.format.ReadOptions;
import dev.colonnade.core.format.Table;
import dev.colonnade.core.io.MemoryInputFile;
import dev.colonnade.core.scan.ScanReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The reference's files with bytes changed are read or refused, whatever was hit. */
class SpoiltFilesTest {
  private static final int SPOILT_BYTES_A_FILE = 120_000;
  private static final ReadOptions TIGHT =
      ReadOptions.DEFAULT
          .withThreads(1)
          .withLimits(Limits.DEFAULT.withAllocation(16 << 20).withDecodedBytes(16 << 20));

  @Test
  void areReadOrRefused() throws IOException {
    int refused = 0;
    for (Path file : VectorFiles.all()) {
      byte[] bytes = Files.readAllBytes(file);
      Random random = new Random(VectorFiles.name(file).hashCode());
      int rounds = Math.max(20, Math.min(300, SPOILT_BYTES_A_FILE / bytes.length));
      for (int round = 0; round < rounds; round++) {
        byte[] spoilt = spoil(bytes, random);
        refused += readOrRefused(VectorFiles.name(file), spoilt) ? 0 : 1;
      }
    }
    assertThat(refused).as("files that were refused").isGreaterThan(1000);
  }

  /** Half of the time a byte near the end is changed, where all metadata is. */
  private static byte[] spoil(byte[] bytes, Random random) {
    if (random.nextBoolean()) {
      return Mutations.mutate(bytes, random);
    }
    byte[] spoilt = bytes.clone();
    int at = spoilt.length - 1 - random.nextInt(Math.min(spoilt.length, 200));
    spoilt[at] = (byte) random.nextInt();
    return spoilt;
  }

  private static boolean readOrRefused(String name, byte[] bytes) throws IOException {
    try (Table table = new MosaicFormat().open(new MemoryInputFile(name, bytes), TIGHT);
        ScanReader reader = table.scan().open()) {
      table.meta();
      while (reader.next() != null) {
        // Decoding is the check.
      }
      table.layout();
      table.verify(true);
      return true;
    } catch (FormatException e) {
      return false;
    }
  }
}
