package dev.colonnade.generators;

import dev.colonnade.core.schema.Similar;
import java.util.ArrayList;
import java.util.List;

/**
 * A made-up table of any number of rows, the same for the same seed on every machine.
 *
 * <pre>{@code
 * try (SampleReader rows = SampleTable.named("trades").open(1_000_000, 0, 42)) {
 *   for (Batch batch = rows.next(); batch != null; batch = rows.next()) {
 *     ...
 *   }
 * }
 * }</pre>
 */
public final class SampleTable {
  private final String name;
  private final String description;
  private final int defaultColumns;
  private final Columns columns;

  private SampleTable(String name, String description, int defaultColumns, Columns columns) {
    this.name = name;
    this.description = description;
    this.defaultColumns = defaultColumns;
    this.columns = columns;
  }

  /** The columns of a table that should have so many. */
  private interface Columns {
    List<SampleColumn> of(int count);
  }

  /** Every table that can be made. */
  public static List<SampleTable> all() {
    return List.of(
        fixed("trades", "trades on a market: integers, floats and short texts", Trades.columns()),
        fixed("people", "people: dates, decimals, booleans, missing values", People.columns()),
        fixed("events", "events of users: nested arrays, maps and structs", Events.columns()),
        new SampleTable(
            "wide", "as many columns as you like, of all plain types", 1000, Wide::columns),
        fixed("sensors", "measurements over time: slowly changing floats", Sensors.columns()),
        fixed("logs", "lines of a server's log: long texts, nanoseconds", Logs.columns()));
  }

  /** A table by its name. */
  public static SampleTable named(String name) {
    List<String> names = new ArrayList<>();
    for (SampleTable table : all()) {
      if (table.name.equals(name)) {
        return table;
      }
      names.add(table.name);
    }
    throw new IllegalArgumentException(
        "there is no sample table '"
            + name
            + "'"
            + Similar.hint(name, names)
            + " (there are "
            + String.join(", ", names)
            + ")");
  }

  private static SampleTable fixed(String name, String description, List<SampleColumn> columns) {
    return new SampleTable(
        name,
        description,
        columns.size(),
        count -> {
          if (count > columns.size()) {
            throw new IllegalArgumentException(
                "table " + name + " has " + columns.size() + " columns, not " + count);
          }
          return columns.subList(0, count);
        });
  }

  public String name() {
    return name;
  }

  /** One line for people. */
  public String description() {
    return description;
  }

  /** Columns that it has where nothing is said. */
  public int defaultColumns() {
    return defaultColumns;
  }

  /**
   * Begins to make rows.
   *
   * @param rows how many
   * @param columnCount the first so many columns, or 0 for the usual number
   * @param seed another seed gives another table
   */
  public SampleReader open(long rows, int columnCount, long seed) {
    if (rows < 0) {
      throw new IllegalArgumentException("a table cannot have " + rows + " rows");
    }
    if (columnCount < 0) {
      throw new IllegalArgumentException("a table cannot have " + columnCount + " columns");
    }
    return new SampleReader(
        columns.of(columnCount == 0 ? defaultColumns : columnCount), rows, seed);
  }
}
