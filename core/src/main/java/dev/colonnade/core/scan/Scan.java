package dev.colonnade.core.scan;

import dev.colonnade.core.format.ReadContext;
import dev.colonnade.core.format.Table;
import dev.colonnade.core.predicate.Predicate;
import java.io.IOException;
import java.util.List;

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

  /** Plans the scan and begins to read. */
  public ScanReader open() throws IOException {
    return new ScanReader(ScanPlan.of(table, columns, predicate, limit, batchRows));
  }
}
