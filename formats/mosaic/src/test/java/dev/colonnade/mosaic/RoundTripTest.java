package dev.colonnade.mosaic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.colonnade.core.concurrent.Parallel;
import dev.colonnade.core.contract.RandomTable;
import dev.colonnade.core.format.LayoutPart;
import dev.colonnade.core.format.ReadOptions;
import dev.colonnade.core.format.Table;
import dev.colonnade.core.io.MemoryInputFile;
import dev.colonnade.core.vector.Batch;
import dev.colonnade.mosaic.metadata.Compression;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** Tables and options of any kind. */
class RoundTripTest {
  @Provide
  Arbitrary<MosaicOptions> options() {
    return Combinators.combine(
            Arbitraries.of(Compression.values()),
            Arbitraries.of(-5, 1, 3, 9),
            Arbitraries.integers().between(1, 12),
            Arbitraries.of(0L, 1L, 1000L, 256L << 20),
            Arbitraries.of(0L, 10L, 100L, 32_768L),
            Arbitraries.of(0, 1, 2, 5, 255, 1000),
            Arbitraries.of(0L, 1L, 50L, 32_768L))
        .as(
            (compression, level, buckets, rowGroup, dictBytes, dictEntries, page) ->
                new MosaicOptions(
                    compression,
                    level,
                    buckets,
                    rowGroup,
                    dictBytes,
                    dictEntries,
                    page,
                    List.of()));
  }

  @Property(tries = 150)
  void tablesComeBack(
      @ForAll @IntRange(max = 1 << 30) int seed,
      @ForAll @IntRange(min = 1, max = 9) int columns,
      @ForAll @IntRange(max = 300) int rows,
      @ForAll("options") MosaicOptions options)
      throws IOException {
    RandomTable table = RandomTable.of(seed, MosaicTypes.SUPPORT, columns, rows);
    if (table.batches().isEmpty()) {
      return;
    }
    Batch[] batches = table.batches().toArray(Batch[]::new);
    byte[] bytes = TestFiles.write(options, batches);
    assertThat(TestFiles.rows(bytes)).isEqualTo(table.rows());
    assertThat(TestFiles.write(options, Parallel.of(3), batches)).isEqualTo(bytes);
    partsCoverTheFile(bytes);
  }

  private static void partsCoverTheFile(byte[] bytes) throws IOException {
    try (Table table =
        new MosaicFormat().open(new MemoryInputFile("parts", bytes), ReadOptions.DEFAULT)) {
      List<LayoutPart> placed =
          table.layout().stream()
              .filter(part -> part.offset() >= 0)
              .sorted(
                  Comparator.comparingLong(LayoutPart::offset)
                      .thenComparing(LayoutPart::storedBytes))
              .toList();
      long end = 0;
      for (LayoutPart part : placed) {
        assertThat(part.offset()).as("%s", part).isEqualTo(end);
        end += part.storedBytes();
      }
      assertThat(end).isEqualTo(bytes.length);
    }
  }
}
