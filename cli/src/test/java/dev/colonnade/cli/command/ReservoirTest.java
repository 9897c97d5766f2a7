package dev.colonnade.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.core.vector.Batch;
import dev.colonnade.core.vector.IntVector;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ReservoirTest {
  private static final Schema SCHEMA = Schema.of(Field.required("n", DataType.INT32));

  /** Over many seeds each row is chosen about as often as every other, wherever it stands. */
  @Test
  void everyRowHasTheSameChance() {
    int rows = 200;
    int size = 20;
    int rounds = 20_000;
    int[] chosen = new int[rows];
    for (int seed = 0; seed < rounds; seed++) {
      Reservoir reservoir = new Reservoir(size, seed);
      for (int from = 0; from < rows; from += 50) {
        int[] values = IntStream.range(from, from + 50).toArray();
        reservoir.add(new Batch(SCHEMA, 50, new IntVector(values)));
      }
      for (Batch row : reservoir.rows()) {
        chosen[((IntVector) row.column(0)).values()[0]]++;
      }
    }
    int expected = rounds * size / rows;
    for (int count : chosen) {
      assertThat(count).isBetween((int) (expected * 0.85), (int) (expected * 1.15));
    }
  }
}
