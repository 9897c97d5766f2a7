package dev.colonnade.cli.summary;

import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.vector.BytesVector;
import dev.colonnade.core.vector.ColumnVector;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.apache.datasketches.tdigest.TDigestDouble;

/** Of decimals with more digits than a long has. */
final class LargeDecimalSummary extends ColumnSummary {
  private final DataType.DecimalType type;
  private final Moments moments = new Moments();
  private final TDigestDouble quantiles = new TDigestDouble(QUANTILE_CENTROIDS);
  private BigInteger min;
  private BigInteger max;

  LargeDecimalSummary(Field field, DataType.DecimalType type) {
    super(field);
    this.type = type;
  }

  @Override
  void addValues(ColumnVector vector) {
    BytesVector values = (BytesVector) vector;
    for (int row = 0; row < values.size(); row++) {
      if (values.isNull(row)) {
        continue;
      }
      int from = values.offsets()[row];
      BigInteger unscaled =
          values.length(row) == 0
              ? BigInteger.ZERO
              : new BigInteger(values.data(), from, values.length(row));
      min = min == null ? unscaled : min.min(unscaled);
      max = max == null ? unscaled : max.max(unscaled);
      double value = new BigDecimal(unscaled, type.scale()).doubleValue();
      moments.add(value);
      quantiles.update(value);
      distinct(unscaled.hashCode() * 31L + unscaled.longValue());
    }
  }

  @Override
  public String min() {
    return min == null ? null : new BigDecimal(min, type.scale()).toPlainString();
  }

  @Override
  public String max() {
    return max == null ? null : new BigDecimal(max, type.scale()).toPlainString();
  }

  @Override
  public String mean() {
    return moments.isEmpty() ? null : Moments.text(moments.mean());
  }

  @Override
  public String deviation() {
    return Moments.text(moments.deviation());
  }

  @Override
  public String quantile(double share) {
    return moments.isEmpty() ? null : Moments.text(quantiles.getQuantile(share));
  }
}
