package dev.colonnade.core.scan;

import dev.colonnade.core.format.ReadContext;
import dev.colonnade.core.format.Table;
import dev.colonnade.core.predicate.Predicate;
import java.io.IOException;
import java.util.List;
import java.util.Objects;

/**
 * Which part of a table is wanted. Immutable: each method gives a narrower scan.
 *
 * <pre>{@code
 * table.scan().select("city", "price").where("price > 3").limit(10).open()
 * }</pre>
 */
public final class Scan {
  private final Table table;
  private final List<String> columns;
  private final Predicate predicate;
  private final long limit;
  private final int batchRows;

  private Scan(Table table, List<String> columns, Predicate predicate, long limit, int batchRows) {
    this.table = table;
    this.columns = columns;
    this.predicate = predicate;
    this.limit = limit;
    this.batchRows = batchRows;
  }

  /** All columns and rows of a table. */
  public static Scan of(Table table) {
    return new Scan(table, null, null, Long.MAX_VALUE, ReadContext.DEFAULT_BATCH_ROWS);
  }

  /** These columns only, in this order. */
  public Scan select(String... names) {
    return select(List.of(names));
  }

  /** These columns only, in this order; none at all still gives the row count. */
  public Scan select(List<String> names) {
    return new Scan(table, List.copyOf(names), predicate, limit, batchRows);
  }

  /** Rows for which the predicate holds. */
  public Scan where(Predicate other) {
    Predicate both = predicate == null ? other : Predicate.and(predicate, other);
    return new Scan(table, columns, both, limit, batchRows);
  }

  /** Rows for which the predicate, in text form, holds. */
  public Scan where(String text) {
    return where(Predicate.parse(text, table.schema()));
  }

  /** The first rows only. */
  public Scan limit(long rows) {
    if (rows < 0) {
      throw new IllegalArgumentException("a limit cannot be negative: " + rows);
    }
    return new Scan(table, columns, predicate, Math.min(limit, rows), batchRows);
  }

  /** Batches of at most so many rows. */
  public Scan batchRows(int rows) {
    if (rows < 1) {
      throw new IllegalArgumentException("a batch has at least one row, not " + rows);
    }
    return new Scan(table, columns, predicate, limit, rows);
  }

  /**
   * Computes counts, least and greatest values of the rows that are wanted. Row groups are answered
   * from the file's statistics where these are exact, and read only where not; the answer is that
   * of reading all rows. Selected columns do not matter.
   *
   * <pre>{@code
   * Aggregates found =
   *     table.scan().where("day >= '2024-02-01'").aggregate(Aggregate.rows(), Aggregate.max("price"));
   * long rows = found.count(0);
   * }</pre>
   */
  public Aggregates aggregate(Aggregate... aggregates) throws IOException {
    return aggregate(List.of(aggregates));
  }

  /** As {@link #aggregate(Aggregate...)}. */
  public Aggregates aggregate(List<Aggregate> aggregates) throws IOException {
    if (limit == Long.MAX_VALUE) {
      return new Aggregation(table, List.copyOf(aggregates), predicate, batchRows).run();
    }
    List<String> names =
        aggregates.stream().map(Aggregate::column).filter(Objects::nonNull).distinct().toList();
    try (ScanReader rows = select(names).open()) {
      return Aggregation.ofRows(rows, table, List.copyOf(aggregates));
    }
  }

  /** Plans the scan and begins to read. */
  public ScanReader open() throws IOException {
    return new ScanReader(ScanPlan.of(table, columns, predicate, limit, batchRows));
  }
}
