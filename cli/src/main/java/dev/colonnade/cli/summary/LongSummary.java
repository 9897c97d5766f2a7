package dev.colonnade.cli.summary;

import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.vector.ByteVector;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.core.vector.IntVector;
import dev.colonnade.core.vector.LongVector;
import dev.colonnade.text.CellText;
import org.apache.datasketches.tdigest.TDigestDouble;

/** Of what is held as whole numbers: integers, decimals, dates, times, booleans. */
final class LongSummary extends ColumnSummary {
  private final Moments moments = new Moments();
  private final TDigestDouble quantiles = new TDigestDouble(QUANTILE_CENTROIDS);
  private long min = Long.MAX_VALUE;
  private long max = Long.MIN_VALUE;

  /** The first value: quantiles are of the distance to it, which a double holds well. */
  private long origin;

  LongSummary(Field field) {
    super(field);
  }

  @Override
  void addValues(ColumnVector vector) {
    for (int row = 0; row < vector.size(); row++) {
      if (!vector.isNull(row)) {
        add(value(vector, row));
      }
    }
  }

  private void add(long value) {
    if (moments.isEmpty()) {
      origin = value;
    }
    min = Math.min(min, value);
    max = Math.max(max, value);
    moments.add(value);
    quantiles.update((double) value - origin);
    distinct(value);
  }

  private static long value(ColumnVector vector, int row) {
    if (vector instanceof LongVector longs) {
      return longs.values()[row];
    } else if (vector instanceof IntVector ints) {
      return ints.values()[row];
    }
    return ((ByteVector) vector).values()[row];
  }

  @Override
  public String min() {
    return moments.isEmpty() ? null : text(min);
  }

  @Override
  public String max() {
    return moments.isEmpty() ? null : text(max);
  }

  @Override
  public String mean() {
    if (moments.isEmpty()) {
      return null;
    }
    DataType type = field().type();
    if (type instanceof DataType.IntType || type instanceof DataType.BooleanType) {
      return Moments.text(moments.mean());
    } else if (type instanceof DataType.DecimalType decimal) {
      return Moments.text(moments.mean() / Math.pow(10, decimal.scale()));
    }
    return text(Math.round(moments.mean()));
  }

  @Override
  public String deviation() {
    DataType type = field().type();
    if (type instanceof DataType.IntType) {
      return Moments.text(moments.deviation());
    } else if (type instanceof DataType.DecimalType decimal) {
      return Moments.text(moments.deviation() / Math.pow(10, decimal.scale()));
    }
    return null;
  }

  @Override
  public String quantile(double share) {
    if (moments.isEmpty() || field().type() instanceof DataType.BooleanType) {
      return null;
    }
    return text(origin + Math.round(quantiles.getQuantile(share)));
  }

  private String text(long value) {
    DataType type = field().type();
    ColumnVector one =
        switch (type.physical()) {
          case BYTE -> new ByteVector((byte) value);
          case INT -> new IntVector((int) value);
          default -> new LongVector(value);
        };
    return CellText.plain(type, one).text(0);
  }
}
