package dev.colonnade.generators;

import dev.colonnade.core.schema.DataType;
import java.util.ArrayList;
import java.util.List;

/** Many columns that take turns in type and in how much their values vary. */
final class Wide {
  private Wide() {}

  static List<SampleColumn> columns(int count) {
    List<SampleColumn> columns = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      columns.add(column(i));
    }
    return columns;
  }

  private static SampleColumn column(int number) {
    String name = "c" + number;
    return switch (number % 8) {
      case 0 -> Values.ints(name, DataType.INT32, (row, random) -> (int) row);
      case 1 -> Values.doubles(name, (row, random) -> random.unit());
      case 2 -> Values.texts(name, (row, random) -> Words.CITIES[random.belowSkewed(10)]);
      case 3 -> Values.longs(name, DataType.INT64, (row, random) -> random.nextLong());
      case 4 -> Values.intsOrNull(name, DataType.INT32, 0.5, (row, random) -> random.below(100));
      case 5 -> Values.booleans(name, 0.5);
      case 6 -> Values.ints(name, DataType.INT32, (row, random) -> 7);
      default -> Values.textsOrNull(name, (row, random) -> random.chance(0.9) ? null : "rare");
    };
  }
}
