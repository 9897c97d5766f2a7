package dev.colonnade.riegeli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.colonnade.core.concurrent.Parallel;
import dev.colonnade.core.io.MemoryInputFile;
import dev.colonnade.core.io.Slice;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A reader holds on to a few chunks, however many it has read. */
class ReaderMemoryTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "uncompressed,chunk_size:20k | 1",
        "zstd:1,chunk_size:20k | 1",
        "transpose,snappy,chunk_size:20k | 1",
        "zstd:1,chunk_size:20k | 3",
        "transpose,zstd:1,chunk_size:20k | 3"
      })
  void chunksThatWereReadAreForgotten(String options, int threads) throws IOException {
    byte[] file = TestRecords.file(options, TestRecords.numbered(100_000));
    RecordReaderOptions reading = RecordReaderOptions.DEFAULT.withParallel(Parallel.of(threads));
    List<WeakReference<byte[]>> arrays = new ArrayList<>();
    long bytes = 0;
    try (RecordReader reader = RecordReader.open(new MemoryInputFile("test", file), reading)) {
      for (Slice record = reader.read(); record != null; record = reader.read()) {
        boolean known = !arrays.isEmpty() && arrays.get(arrays.size() - 1).get() == record.array();
        if (!known) {
          arrays.add(new WeakReference<>(record.array()));
          bytes += record.array().length;
        }
      }
      System.gc();
      long held =
          arrays.stream()
              .map(WeakReference::get)
              .filter(array -> array != null)
              .mapToLong(array -> array.length)
              .sum();
      assertThat(arrays).hasSizeGreaterThan(5);
      // Windows over an uncompressed file are of 256 KiB at most.
      assertThat(held).isLessThan(Math.min(bytes / 2, 600_000));
      assertThat(reader.read()).isNull();
    }
  }
}
