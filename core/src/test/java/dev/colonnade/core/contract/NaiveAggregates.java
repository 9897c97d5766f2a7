package dev.colonnade.core.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.colonnade.core.format.Table;
import dev.colonnade.core.predicate.Predicate;
import dev.colonnade.core.scan.Aggregate;
import dev.colonnade.core.scan.Aggregates;
import dev.colonnade.core.scan.Scan;
import dev.colonnade.core.scan.ScanReport;
import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.schema.Schema;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/** Aggregates computed in the slow and obvious way, to compare a table's own with. */
public final class NaiveAggregates {
  private NaiveAggregates() {}

  /**
   * Compares all aggregates of all columns, asked for together and one by one.
   *
   * @param rows those that the predicate keeps, as {@link Values} has them
   * @param predicate null for all rows
   * @return what was read when they were asked for together
   */
  public static ScanReport check(
      Table table, List<List<Object>> rows, Predicate predicate, String what) throws IOException {
    Scan scan = predicate == null ? table.scan() : table.scan().where(predicate);
    Schema schema = table.schema();
    List<Aggregate> asked = new ArrayList<>(List.of(Aggregate.rows()));
    List<Object> expected = new ArrayList<>(List.of((long) rows.size()));
    for (int c = 0; c < schema.size(); c++) {
      Field field = schema.field(c);
      int column = c;
      List<Object> values =
          rows.stream().map(row -> row.get(column)).filter(Objects::nonNull).toList();
      asked.add(Aggregate.values(field.name()));
      expected.add((long) values.size());
      if (isOrdered(field.type())) {
        asked.add(Aggregate.min(field.name()));
        expected.add(values.stream().min(order(field.type())).orElse(null));
        asked.add(Aggregate.max(field.name()));
        expected.add(values.stream().max(order(field.type())).orElse(null));
      }
    }
    Aggregates found = scan.aggregate(asked);
    assertThat(Values.rows(found.row()).get(0)).as(what).isEqualTo(expected);
    for (int i = 0; i < asked.size(); i++) {
      assertThat(Values.rows(scan.aggregate(asked.get(i)).row()).get(0).get(0))
          .as("%s, %s alone", what, asked.get(i))
          .isEqualTo(expected.get(i));
    }
    return found.report();
  }

  private static boolean isOrdered(DataType type) {
    return switch (type.physical()) {
      case LIST, MAP, STRUCT -> false;
      default -> true;
    };
  }

  /** Text by its UTF-8 bytes, all else as Java orders it: NaN last and -0.0 before 0.0. */
  @SuppressWarnings("unchecked")
  private static Comparator<Object> order(DataType type) {
    if (type.equals(DataType.STRING)) {
      return (a, b) -> Arrays.compareUnsigned(utf8(a), utf8(b));
    }
    return (a, b) -> ((Comparable<Object>) a).compareTo(b);
  }

  private static byte[] utf8(Object text) {
    return ((String) text).getBytes(StandardCharsets.UTF_8);
  }
}
