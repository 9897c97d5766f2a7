package dev.colonnade.cli.compare;

import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.vector.ByteVector;
import dev.colonnade.core.vector.BytesVector;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.core.vector.DoubleVector;
import dev.colonnade.core.vector.FloatVector;
import dev.colonnade.core.vector.IntVector;
import dev.colonnade.core.vector.LongVector;
import dev.colonnade.text.CellText;
import java.util.Arrays;

/**
 * Finds where two columns differ. Values of one type are compared as they are (floats by their
 * bits, all NaN being one); whole numbers of different sizes by their value; everything else by its
 * text.
 */
final class ColumnComparison {
  private final DataType left;
  private final DataType right;
  private final boolean sameType;

  ColumnComparison(DataType left, DataType right) {
    this.left = left;
    this.right = right;
    this.sameType = left.equals(right);
  }

  /** Sets {@code differs[i]} where row {@code leftFrom + i} is not row {@code rightFrom + i}. */
  void mark(
      ColumnVector leftVector,
      int leftFrom,
      ColumnVector rightVector,
      int rightFrom,
      int count,
      boolean[] differs) {
    ColumnVector a = leftVector.flat();
    ColumnVector b = rightVector.flat();
    boolean wholeNumbers =
        left instanceof DataType.IntType && right instanceof DataType.IntType || sameType;
    if (sameType && a instanceof IntVector x && b instanceof IntVector y) {
      for (int i = 0; i < count; i++) {
        differs[i] = x.values()[leftFrom + i] != y.values()[rightFrom + i];
      }
    } else if (sameType && a instanceof LongVector x && b instanceof LongVector y) {
      for (int i = 0; i < count; i++) {
        differs[i] = x.values()[leftFrom + i] != y.values()[rightFrom + i];
      }
    } else if (a instanceof DoubleVector x && b instanceof DoubleVector y) {
      for (int i = 0; i < count; i++) {
        differs[i] = Double.compare(x.values()[leftFrom + i], y.values()[rightFrom + i]) != 0;
      }
    } else if (a instanceof FloatVector x && b instanceof FloatVector y) {
      for (int i = 0; i < count; i++) {
        differs[i] = Float.compare(x.values()[leftFrom + i], y.values()[rightFrom + i]) != 0;
      }
    } else if (sameType && a instanceof BytesVector x && b instanceof BytesVector y) {
      markBytes(x, leftFrom, y, rightFrom, count, differs);
    } else if (wholeNumbers && isWhole(a) && isWhole(b)) {
      for (int i = 0; i < count; i++) {
        differs[i] = whole(a, leftFrom + i) != whole(b, rightFrom + i);
      }
    } else {
      markTexts(a, leftFrom, b, rightFrom, count, differs);
    }
    if (a.nulls() != null || b.nulls() != null) {
      for (int i = 0; i < count; i++) {
        boolean aNull = a.isNull(leftFrom + i);
        boolean bNull = b.isNull(rightFrom + i);
        differs[i] = aNull || bNull ? aNull != bNull : differs[i];
      }
    }
  }

  private static void markBytes(
      BytesVector x, int leftFrom, BytesVector y, int rightFrom, int count, boolean[] differs) {
    for (int i = 0; i < count; i++) {
      differs[i] =
          !Arrays.equals(
              x.data(),
              x.offsets()[leftFrom + i],
              x.offsets()[leftFrom + i + 1],
              y.data(),
              y.offsets()[rightFrom + i],
              y.offsets()[rightFrom + i + 1]);
    }
  }

  private void markTexts(
      ColumnVector a, int leftFrom, ColumnVector b, int rightFrom, int count, boolean[] differs) {
    CellText x = CellText.plain(left, a);
    CellText y = CellText.plain(right, b);
    for (int i = 0; i < count; i++) {
      differs[i] = !x.text(leftFrom + i).equals(y.text(rightFrom + i));
    }
  }

  private static boolean isWhole(ColumnVector vector) {
    return vector instanceof ByteVector
        || vector instanceof IntVector
        || vector instanceof LongVector;
  }

  private static long whole(ColumnVector vector, int row) {
    if (vector instanceof ByteVector bytes) {
      return bytes.values()[row];
    }
    return vector instanceof IntVector ints
        ? ints.values()[row]
        : ((LongVector) vector).values()[row];
  }
}
