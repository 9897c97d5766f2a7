package dev.colonnade.core.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.Limits;
import dev.colonnade.core.format.FileProbe;
import dev.colonnade.core.format.Format;
import dev.colonnade.core.format.Formats;
import dev.colonnade.core.format.ReadOptions;
import dev.colonnade.core.format.Table;
import dev.colonnade.core.format.TableWriter;
import dev.colonnade.core.format.WriteOptions;
import dev.colonnade.core.io.LocalOutputFile;
import dev.colonnade.core.io.MemoryInputFile;
import dev.colonnade.core.io.MemoryOutputFile;
import dev.colonnade.core.scan.ScanReader;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.core.vector.Batch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What every format must do. A format's module has a test class that extends this one:
 *
 * <pre>{@code
 * class ClmnContractTest extends FormatContract {
 *   ClmnContractTest() {
 *     super(new ClmnFormat());
 *   }
 * }
 * }</pre>
 */
public abstract class FormatContract {
  private static final int TABLES = 40;

  private final Format format;

  protected FormatContract(Format format) {
    this.format = format;
  }

  /** A random table; a format that needs tables of a certain kind may override it. */
  protected RandomTable table(long seed) {
    return RandomTable.of(seed, format.typeSupport());
  }

  /** Options for writing; other seeds may give other options. */
  protected WriteOptions writeOptions(long seed) {
    return WriteOptions.DEFAULT;
  }

  protected final Format format() {
    return format;
  }

  protected final byte[] write(RandomTable table, WriteOptions options) throws IOException {
    MemoryOutputFile out = new MemoryOutputFile("contract." + format.extensions().get(0));
    try (TableWriter writer = format.create(out, table.schema(), options)) {
      for (Batch batch : table.batches()) {
        writer.write(batch);
      }
      writer.finish();
    }
    return out.toByteArray();
  }

  protected final Table open(byte[] bytes) throws IOException {
    return open(bytes, ReadOptions.DEFAULT);
  }

  protected final Table open(byte[] bytes, ReadOptions options) throws IOException {
    return format.open(
        new MemoryInputFile("contract." + format.extensions().get(0), bytes), options);
  }

  private static List<List<Object>> rows(Table table) throws IOException {
    try (ScanReader reader = table.scan().open()) {
      return Values.rows(reader);
    }
  }

  @Test
  void isFoundByNameAndExtension() {
    assertThat(Formats.all()).extracting(Format::name).contains(format.name());
    assertThat(Formats.named(format.name())).hasSameClassAs(format);
    assertThat(Formats.byExtension("x." + format.extensions().get(0))).hasSameClassAs(format);
  }

  @Test
  void recognisesItsFilesAndNoNoise() throws IOException {
    byte[] bytes = write(table(1), writeOptions(1));
    assertThat(format.recognises(FileProbe.of(new MemoryInputFile("file", bytes)))).isTrue();
    Random random = new Random(1);
    for (int length : new int[] {0, 1, 3, 4, 31, 64, 2000}) {
      byte[] noise = new byte[length];
      random.nextBytes(noise);
      assertThat(format.recognises(FileProbe.of(new MemoryInputFile("noise", noise)))).isFalse();
    }
  }

  @Test
  void roundTripsGeneratedTables() throws IOException {
    for (long seed = 0; seed < TABLES; seed++) {
      RandomTable table = table(seed);
      try (Table read = open(write(table, writeOptions(seed)))) {
        assertThat(read.schema()).as("schema of seed %d", seed).isEqualTo(table.schema());
        assertThat(read.rowCount()).as("row count of seed %d", seed).isEqualTo(table.rowCount());
        assertThat(rows(read)).as("rows of seed %d", seed).isEqualTo(table.rows());
      }
    }
  }

  @Test
  void holdsNoRowsAndManyColumns() throws IOException {
    for (RandomTable table :
        List.of(
            RandomTable.of(7, format.typeSupport(), 3, 0),
            RandomTable.of(8, format.typeSupport(), 1, 1),
            RandomTable.of(9, format.typeSupport(), 700, 3))) {
      try (Table read = open(write(table, writeOptions(7)))) {
        assertThat(read.schema()).isEqualTo(table.schema());
        assertThat(rows(read)).isEqualTo(table.rows());
      }
    }
  }

