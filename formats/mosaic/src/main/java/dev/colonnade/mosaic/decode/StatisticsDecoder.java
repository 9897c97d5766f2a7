package dev.colonnade.mosaic.decode;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.Section;
import dev.colonnade.core.bytes.BigEndian;
import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.format.ColumnStatistics;
import dev.colonnade.core.io.Slice;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.mosaic.metadata.Encoding;
import dev.colonnade.mosaic.metadata.PhysicalColumn;
import dev.colonnade.mosaic.metadata.StoredStatistics;
import dev.colonnade.mosaic.metadata.ValueForm;
import java.util.Arrays;

/** Turns stored statistics into those of the common model. */
public final class StatisticsDecoder {
  private StatisticsDecoder() {}

  /**
   * Statistics of a column. Bounds that the format does not have (of bytes, long decimals, arrays
   * and maps), and a least value above the greatest one, are left out. Bounds are values of the
   * column, but for what comparing floats one by one makes of them: NaN counts only if it comes
   * first, and of two zeros the first stays.
   */
  public static ColumnStatistics decode(StoredStatistics stored, Field field, Section section)
      throws FormatException {
    if (stored.min() == null || !ValueForm.hasStatistics(field.type())) {
      return new ColumnStatistics(stored.nullCount(), null, null);
    }
    ColumnVector min = value(stored.min(), field, section);
    ColumnVector max = value(stored.max(), field, section);
    ValueForm form = ValueForm.of(field.type());
    if (!areOrdered(stored, form)) {
      return new ColumnStatistics(stored.nullCount(), null, null);
    }
    boolean floating = form == ValueForm.FLOAT || form == ValueForm.DOUBLE;
    return new ColumnStatistics(
        stored.nullCount(), min, max, !floating || isNumberButZero(stored.min(), form), !floating);
  }

  private static boolean isNumberButZero(Slice value, ValueForm form) {
    double number = form == ValueForm.FLOAT ? floatOf(value) : doubleOf(value);
    return !Double.isNaN(number) && number != 0;
  }

  private static ColumnVector value(Slice value, Field field, Section section)
      throws FormatException {
    ValueForm form = ValueForm.of(field.type());
    PhysicalColumn column = new PhysicalColumn(field.name(), field.type(), form, false);
    byte[] bytes = value.toByteArray();
    if (form.isVariable()) {
      // Values of their own length are decoded with it before them.
      ByteWriter prefixed = new ByteWriter();
      bytes = prefixed.varint(bytes.length).bytes(bytes).toByteArray();
    }
    EncodedColumn constant = new EncodedColumn(column, section, bytes, 0, Encoding.CONST, 1);
    return new PlainReader(constant, 0, bytes.length, 1).read(1, 1, null);
  }

  private static boolean areOrdered(StoredStatistics stored, ValueForm form) {
    Slice min = stored.min();
    Slice max = stored.max();
    return switch (form) {
      case FLOAT -> !(floatOf(min) > floatOf(max));
      case DOUBLE -> !(doubleOf(min) > doubleOf(max));
      case BOOLEAN, STRING, BINARY, DECIMAL ->
          Arrays.compareUnsigned(
                  min.array(), min.offset(), min.end(), max.array(), max.offset(), max.end())
              <= 0;
      default -> compareSigned(min, max) <= 0;
    };
  }

  private static float floatOf(Slice value) {
    return Float.intBitsToFloat(BigEndian.getInt(value.array(), value.offset()));
  }

  private static double doubleOf(Slice value) {
    return Double.longBitsToDouble(BigEndian.getLong(value.array(), value.offset()));
  }

  /**
   * Compares big-endian two's complement numbers of the same length: the first byte has the sign.
   */
  private static int compareSigned(Slice a, Slice b) {
    int first = Byte.compare(a.array()[a.offset()], b.array()[b.offset()]);
    return first != 0
        ? first
        : Arrays.compareUnsigned(a.array(), a.offset(), a.end(), b.array(), b.offset(), b.end());
  }
}
