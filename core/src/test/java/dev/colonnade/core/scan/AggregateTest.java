package dev.colonnade.core.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.colonnade.core.contract.Values;
import dev.colonnade.core.schema.UnknownColumnException;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which row groups aggregates read; that they are right is tested for every format. */
class AggregateTest {
  private static List<Object> of(Aggregates found) {
    return Values.rows(found.row()).get(0);
  }

  @Test
  void countOfAllRowsLooksAtNoRowGroup() throws IOException {
    MemoryTable table = new MemoryTable(2, 10, 100);
    Aggregates found = table.scan().aggregate(Aggregate.rows(), Aggregate.values("name"));
    assertThat(of(found)).containsExactly(1000L, 1000L);
    assertThat(found.report()).isEqualTo(new ScanReport(0, 0, 0, 0, 0, 0, 0));
    assertThat(table.found).hasValue(0);
  }

  @Test
  void exactBoundsAreEnough() throws IOException {
    MemoryTable table = new MemoryTable(2, 10, 100);
    table.exact = group -> true;
    Aggregates found = table.scan().aggregate(Aggregate.min("id"), Aggregate.max("id"));
    assertThat(of(found)).containsExactly(0L, 999L);
    assertThat(found.report()).isEqualTo(new ScanReport(10, 0, 10, 0, 0, 0, 0));
    assertThat(table.opened()).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4})
  void onlyGroupsPartlyMatchedAreRead(int threads) throws IOException {
    MemoryTable table = new MemoryTable(threads, 10, 100);
    table.exact = group -> true;
    Aggregates found =
        table
            .scan()
            .where("id between 250 and 649")
            .aggregate(Aggregate.rows(), Aggregate.min("id"), Aggregate.max("id"));
    assertThat(of(found)).containsExactly(400L, 250L, 649L);
    assertThat(found.report())
        .isEqualTo(new ScanReport(10, 5, 3, 200, 100, 2, 2 * MemoryTable.GROUP_BYTES));
    assertThat(table.group(2).opened).hasValue(1);
    assertThat(table.group(6).opened).hasValue(1);
    assertThat(table.open()).isZero();
  }

  @Test
  void onlyGroupsThatCanMatterAreRead() throws IOException {
    MemoryTable table = new MemoryTable(1, 10, 100);
    assertThat(of(table.scan().aggregate(Aggregate.min("id")))).containsExactly(0L);
    assertThat(table.opened()).as("no bound of the others reaches the value found").isOne();
    table = new MemoryTable(1, 10, 100);
    table.exact = group -> group == 4;
    Aggregates greatest = table.scan().where("id < 700").aggregate(Aggregate.max("id"));
    assertThat(of(greatest)).containsExactly(699L);
    assertThat(greatest.report().rowGroupsSkipped()).isEqualTo(3);
    assertThat(table.group(0).opened).as("less than what group 4 is known to hold").hasValue(0);
    assertThat(table.group(6).opened).hasValue(1);
  }

  @Test
  void columnsWithoutStatisticsAreRead() throws IOException {
    MemoryTable table = new MemoryTable(3, 10, 100);
    table.exact = group -> true;
    Aggregates found =
        table
            .scan()
            .where("id < 300")
            .aggregate(Aggregate.max("name"), Aggregate.rows(), Aggregate.min("id"));
    assertThat(of(found)).containsExactly("group 2", 300L, 0L);
    assertThat(table.opened()).isEqualTo(3);
  }

  @Test
  void ofNoRowsAreNothing() throws IOException {
    MemoryTable table = new MemoryTable(2, 10, 100);
    Aggregates found =
        table
            .scan()
            .where("id < 0")
            .aggregate(
                Aggregate.rows(),
                Aggregate.values("id"),
                Aggregate.min("name"),
                Aggregate.max("id"));
    assertThat(of(found)).containsExactly(0L, 0L, null, null);
    assertThat(found.row().schema().names())
        .containsExactly("count(*)", "count(id)", "min(name)", "max(id)");
    assertThat(of(new MemoryTable(2, 0, 0).scan().aggregate(Aggregate.min("id"))))
        .containsExactly((Object) null);
  }

  @Test
  void aLimitCountsRowsInTheirOrder() throws IOException {
    MemoryTable table = new MemoryTable(2, 10, 100);
    table.exact = group -> true;
    Aggregates found =
        table
            .scan()
            .where("id >= 150")
            .limit(100)
            .aggregate(
                Aggregate.max("id"), Aggregate.rows(), Aggregate.min("group"), Aggregate.min("id"));
    assertThat(of(found)).containsExactly(249L, 100L, 1L, 150L);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4})
  void aFailureIsThatOfTheRowGroup(int threads) {
    MemoryTable table = new MemoryTable(threads, 10, 100);
    table.hook =
        group -> {
          if (group == 3) {
            throw new IOException("group 3 is spoilt");
          }
        };
    assertThatThrownBy(() -> table.scan().aggregate(Aggregate.max("name")))
        .isInstanceOf(IOException.class)
        .hasMessage("group 3 is spoilt");
    assertThat(table.group(3).opened).hasValue(1);
  }

  @Test
  void groupsOfUnknownSizeAreStreamed() throws IOException {
    MemoryTable table = new MemoryTable(4, 10, 100);
    table.decodedBytesOfGroup = -1;
    Thread caller = Thread.currentThread();
    table.hook = group -> assertThat(Thread.currentThread()).isSameAs(caller);
    Aggregates found = table.scan().batchRows(7).aggregate(Aggregate.max("name"));
    assertThat(of(found)).containsExactly("group 9");
    assertThat(found.report().rowsDecoded()).isEqualTo(1000);
  }

  @Test
  void columnsMustExist() {
    MemoryTable table = new MemoryTable(1, 1, 1);
    assertThatThrownBy(() -> table.scan().aggregate(Aggregate.min("price")))
        .isInstanceOf(UnknownColumnException.class);
    assertThatThrownBy(() -> table.scan().aggregate(Aggregate.rows(), Aggregate.rows()))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