  @Test
  void isTheSameWhateverTheThreads() throws IOException {
    for (long seed = 0; seed < 10; seed++) {
      RandomTable table = table(seed);
      byte[] bytes = write(table, writeOptions(seed).withThreads(1));
      assertThat(write(table, writeOptions(seed).withThreads(4)))
          .as("seed %d", seed)
          .isEqualTo(bytes);
      try (Table one = open(bytes, ReadOptions.DEFAULT.withThreads(1));
          Table four = open(bytes, ReadOptions.DEFAULT.withThreads(4))) {
        assertThat(rows(four)).as("seed %d", seed).isEqualTo(rows(one));
      }
    }
  }

  @Test
  void projectsColumnsInAnyOrderAndReadsNoMore() throws IOException {
    for (long seed = 0; seed < TABLES; seed++) {
      RandomTable table = table(seed);
      byte[] bytes = write(table, writeOptions(seed));
      List<Integer> chosen =
          new ArrayList<>(IntStream.range(0, table.schema().size()).boxed().toList());
      Collections.shuffle(chosen, table.random());
      List<Integer> some = chosen.subList(0, table.random().nextInt(chosen.size() + 1));
      List<String> names = some.stream().map(i -> table.schema().field(i).name()).toList();
      List<List<Object>> expected =
          table.rows().stream()
              .map(row -> some.stream().map(row::get).collect(Collectors.toList()))
              .toList();
      try (Table read = open(bytes);
          ScanReader projected = read.scan().select(names).open();
          ScanReader whole = read.scan().open()) {
        assertThat(Values.rows(projected)).as("seed %d", seed).isEqualTo(expected);
        Values.rows(whole);
        assertThat(projected.schema())
            .isEqualTo(table.schema().select(some.stream().mapToInt(i -> i).toArray()));
        assertThat(projected.report().bytesRead()).isLessThanOrEqualTo(whole.report().bytesRead());
      }
    }
  }

  @Test
  void filtersAsANaiveFilterDoes() throws IOException {
    for (long seed = 0; seed < TABLES; seed++) {
      RandomTable table = table(seed);
      List<List<Object>> rows = table.rows();
      try (Table read = open(write(table, writeOptions(seed)))) {
        for (int i = 0; i < 10; i++) {
          NaivePredicate naive = NaivePredicate.random(table.random(), table.schema(), rows, 2);
          try (ScanReader reader = read.scan().where(naive.predicate()).open()) {
            assertThat(Values.rows(reader))
                .as("seed %d, %s", seed, naive.predicate())
                .isEqualTo(rows.stream().filter(naive::keeps).toList());
          }
        }
      }
    }
  }

  @Test
  void aggregatesAsANaiveProgramDoes() throws IOException {
    for (long seed = 0; seed < TABLES; seed++) {
      RandomTable table = table(seed);
      List<List<Object>> rows = table.rows();
      try (Table read = open(write(table, writeOptions(seed)))) {
        NaiveAggregates.check(read, rows, null, "seed " + seed);
        for (int i = 0; i < 6; i++) {
          NaivePredicate naive = NaivePredicate.random(table.random(), table.schema(), rows, 2);
          NaiveAggregates.check(
              read,
              rows.stream().filter(naive::keeps).toList(),
              naive.predicate(),
              "seed " + seed + ", " + naive.predicate());
        }
      }
    }
  }

  @Test
  void filtersByAColumnThatIsNotSelected() throws IOException {
    RandomTable table = RandomTable.of(3, format.typeSupport(), 2, 500);
    Schema schema = table.schema();
    NaivePredicate naive =
        NaivePredicate.random(table.random(), schema.select(new int[] {0}), table.rows(), 0);
    try (Table read = open(write(table, writeOptions(3)));
        ScanReader reader =
            read.scan().select(schema.field(1).name()).where(naive.predicate()).open()) {
      List<List<Object>> expected =
          table.rows().stream()
              .filter(naive::keeps)
              .map(row -> Collections.singletonList(row.get(1)))
              .toList();
      assertThat(Values.rows(reader)).isEqualTo(expected);
    }
  }

