package dev.colonnade.generators;

import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.core.vector.DoubleVector;
import java.util.List;

/** Trades: types that every format has, so that it can be written in all of them as it is. */
final class Trades {
  private Trades() {}

  static List<SampleColumn> columns() {
    return List.of(
        Values.ints("id", DataType.INT32, (row, random) -> (int) (row + 1)),
        Values.texts("city", (row, random) -> Words.CITIES[random.belowSkewed(10)]),
        Values.texts("symbol", (row, random) -> Words.SYMBOLS[symbol(random)]),
        Values.texts("side", (row, random) -> random.chance(0.5) ? "buy" : "sell"),
        Values.ints("quantity", DataType.INT32, (row, random) -> 1 + random.belowSkewed(500)),
        new SampleColumn(Field.required("price", DataType.FLOAT64), Trades::prices));
  }

  private static int symbol(SampleRandom random) {
    return random.belowSkewed(Words.SYMBOLS.length);
  }

  /** Near the price of the row's symbol, which drifts slowly. */
  private static ColumnVector prices(Chunk chunk) {
    SampleRandom symbols = chunk.random("symbol");
    SampleRandom random = chunk.random("price");
    double[] prices = new double[chunk.rows()];
    for (int i = 0; i < prices.length; i++) {
      double base = 2.5 * (1 + symbol(symbols));
      double drift = 1 + 0.2 * StrictMath.sin((chunk.firstRow() + i) / 5000.0);
      prices[i] = Values.rounded(base * drift * (0.95 + 0.1 * random.unit()), 100);
    }
    return new DoubleVector(prices);
  }
}
