package dev.colonnade.cli.summary;

import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.core.vector.DoubleVector;
import dev.colonnade.core.vector.FloatVector;
import dev.colonnade.text.FloatText;
import org.apache.datasketches.tdigest.TDigestDouble;

/** Of floats. NaN counts as the greatest value; mean and quantiles are of the finite ones. */
final class DoubleSummary extends ColumnSummary {
  private final Moments moments = new Moments();
  private final TDigestDouble quantiles = new TDigestDouble(QUANTILE_CENTROIDS);
  private double min = Double.NaN;
  private double max = Double.NEGATIVE_INFINITY;
  private boolean any;

  DoubleSummary(Field field) {
    super(field);
  }

  @Override
  void addValues(ColumnVector vector) {
    for (int row = 0; row < vector.size(); row++) {
      if (!vector.isNull(row)) {
        add(
            vector instanceof DoubleVector doubles
                ? doubles.values()[row]
                : ((FloatVector) vector).values()[row]);
      }
    }
  }

  private void add(double value) {
    any = true;
    min = Double.compare(value, min) < 0 ? value : min;
    max = Double.compare(value, max) > 0 ? value : max;
    if (Double.isFinite(value)) {
      moments.add(value);
      quantiles.update(value);
    }
    distinct(Double.doubleToLongBits(value));
  }

  @Override
  public String min() {
    return any ? text(min) : null;
  }

  @Override
  public String max() {
    return any ? text(max) : null;
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

  private String text(double value) {
    return field().type().equals(DataType.FLOAT32)
        ? FloatText.of((float) value)
        : FloatText.of(value);
  }
}