  @Test
  void honoursLimitAndBatchSize() throws IOException {
    RandomTable table = RandomTable.of(5, format.typeSupport(), 3, 1000);
    try (Table read = open(write(table, writeOptions(5)))) {
      for (long limit : new long[] {0, 1, 17, 999, 1000, 5000}) {
        try (ScanReader reader = read.scan().limit(limit).batchRows(64).open()) {
          List<List<Object>> found = new ArrayList<>();
          for (Batch batch = reader.next(); batch != null; batch = reader.next()) {
            assertThat(batch.rowCount()).isBetween(1, 64);
            found.addAll(Values.rows(batch));
          }
          assertThat(found).isEqualTo(table.rows().subList(0, (int) Math.min(limit, 1000)));
        }
      }
    }
  }

  @Test
  void refusesUnknownAndRepeatedColumns() throws IOException {
    RandomTable table = RandomTable.of(5, format.typeSupport(), 2, 10);
    String name = table.schema().field(0).name();
    try (Table read = open(write(table, writeOptions(5)))) {
      assertThatThrownBy(() -> read.scan().select("no such column").open())
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("no such column");
      assertThatThrownBy(() -> read.scan().select(name, name).open())
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  void refusesMoreColumnsThanTheLimit() throws IOException {
    byte[] bytes = write(RandomTable.of(5, format.typeSupport(), 3, 10), writeOptions(5));
    ReadOptions tight = ReadOptions.DEFAULT.withLimits(Limits.DEFAULT.withColumns(2));
    assertThatThrownBy(() -> open(bytes, tight)).isInstanceOf(FormatException.class);
  }

  @Test
  void readsOrRefusesSpoiltFiles() throws IOException {
    int refused = 0;
    for (long seed = 0; seed < 12; seed++) {
      RandomTable table = RandomTable.of(seed, format.typeSupport(), 4, 60);
      byte[] bytes = write(table, writeOptions(seed));
      for (int i = 0; i < 150; i++) {
        byte[] spoilt = Mutations.mutate(bytes, table.random());
        try (Table read = open(spoilt)) {
          read.meta();
          read.layout();
          rows(read);
          read.verify(true);
        } catch (FormatException e) {
          assertThat(e.getMessage()).startsWith("contract.");
          refused++;
        }
      }
    }
    assertThat(refused).as("spoilt files that were refused").isPositive();
  }

  @Test
  void describesItself() throws IOException {
    RandomTable table = RandomTable.of(5, format.typeSupport(), 3, 100);
    byte[] bytes = write(table, writeOptions(5));
    try (Table read = open(bytes)) {
      assertThat(read.meta().entries()).isNotEmpty();
      assertThat(read.layout()).isNotEmpty();
      assertThat(read.layout())
          .allSatisfy(
              part ->
                  assertThat(part.offset() + part.storedBytes()).isLessThanOrEqualTo(bytes.length));
    }
  }

  @Test
  void isReadByManyThreadsAtOnce() throws Exception {
    RandomTable table = RandomTable.of(11, format.typeSupport(), 4, 2000);
    List<List<Object>> expected = table.rows();
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try (Table read = open(write(table, writeOptions(11)))) {
      List<Future<List<List<Object>>>> results = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        results.add(threads.submit(() -> rows(read)));
      }
      for (Future<List<List<Object>>> result : results) {
        assertThat(result.get()).isEqualTo(expected);
      }
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void leavesNothingBehindUnlessFinished(@TempDir Path folder) throws IOException {
    RandomTable table = RandomTable.of(12, format.typeSupport(), 2, 100);
    Path path = folder.resolve("file." + format.extensions().get(0));
    try (TableWriter writer =
        format.create(LocalOutputFile.create(path, false), table.schema(), writeOptions(12))) {
      writer.write(table.batches().get(0));
    }
    assertThat(files(folder)).isEmpty();

    try (TableWriter writer =
        format.create(LocalOutputFile.create(path, false), table.schema(), writeOptions(12))) {
      for (Batch batch : table.batches()) {
        writer.write(batch);
        assertThat(Files.exists(path)).as("visible before it is finished").isFalse();
      }
      writer.finish();
    }
    assertThat(files(folder)).containsExactly(path);
    try (Table read = Formats.open(path)) {
      assertThat(rows(read)).isEqualTo(table.rows());
    }
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }
}
