package dev.colonnade.core.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.contract.Values;
import dev.colonnade.core.predicate.Predicate;
import dev.colonnade.core.predicate.Predicate.Operator;
import dev.colonnade.core.schema.UnknownColumnException;
import dev.colonnade.core.vector.Batch;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class ScanTest {
  private static List<Long> ids(ScanReader reader) throws IOException {
    return Values.rows(reader).stream().map(row -> (Long) row.get(0)).toList();
  }

  private static List<Long> range(long from, long to) {
    return LongStream.range(from, to).boxed().toList();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 8})
  void deliversRowsInOrderWhateverTheThreads(int threads) throws IOException {
    MemoryTable table = new MemoryTable(threads, 50, 30);
    table.hook = group -> Thread.yield();
    try (ScanReader reader = table.scan().batchRows(7).open()) {
      assertThat(ids(reader)).isEqualTo(range(0, 1500));
      assertThat(reader.report()).isEqualTo(new ScanReport(50, 0, 0, 1500, 1500, 50, 500));
    }
    assertThat(table.open()).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4})
  void skipsRowGroupsThatStatisticsRuleOut(int threads) throws IOException {
    MemoryTable table = new MemoryTable(threads, 10, 100);
    try (ScanReader reader = table.scan().select("id").where("id between 250 and 349").open()) {
      assertThat(ids(reader)).isEqualTo(range(250, 350));
      assertThat(reader.report())
          .isEqualTo(new ScanReport(10, 8, 0, 200, 100, 2, 2 * MemoryTable.GROUP_BYTES));
    }
    assertThat(table.opened()).isEqualTo(2);
    assertThat(table.group(2).opened).hasValue(1);
    assertThat(table.group(3).opened).hasValue(1);
  }

  @Test
  void skipsRowGroupsThatAnIndexOfTheirOwnRulesOut() throws IOException {
    MemoryTable table = new MemoryTable(2, 10, 100);
    table.index = group -> group != 3;
    try (ScanReader reader = table.scan().select("id").where("id between 250 and 349").open()) {
      assertThat(ids(reader)).isEqualTo(range(250, 300));
      assertThat(reader.report().rowGroupsSkipped()).isEqualTo(9);
    }
    try (ScanReader reader = table.scan().select("id").open()) {
      assertThat(ids(reader)).as("without a condition nothing is asked").hasSize(1000);
    }
  }

  @Test
  void statisticsAreThoseOfTheColumnThatIsMeant() throws IOException {
    MemoryTable table = new MemoryTable(2, 10, 10);
    // In the batches that are read, "group" stands second to "name" and not second to "id".
    try (ScanReader reader = table.scan().select("name").where("group = 7").open()) {
      assertThat(Values.rows(reader)).hasSize(10).containsOnly(List.of("group 7"));
      assertThat(reader.schema().names()).containsExactly("name");
      assertThat(reader.report().rowGroupsSkipped()).isEqualTo(9);
    }
  }

  @Test
  void filtersByColumnsWithoutStatistics() throws IOException {
    MemoryTable table = new MemoryTable(3, 5, 10);
    try (ScanReader reader =
        table.scan().select("group", "id").where("name = 'group 3' and id != 31").open()) {
      List<List<Object>> rows = Values.rows(reader);
      assertThat(rows).hasSize(9).doesNotContain(List.of(3L, 31L)).contains(List.of(3L, 39L));
      assertThat(reader.report().rowGroupsSkipped()).isZero();
      assertThat(reader.report().rowsDecoded()).isEqualTo(50);
      assertThat(reader.report().rowsReturned()).isEqualTo(9);
    }
  }

  @Test
  void conditionsAddUpAndTheSmallestLimitHolds() throws IOException {
    MemoryTable table = new MemoryTable(1, 5, 10);
    Scan scan =
        table
            .scan()
            .where("id >= 5")
            .where(Predicate.compare("id", Operator.LESS, 9))
            .limit(3)
            .limit(100);
    try (ScanReader reader = scan.open()) {
      assertThat(ids(reader)).containsExactly(5L, 6L, 7L);
    }
  }

  @Test
  void countsRowsWithoutColumns() throws IOException {
    MemoryTable table = new MemoryTable(2, 4, 25);
    try (ScanReader reader = table.scan().select().open()) {
      long rows = 0;
      for (Batch batch = reader.next(); batch != null; batch = reader.next()) {
        assertThat(batch.schema().size()).isZero();
        rows += batch.rowCount();
      }
      assertThat(rows).isEqualTo(100);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 8})
  void aLimitOpensNoRowGroupItDoesNotNeed(int threads) throws IOException {
    for (int limit : new int[] {1, 99, 100, 101, 250}) {
      MemoryTable table = new MemoryTable(threads, 20, 100);
      int needed = (limit + 99) / 100;
      try (ScanReader reader = table.scan().limit(limit).batchRows(10).open()) {
        assertThat(ids(reader)).isEqualTo(range(0, limit));
        assertThat(reader.next()).isNull();
        assertThat(table.opened()).as("row groups for %d rows", limit).isEqualTo(needed);
        assertThat(table.found).hasValue(needed);
        assertThat(reader.report().rowGroupsSeen()).isEqualTo(needed);
        assertThat(reader.report().bytesRead()).isEqualTo(needed * MemoryTable.GROUP_BYTES);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 8})
  void aLimitInsideARowGroupDecodesNoMoreBatchesThanItNeeds(int threads) throws IOException {
    MemoryTable table = new MemoryTable(threads, 20, 100);
    try (ScanReader reader = table.scan().limit(25).batchRows(10).open()) {
      assertThat(ids(reader)).isEqualTo(range(0, 25));
    }
    assertThat(table.group(0).batches).hasValue(3);
    assertThat(table.open()).isZero();
  }

  @Test
  void aLimitOfNothingOpensNothing() throws IOException {
    MemoryTable table = new MemoryTable(4, 3, 10);
    try (ScanReader reader = table.scan().limit(0).open()) {
      assertThat(reader.next()).isNull();
    }
    assertThat(table.opened()).isZero();
  }

  @Test
  void theReadAheadIsBoundedByThreads() throws IOException {
    MemoryTable table = new MemoryTable(3, 100, 10);
    try (ScanReader reader = table.scan().open()) {
      reader.next();
      // The one that is being consumed, and one more than there are threads.
      assertThat(table.found.get()).isLessThanOrEqualTo(5);
      reader.next();
      assertThat(table.found.get()).isLessThanOrEqualTo(6);
    }
  }

  @Test
  void theReadAheadIsBoundedByBytes() throws IOException {
    MemoryTable table = new MemoryTable(8, 100, 10);
    table.decodedBytesOfGroup = 1L << 40;
    try (ScanReader reader = table.scan().open()) {
      for (int i = 0; i < 100; i++) {
        assertThat(reader.next().rowCount()).isEqualTo(10);
        assertThat(table.opened()).as("nothing is decoded before its turn").isEqualTo(i + 1);
        assertThat(table.found.get()).isLessThanOrEqualTo(i + 2);
      }
      assertThat(reader.next()).isNull();
    }
  }

  @Test
  void rowGroupsOfUnknownSizeAreStreamed() throws IOException {
    MemoryTable table = new MemoryTable(8, 10, 100);
    table.decodedBytesOfGroup = -1;
    try (ScanReader reader = table.scan().batchRows(10).open()) {
      reader.next();
      assertThat(table.opened()).isEqualTo(1);
      assertThat(table.group(0).batches).hasValue(1);
      assertThat(ids(reader)).isEqualTo(range(10, 1000));
    }
    assertThat(table.open()).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4})
  void anErrorComesAfterTheRowsBeforeIt(int threads) throws IOException {
    MemoryTable table = new MemoryTable(threads, 10, 10);
    FormatException bad = new FormatException("memory.table", "group 3", 30, "spoilt");
    table.hook =
        group -> {
          if (group == 3) {
            throw bad;
          }
        };
    try (ScanReader reader = table.scan().open()) {
      for (int i = 0; i < 3; i++) {
        assertThat(reader.next().rowCount()).isEqualTo(10);
      }
      assertThatThrownBy(reader::next).isSameAs(bad);
      // The rows after the error do not follow as if nothing had happened.
      assertThatThrownBy(reader::next).isSameAs(bad);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4})
  void anErrorInStatisticsComesInItsTurnToo(int threads) throws IOException {
    MemoryTable table = new MemoryTable(threads, 10, 10);
    table.failingStatistics = 2;
    try (ScanReader reader = table.scan().where("id >= 0").open()) {
      assertThat(reader.next().rowCount()).isEqualTo(10);
      assertThat(reader.next().rowCount()).isEqualTo(10);
      assertThatThrownBy(reader::next).hasMessage("statistics of group 2");
      assertThatThrownBy(reader::next).hasMessage("statistics of group 2");
    }
  }

  @Test
  void closingInTheMiddleEndsWhatRuns() throws Exception {
    MemoryTable table = new MemoryTable(3, 100, 10);
    CountDownLatch waiting = new CountDownLatch(1);
    CountDownLatch released = new CountDownLatch(1);
    table.hook =
        group -> {
          if (group > 0) {
            waiting.countDown();
            await(released);
          }
        };
    ScanReader reader = table.scan().open();
    reader.next();
    await(waiting);
    reader.close();
    released.countDown();
    assertThat(reader.next()).isNull();
    reader.close();
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (table.open() > 0 && System.nanoTime() < deadline) {
      Thread.sleep(1);
    }
    assertThat(table.open()).as("readers that were left open").isZero();
    assertThat(table.opened()).isLessThanOrEqualTo(5);
  }

  @Test
  void scansOfOneTableDoNotDisturbEachOther() throws Exception {
    MemoryTable table = new MemoryTable(4, 40, 25);
    ExecutorService threads = Executors.newFixedThreadPool(6);
    try {
      List<Future<List<Long>>> results = new ArrayList<>();
      for (int i = 0; i < 24; i++) {
        int from = i * 10;
        results.add(
            threads.submit(
                () -> {
                  try (ScanReader reader = table.scan().where("id >= " + from).open()) {
                    return ids(reader);
                  }
                }));
      }
      for (int i = 0; i < results.size(); i++) {
        assertThat(results.get(i).get(30, TimeUnit.SECONDS)).isEqualTo(range(i * 10L, 1000));
      }
    } finally {
      threads.shutdownNow();
    }
    assertThat(table.open()).isZero();
  }

  @Test
  void refusesWhatCannotBeMeant() {
    MemoryTable table = new MemoryTable(1, 1, 1);
    assertThatThrownBy(() -> table.scan().select("nme").open())
        .isInstanceOf(UnknownColumnException.class)
        .hasMessage("there is no column 'nme'; did you mean 'name'?");
    assertThatThrownBy(() -> table.scan().select("id", "id").open())
        .hasMessage("column 'id' is selected twice");
    assertThatThrownBy(() -> table.scan().where("idd > 3"))
        .hasMessageContaining("did you mean 'id'?");
    assertThatThrownBy(() -> table.scan().where(Predicate.isNull("x y z")).open())
        .isInstanceOf(UnknownColumnException.class);
    assertThatThrownBy(() -> table.scan().limit(-1)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> table.scan().batchRows(0))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void keepsTheEndOfRowGroupsVisible() throws IOException {
    MemoryTable table = new MemoryTable(2, 3, 10);
    List<Boolean> ends = new ArrayList<>();
    try (ScanReader reader = table.scan().batchRows(6).where("id != 3").open()) {
      for (Batch batch = reader.next(); batch != null; batch = reader.next()) {
        ends.add(batch.endsRowGroup());
      }
    }
    assertThat(ends).containsExactly(false, true, false, true, false, true);
  }

  private static void await(CountDownLatch latch) throws IOException {
    try {
      if (!latch.await(30, TimeUnit.SECONDS)) {
        throw new IOException("it did not come");
      }
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }
}
