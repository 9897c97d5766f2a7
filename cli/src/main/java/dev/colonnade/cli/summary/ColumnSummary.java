package dev.colonnade.cli.summary;

import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.vector.ColumnVector;
import org.apache.datasketches.hll.HllSketch;
import org.apache.datasketches.hll.TgtHllType;

/**
 * What one pass over a column tells of it, in fixed memory: counts, bounds, an estimate of how many
 * values are distinct and, for what can be counted, mean and quantiles.
 */
public abstract class ColumnSummary {
  /** 8,192 registers: exact up to a thousand values, then within about 1 %, in 4 KB a column. */
  private static final int LOG_REGISTERS = 13;

  /** How finely quantiles are kept: within about a percent of the rank. */
  static final short QUANTILE_CENTROIDS = 200;

  private final Field field;
  private final HllSketch distinct = new HllSketch(LOG_REGISTERS, TgtHllType.HLL_4);
  private long rows;
  private long nulls;

  ColumnSummary(Field field) {
    this.field = field;
  }

  /** The summary that fits a column's type. */
  public static ColumnSummary of(Field field) {
    return switch (field.type().physical()) {
      case BYTE, INT, LONG -> new LongSummary(field);
      case FLOAT, DOUBLE -> new DoubleSummary(field);
      case BYTES ->
          field.type() instanceof DataType.DecimalType decimal
              ? new LargeDecimalSummary(field, decimal)
              : new BytesSummary(field);
      case LIST, MAP, STRUCT -> new NestedSummary(field);
    };
  }

  /** Takes in some rows. */
  public final void add(ColumnVector vector) {
    rows += vector.size();
    nulls += vector.nullCount();
    addValues(vector.flat());
  }

  /** Takes in the values that are not null. */
  abstract void addValues(ColumnVector vector);

  /** Takes in a value's hash, or the value itself where it is a number. */
  final void distinct(long hash) {
    distinct.update(hash);
  }

  public final Field field() {
    return field;
  }

  public final long rows() {
    return rows;
  }

  public final long nulls() {
    return nulls;
  }

  /** How many different values there are, roughly; exact for few. */
  public final long distinct() {
    return Math.min(rows - nulls, Math.round(distinct.getEstimate()));
  }

  /** The least value as text, or null where there is none. */
  public String min() {
    return null;
  }

  /** The greatest value as text, or null where there is none. */
  public String max() {
    return null;
  }

  /** The mean as text, or null where there is none. */
  public String mean() {
    return null;
  }

  /** The standard deviation as text, or null where there is none. */
  public String deviation() {
    return null;
  }

  /** The value that a share of the values lies below, roughly, as text, or null. */
  public String quantile(double share) {
    return null;
  }
}
