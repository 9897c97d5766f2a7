package dev.colonnade.mosaic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.colonnade.core.contract.Vectors;
import dev.colonnade.core.format.ReadOptions;
import dev.colonnade.core.format.Table;
import dev.colonnade.core.format.TableWriter;
import dev.colonnade.core.format.WriteOptions;
import dev.colonnade.core.io.MemoryInputFile;
import dev.colonnade.core.io.MemoryOutputFile;
import dev.colonnade.core.scan.ScanReader;
import dev.colonnade.core.vector.Batch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Files of the format's own implementation, read and written again, come out byte for byte. */
class ReferenceWriteTest {
  private static final MosaicFormat FORMAT = new MosaicFormat();

  @TestFactory
  Stream<DynamicTest> rewritesRandomTables() throws IOException {
    return VectorFiles.random().stream()
        .map(
            file ->
                DynamicTest.dynamicTest(
                    VectorFiles.name(file), () -> rewrite(file, options(file), 65_536, 3)));
  }

  /** The tables of the specification, with the options that it tells. */
  @TestFactory
  Stream<DynamicTest> rewritesKnownTables() {
    Map<String, String> known =
        Map.ofEntries(
            Map.entry("upstream/v1_no_array", "compression=none num_buckets=1"),
            Map.entry("upstream/v1_with_array", "compression=none num_buckets=1"),
            Map.entry("upstream/v1_with_map", "compression=none num_buckets=1"),
            Map.entry("scalars_none_1b", "compression=none num_buckets=1"),
            Map.entry("scalars_paged_2b", "num_buckets=2 page_size_threshold=1"),
            Map.entry("nested_none_1b", "compression=none num_buckets=1"),
            Map.entry("nested_zstd_1b", "num_buckets=1"),
            Map.entry("nested_paged_1b", "num_buckets=1 page_size_threshold=0"),
            Map.entry(
                "stats_none",
                "compression=none num_buckets=1 row_group_max_size=1 stats=b,d,i,n,q,s,t"),
            Map.entry("bpe_small_none", "compression=none num_buckets=2"),
            Map.entry("bpe_zero_rows_none", "compression=none num_buckets=3"),
            Map.entry("unicode_names_none", "compression=none"),
            Map.entry("dict_2_none", "compression=none num_buckets=1"),
            Map.entry("dict_3_none", "compression=none num_buckets=1"),
            Map.entry("dict_4_none", "compression=none num_buckets=1"),
            Map.entry("dict_255_none", "compression=none num_buckets=1"),
            Map.entry("dict_256_max256_none", "compression=none max_dict_entries=256"),
            Map.entry("cost_i8_3_none", "compression=none num_buckets=1"),
            Map.entry("cost_i8_4_none", "compression=none num_buckets=1"),
            Map.entry("cost_i8_5_none", "compression=none num_buckets=1"),
            Map.entry("cost_i8_16_none", "compression=none num_buckets=1"),
            Map.entry("pagethr_4095_zstd", "num_buckets=1"),
            Map.entry("pagethr_4096_zstd", "num_buckets=1"),
            Map.entry("multirg_113_none", "compression=none num_buckets=1 row_group_max_size=113"),
            Map.entry("multirg_114_none", "compression=none num_buckets=1 row_group_max_size=114"),
            Map.entry("multirg_229_none", "compression=none num_buckets=1 row_group_max_size=229"),
            Map.entry("zero_cols_5rows_none", "compression=none"));
    Path folder = Vectors.folder("mosaic");
    return known.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .map(
            entry ->
                DynamicTest.dynamicTest(
                    entry.getKey(),
                    () ->
                        rewrite(
                            folder.resolve(entry.getKey() + ".mosaic"),
                            parse(entry.getValue()),
                            65_536,
                            3)));
  }

  private static Map<String, String> options(Path file) throws IOException {
    return parse(Files.readString(VectorFiles.beside(file, ".options")));
  }

  private static Map<String, String> parse(String text) {
    Map<String, String> options = new HashMap<>();
    for (String option : text.trim().split("\\s+")) {
      int equals = option.indexOf('=');
      if (equals < option.length() - 1) {
        options.put(option.substring(0, equals), option.substring(equals + 1));
      }
    }
    return options;
  }

  private static void rewrite(Path file, Map<String, String> options, int... batchRows)
      throws IOException {
    byte[] expected = Files.readAllBytes(file);
    for (int rows : batchRows) {
      assertThat(rewritten(expected, WriteOptions.of(options), rows))
          .as("batches of %d rows", rows)
          .isEqualTo(expected);
      assertThat(rewritten(expected, WriteOptions.of(options).withThreads(1), rows))
          .as("one thread")
          .isEqualTo(expected);
    }
  }

  private static byte[] rewritten(byte[] bytes, WriteOptions options, int batchRows)
      throws IOException {
    MemoryOutputFile out = new MemoryOutputFile("again.mosaic");
    try (Table table =
            FORMAT.open(new MemoryInputFile("vector.mosaic", bytes), ReadOptions.DEFAULT);
        ScanReader reader = table.scan().batchRows(batchRows).open();
        TableWriter writer = FORMAT.create(out, table.schema(), options)) {
      for (Batch batch = reader.next(); batch != null; batch = reader.next()) {
        writer.write(batch);
      }
      writer.finish();
    }
    return out.toByteArray();
  }
}
