package dev.colonnade.riegeli.mutation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.Limits;
import dev.colonnade.core.concurrent.Parallel;
import dev.colonnade.core.format.ReadOptions;
import dev.colonnade.core.format.Table;
import dev.colonnade.core.io.MemoryInputFile;
import dev.colonnade.core.io.Slice;
import dev.colonnade.core.scan.ScanReader;
import dev.colonnade.core.vector.Batch;
import dev.colonnade.riegeli.RecordReader;
import dev.colonnade.riegeli.RecordReaderOptions;
import dev.colonnade.riegeli.RecordSearch;
import dev.colonnade.riegeli.Recovery;
import dev.colonnade.riegeli.SkippedRegion;
import dev.colonnade.riegeli.arrayrecord.ArrayRecordReader;
import dev.colonnade.riegeli.chunk.FieldProjection;
import dev.colonnade.riegeli.table.RiegeliFormat;
import dev.colonnade.riegeli.tool.Verification;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** All ways to read a file, each of which gives a result or a {@link FormatException}. */
final class Reading {
  private static final List<String> PROJECTIONS =
      List.of("none", "1", "1.0", "2,3", "5.2,6", "6.0,5.5.1", "1,2,3,4.0,21.1,200");

  private final byte[] file;
  private final Random random;

  Reading(byte[] file, Random random) {
    this.file = file;
    this.random = random;
  }

  private MemoryInputFile input() {
    return new MemoryInputFile("test", file);
  }

  private interface Way {
    void read() throws IOException;
  }

  /**
   * Reads the file in all ways.
   *
   * @return how many of them gave a result
   */
  int inAllWays() throws IOException {
    int results = 0;
    for (Way way :
        List.<Way>of(
            this::records,
            this::recordsWithRecovery,
            this::fields,
            this::aroundTheFile,
            this::verification,
            this::table,
            this::someColumns,
            this::arrayRecord)) {
      try {
        way.read();
        results++;
      } catch (FormatException e) {
        assertThat(e).hasMessageStartingWith("test");
      }
    }
    return results;
  }

  private void records() throws IOException {
    readAll(RecordReaderOptions.DEFAULT);
  }

  private long readAll(RecordReaderOptions options) throws IOException {
    long bytes = 0;
    try (RecordReader reader = RecordReader.open(input(), options)) {
      for (Slice record = reader.read(); record != null; record = reader.read()) {
        bytes += record.toByteArray().length;
      }
    }
    return bytes;
  }

  private void recordsWithRecovery() throws IOException {
    List<SkippedRegion> regions = new ArrayList<>();
    RecordReaderOptions options =
        RecordReaderOptions.DEFAULT
            .withParallel(Parallel.of(random.nextInt(50) == 0 ? 2 : 1))
            .withRecovery((region, reader) -> regions.add(region));
    readAll(options);
    long end = 0;
    for (SkippedRegion region : regions) {
      assertThat(region.begin()).isGreaterThanOrEqualTo(end);
      assertThat(region.end()).isGreaterThan(region.begin());
      end = region.end();
    }
    assertThat(end).isLessThanOrEqualTo(file.length);
  }

  private void fields() throws IOException {
    String projection = PROJECTIONS.get(random.nextInt(PROJECTIONS.size()));
    long some =
        readAll(
            RecordReaderOptions.DEFAULT
                .withProjection(FieldProjection.parse(projection))
                .withRecovery(Recovery.IGNORE));
    assertThat(some).isNotNegative();
  }

  private void aroundTheFile() throws IOException {
    RecordReaderOptions options = RecordReaderOptions.DEFAULT.withRecovery(Recovery.IGNORE);
    try (RecordReader reader = RecordReader.open(input(), options)) {
      reader.metadata();
      for (int i = 0; i < 4; i++) {
        reader.seek(random.nextInt(file.length + 1));
        reader.read();
        reader.seekBack();
      }
      int wanted = random.nextInt(256);
      reader.search(
          record -> {
            int first = record.length() == 0 ? 0 : record.toByteArray()[0] & 0xff;
            return first < wanted
                ? RecordSearch.Order.LESS
                : first > wanted ? RecordSearch.Order.GREATER : RecordSearch.Order.UNORDERED;
          });
    }
  }

  private void verification() throws IOException {
    Verification found = Verification.of(input(), Limits.DEFAULT);
    assertThat(found.chunks()).isLessThanOrEqualTo(file.length / 40);
  }

  private Table openTable() throws IOException {
    Map<String, String> settings =
        random.nextInt(4) == 0 ? Map.of("records", "true") : Map.<String, String>of();
    return new RiegeliFormat().open(input(), ReadOptions.DEFAULT.withFormatOptions(settings));
  }

  private void table() throws IOException {
    try (Table table = openTable()) {
      try (ScanReader reader = table.scan().open()) {
        for (Batch batch = reader.next(); batch != null; batch = reader.next()) {
          assertThat(batch.rowCount()).isNotNegative();
        }
      }
      table.meta();
      table.layout();
    }
  }

  /** Single values of transposed chunks are read without assembling records. */
  private void someColumns() throws IOException {
    try (Table table = openTable()) {
      List<String> names = table.schema().names();
      List<String> chosen = new ArrayList<>();
      for (int i = 1 + random.nextInt(3); i > 0; i--) {
        chosen.add(names.get(random.nextInt(names.size())));
      }
      chosen = chosen.stream().distinct().toList();
      try (ScanReader reader = table.scan().select(chosen).open()) {
        for (Batch batch = reader.next(); batch != null; batch = reader.next()) {
          assertThat(batch.schema().names()).isEqualTo(chosen);
        }
      }
    }
  }

  private void arrayRecord() throws IOException {
    try (ArrayRecordReader reader = ArrayRecordReader.open(input())) {
      for (Slice record = reader.read(); record != null; record = reader.read()) {
        record.toByteArray();
      }
    }
  }
}
