package dev.colonnade.core.predicate;

import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.vector.BytesVector;
import java.math.BigInteger;
import java.util.Arrays;

/**
 * Values of varying width as bytes that order as the values do, compared unsigned: text and binary
 * as they are, long decimals sign-extended to {@link #DECIMAL_BYTES} bytes with the sign bit turned
 * over.
 */
final class BytesKeys {
  /** Room for every 38-digit number and for the numbers just outside that bounds are rounded to. */
  static final int DECIMAL_BYTES = 17;

  private BytesKeys() {}

  static boolean areDecimal(DataType type) {
    return type instanceof DataType.DecimalType;
  }

  static byte[] ofDecimal(BigInteger unscaled) {
    byte[] bytes = unscaled.toByteArray();
    return ofDecimal(bytes, 0, bytes.length);
  }

  private static byte[] ofDecimal(byte[] bytes, int from, int length) {
    byte[] key = new byte[DECIMAL_BYTES];
    int kept = Math.min(length, DECIMAL_BYTES);
    if (length > 0 && bytes[from] < 0) {
      Arrays.fill(key, (byte) -1);
    }
    System.arraycopy(bytes, from + length - kept, key, DECIMAL_BYTES - kept, kept);
    key[0] ^= (byte) 0x80;
    return key;
  }

  /** The vector whose rows are the keys of this one's rows. */
  static BytesVector of(BytesVector vector, boolean decimal) {
    if (!decimal) {
      return vector;
    }
    int size = vector.size();
    int[] offsets = new int[size + 1];
    byte[] keys = new byte[Math.multiplyExact(size, DECIMAL_BYTES)];
    for (int i = 0; i < size; i++) {
      byte[] key = ofDecimal(vector.data(), vector.offsets()[i], vector.length(i));
      System.arraycopy(key, 0, keys, i * DECIMAL_BYTES, DECIMAL_BYTES);
      offsets[i + 1] = (i + 1) * DECIMAL_BYTES;
    }
    return new BytesVector(offsets, keys, size, null);
  }

  /** Compares a row with a key. */
  static int compare(BytesVector vector, int row, byte[] key) {
    int[] offsets = vector.offsets();
    return Arrays.compareUnsigned(
        vector.data(), offsets[row], offsets[row + 1], key, 0, key.length);
  }
}
