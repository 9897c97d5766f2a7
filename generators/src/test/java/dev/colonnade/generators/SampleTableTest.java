package dev.colonnade.generators;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.vector.Batch;
import dev.colonnade.core.vector.BytesVector;
import dev.colonnade.core.vector.DoubleVector;
import dev.colonnade.core.vector.IntVector;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SampleTableTest {
  @ParameterizedTest
  @ValueSource(strings = {"trades", "people", "events", "wide", "sensors", "logs"})
  void hasTheRowsAskedForAndKeepsItsSchema(String name) {
    SampleReader reader = SampleTable.named(name).open(20_001, 0, 1);
    long rows = 0;
    for (Batch batch = reader.next(); batch != null; batch = reader.next()) {
      assertThat(batch.schema()).isEqualTo(reader.schema());
      for (int i = 0; i < reader.schema().size(); i++) {
        if (!reader.schema().field(i).nullable()) {
          assertThat(batch.column(i).nullCount()).isZero();
        }
      }
      rows += batch.rowCount();
    }
    assertThat(rows).isEqualTo(20_001);
  }

  @Test
  void theSameSeedGivesTheSameRowsAndAnotherOthers() {
    assertThat(prices(7)).isEqualTo(prices(7)).isNotEqualTo(prices(8));
  }

  /** Files and goldens are made from these tables: a change of the data must be noticed. */
  @Test
  void tradesAreWhatTheyWere() {
    Batch batch = SampleTable.named("trades").open(3, 0, 42).next();
    List<String> rows = new ArrayList<>();
    for (int row = 0; row < 3; row++) {
      rows.add(
          ((IntVector) batch.column(0)).values()[row]
              + " "
              + ((BytesVector) batch.column(1)).text(row)
              + " "
              + ((BytesVector) batch.column(2)).text(row)
              + " "
              + ((DoubleVector) batch.column(5)).values()[row]);
    }
    assertThat(rows).containsExactly("1 Oslo HALO 20.69", "2 Zürich ACME 2.57", "3 Oslo ACME 2.49");
  }

  @Test
  void moreRowsBeginWithTheSameRows() {
    double[] few =
        ((DoubleVector) SampleTable.named("trades").open(10, 0, 3).next().column(5)).values();
    double[] many =
        ((DoubleVector) SampleTable.named("trades").open(99_999, 0, 3).next().column(5)).values();
    assertThat(many).startsWith(few);
  }

  @Test
  void columnsCanBeChosenByNumber() {
    assertThat(SampleTable.named("wide").open(1, 5_000, 0).schema().size()).isEqualTo(5_000);
    assertThat(SampleTable.named("trades").open(1, 2, 0).schema().names())
        .containsExactly("id", "city");
    assertThatThrownBy(() -> SampleTable.named("trades").open(1, 7, 0))
        .hasMessage("table trades has 6 columns, not 7");
  }

  @Test
  void eventsAreNested() {
    assertThat(SampleTable.named("events").open(1, 0, 0).schema().field(4).type())
        .isEqualTo(DataType.parse("array<string not null>"));
  }

  @Test
  void anUnknownTableIsNamedWithTheLikelyOne() {
    assertThatThrownBy(() -> SampleTable.named("trade"))
        .hasMessageStartingWith("there is no sample table 'trade'; did you mean 'trades'?");
  }

  private static List<Double> prices(long seed) {
    double[] values =
        ((DoubleVector) SampleTable.named("trades").open(9, 0, seed).next().column(5)).values();
    List<Double> prices = new ArrayList<>();
    for (double value : values) {
      prices.add(value);
    }
    return prices;
  }
}
