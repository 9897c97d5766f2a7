package dev.colonnade.core.bytes;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Big-endian numbers in byte arrays, one at a time and in bulk. */
public final class BigEndian {
  private static final VarHandle SHORT = view(short[].class);
  private static final VarHandle INT = view(int[].class);
  private static final VarHandle LONG = view(long[].class);

  private BigEndian() {}

  private static VarHandle view(Class<?> array) {
    return MethodHandles.byteArrayViewVarHandle(array, ByteOrder.BIG_ENDIAN);
  }

  public static short getShort(byte[] bytes, int at) {
    return (short) SHORT.get(bytes, at);
  }

  public static int getInt(byte[] bytes, int at) {
    return (int) INT.get(bytes, at);
  }

  public static long getLong(byte[] bytes, int at) {
    return (long) LONG.get(bytes, at);
  }

  public static void putShort(byte[] bytes, int at, int value) {
    SHORT.set(bytes, at, (short) value);
  }

  public static void putInt(byte[] bytes, int at, int value) {
    INT.set(bytes, at, value);
  }

  public static void putLong(byte[] bytes, int at, long value) {
    LONG.set(bytes, at, value);
  }

  /** Reads {@code count} 32-bit integers. */
  public static void getInts(byte[] bytes, int at, int[] into, int offset, int count) {
    for (int i = 0; i < count; i++) {
      into[offset + i] = (int) INT.get(bytes, at + (i << 2));
    }
  }

  /** Reads {@code count} 64-bit integers. */
  public static void getLongs(byte[] bytes, int at, long[] into, int offset, int count) {
    for (int i = 0; i < count; i++) {
      into[offset + i] = (long) LONG.get(bytes, at + (i << 3));
    }
  }

  /** Reads {@code count} 32-bit floats. */
  public static void getFloats(byte[] bytes, int at, float[] into, int offset, int count) {
    for (int i = 0; i < count; i++) {
      into[offset + i] = Float.intBitsToFloat((int) INT.get(bytes, at + (i << 2)));
    }
  }

  /** Reads {@code count} 64-bit floats. */
  public static void getDoubles(byte[] bytes, int at, double[] into, int offset, int count) {
    for (int i = 0; i < count; i++) {
      into[offset + i] = Double.longBitsToDouble((long) LONG.get(bytes, at + (i << 3)));
    }
  }

  /** Writes {@code count} 32-bit integers. */
  public static void putInts(int[] values, int offset, int count, byte[] into, int at) {
    for (int i = 0; i < count; i++) {
      INT.set(into, at + (i << 2), values[offset + i]);
    }
  }

  /** Writes {@code count} 64-bit integers. */
  public static void putLongs(long[] values, int offset, int count, byte[] into, int at) {
    for (int i = 0; i < count; i++) {
      LONG.set(into, at + (i << 3), values[offset + i]);
    }
  }

  /** Writes {@code count} 64-bit floats, bits unchanged. */
  public static void putDoubles(double[] values, int offset, int count, byte[] into, int at) {
    for (int i = 0; i < count; i++) {
      LONG.set(into, at + (i << 3), Double.doubleToRawLongBits(values[offset + i]));
    }
  }
}
