package dev.colonnade.mosaic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.colonnade.core.contract.NaiveAggregates;
import dev.colonnade.core.contract.NaivePredicate;
import dev.colonnade.core.contract.RandomTable;
import dev.colonnade.core.contract.RecordingInputFile;
import dev.colonnade.core.contract.Values;
import dev.colonnade.core.format.ReadOptions;
import dev.colonnade.core.format.Table;
import dev.colonnade.core.format.TypeSupport;
import dev.colonnade.core.io.MemoryInputFile;
import dev.colonnade.core.scan.Aggregate;
import dev.colonnade.core.scan.Aggregates;
import dev.colonnade.core.scan.ScanReport;
import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.core.vector.Batch;
import dev.colonnade.core.vector.BytesVector;
import dev.colonnade.core.vector.DoubleVector;
import dev.colonnade.core.vector.IntVector;
import dev.colonnade.mosaic.metadata.ValueForm;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Aggregates from statistics. */
class AggregatesTest {
  @Test
  void areThoseOfANaiveProgramWithStatisticsOfSomeColumns() throws IOException {
    TypeSupport support = new MosaicFormat().typeSupport();
    long known = 0;
    for (long seed = 0; seed < 150; seed++) {
      RandomTable table = RandomTable.of(seed, support, 1 + (int) seed % 4, 400);
      String[] noted =
          table.schema().fields().stream()
              .filter(field -> ValueForm.hasStatistics(field.type()))
              .filter(field -> table.random().nextInt(6) > 0)
              .map(Field::name)
              .toArray(String[]::new);
      MosaicOptions options = TestFiles.PLAIN_BYTES.withRowGroupMaxSize(500).withStatistics(noted);
      byte[] bytes = TestFiles.write(options, table.batches().toArray(new Batch[0]));
      List<List<Object>> rows = table.rows();
      try (Table read =
          new MosaicFormat().open(new MemoryInputFile("a.mosaic", bytes), ReadOptions.DEFAULT)) {
        known += NaiveAggregates.check(read, rows, null, "seed " + seed).rowGroupsKnown();
        for (int i = 0; i < 6; i++) {
          NaivePredicate naive = NaivePredicate.random(table.random(), table.schema(), rows, 2);
          known +=
              NaiveAggregates.check(
                      read,
                      rows.stream().filter(naive::keeps).toList(),
                      naive.predicate(),
                      "seed " + seed + ", " + naive.predicate())
                  .rowGroupsKnown();
        }
      }
    }
    assertThat(known).as("row groups that were not read").isGreaterThan(100);
  }

  /** Three row groups: numbers that grow, a text, a float with a NaN in the last one. */
  private static RecordingInputFile file() throws IOException {
    Schema schema =
        Schema.of(
            Field.required("n", DataType.INT32),
            Field.nullable("s", DataType.STRING),
            Field.required("f", DataType.FLOAT64));
    Batch[] groups = new Batch[3];
    for (int g = 0; g < 3; g++) {
      groups[g] =
          new Batch(
              schema,
              3,
              new IntVector(10 * g + 1, 10 * g, 10 * g + 2),
              BytesVector.of(java.util.Arrays.asList("x" + g, null, "a long text ".repeat(9) + g)),
              new DoubleVector(g + 0.5, g - 3, g == 2 ? Double.NaN : g));
    }
    MosaicOptions options =
        TestFiles.PLAIN_BYTES.withRowGroupMaxSize(1).withStatistics("n", "s", "f");
    return new RecordingInputFile("golden.mosaic", TestFiles.write(options, groups));
  }

  @Test
  void readNothingButMetadataWhereThatIsExact() throws IOException {
    RecordingInputFile file = file();
    try (Table table = new MosaicFormat().open(file, ReadOptions.DEFAULT)) {
      file.clear();
      Aggregates found =
          table
              .scan()
              .where("n < 25")
              .aggregate(
                  Aggregate.rows(),
                  Aggregate.values("s"),
                  Aggregate.min("s"),
                  Aggregate.max("s"),
                  Aggregate.min("n"),
                  Aggregate.max("n"),
                  Aggregate.min("f"));
      assertThat(Values.rows(found.row()).get(0))
          .containsExactly(9L, 6L, "a long text ".repeat(9) + 0, "x2", 0L, 22L, -3.0);
      assertThat(file.reads()).isEmpty();
      assertThat(found.report()).isEqualTo(new ScanReport(3, 0, 3, 0, 0, 0, 0));
    }
  }

  @Test
  void readWhereBoundsAreNotExact() throws IOException {
    RecordingInputFile file = file();
    try (Table table = new MosaicFormat().open(file, ReadOptions.DEFAULT)) {
      Aggregates greatest = table.scan().where("n < 9").aggregate(Aggregate.max("f"));
      assertThat(Values.rows(greatest.row()).get(0)).containsExactly(0.5);
      assertThat(greatest.report().rowsDecoded()).as("bounds tell nothing of NaN").isEqualTo(3);
      Aggregates some = table.scan().where("n > 10").aggregate(Aggregate.rows());
      assertThat(some.count(0)).isEqualTo(5);
      assertThat(some.report().rowGroupsKnown()).isOne();
      assertThat(some.report().rowsDecoded()).as("only the second group is cut").isEqualTo(3);
    }
  }
}
