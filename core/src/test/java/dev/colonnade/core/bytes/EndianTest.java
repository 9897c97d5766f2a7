package dev.colonnade.core.bytes;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class EndianTest {
  private static final int AT = 3;
  private static final int COUNT = 20;
  private final byte[] bytes = new byte[AT + COUNT * 8 + 5];

  EndianTest() {
    new Random(1).nextBytes(bytes);
    // Floats whose bits must come through: signalling and negative NaN, -0.0.
    ByteBuffer.wrap(bytes).putLong(AT, 0x7ff0_0000_0000_0001L).putLong(AT + 8, 1L << 63);
  }

  private ByteBuffer buffer(ByteOrder order) {
    return ByteBuffer.wrap(bytes).order(order);
  }

  @Test
  void singleNumbersAreThoseOfByteBuffer() {
    for (int at = 0; at < 20; at++) {
      ByteBuffer big = buffer(ByteOrder.BIG_ENDIAN);
      ByteBuffer little = buffer(ByteOrder.LITTLE_ENDIAN);
      assertThat(BigEndian.getShort(bytes, at)).isEqualTo(big.getShort(at));
      assertThat(BigEndian.getInt(bytes, at)).isEqualTo(big.getInt(at));
      assertThat(BigEndian.getLong(bytes, at)).isEqualTo(big.getLong(at));
      assertThat(LittleEndian.getShort(bytes, at)).isEqualTo(little.getShort(at));
      assertThat(LittleEndian.getInt(bytes, at)).isEqualTo(little.getInt(at));
      assertThat(LittleEndian.getLong(bytes, at)).isEqualTo(little.getLong(at));
    }
  }

  @Test
  void singleNumbersAreWrittenAsByteBufferDoes() {
    byte[] written = new byte[64];
    BigEndian.putShort(written, 1, 0x1ffee);
    BigEndian.putInt(written, 3, 0x89abcdef);
    BigEndian.putLong(written, 7, 0xfedc_ba98_7654_3210L);
    LittleEndian.putShort(written, 15, 0x1ffee);
    LittleEndian.putInt(written, 17, 0x89abcdef);
    LittleEndian.putLong(written, 21, 0xfedc_ba98_7654_3210L);
    ByteBuffer expected = ByteBuffer.allocate(64).position(1);
    expected.putShort((short) 0xffee).putInt(0x89abcdef).putLong(0xfedc_ba98_7654_3210L);
    expected.order(ByteOrder.LITTLE_ENDIAN);
    expected.putShort((short) 0xffee).putInt(0x89abcdef).putLong(0xfedc_ba98_7654_3210L);
    assertThat(written).isEqualTo(expected.array());
  }

  @Test
  void manyNumbersAreThoseOfByteBuffer() {
    for (ByteOrder order : new ByteOrder[] {ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN}) {
      boolean big = order == ByteOrder.BIG_ENDIAN;
      int[] ints = new int[COUNT + 4];
      long[] longs = new long[COUNT + 4];
      float[] floats = new float[COUNT + 4];
      double[] doubles = new double[COUNT + 4];
      if (big) {
        BigEndian.getInts(bytes, AT, ints, 2, COUNT);
        BigEndian.getLongs(bytes, AT, longs, 2, COUNT);
        BigEndian.getFloats(bytes, AT, floats, 2, COUNT);
        BigEndian.getDoubles(bytes, AT, doubles, 2, COUNT);
      } else {
        LittleEndian.getInts(bytes, AT, ints, 2, COUNT);
        LittleEndian.getLongs(bytes, AT, longs, 2, COUNT);
        LittleEndian.getFloats(bytes, AT, floats, 2, COUNT);
        LittleEndian.getDoubles(bytes, AT, doubles, 2, COUNT);
      }
      for (int i = 0; i < COUNT; i++) {
        int bits = buffer(order).getInt(AT + 4 * i);
        long longBits = buffer(order).getLong(AT + 8 * i);
        assertThat(ints[2 + i]).isEqualTo(bits);
        assertThat(longs[2 + i]).isEqualTo(longBits);
        assertThat(Float.floatToIntBits(floats[2 + i]))
            .isEqualTo(Float.floatToIntBits(Float.intBitsToFloat(bits)));
        assertThat(Double.doubleToRawLongBits(doubles[2 + i])).isEqualTo(longBits);
      }
      assertThat(new int[] {ints[1], ints[COUNT + 2]}).containsOnly(0);

      byte[] written = new byte[bytes.length];
      byte[] expected = new byte[bytes.length];
      System.arraycopy(bytes, AT, expected, AT, COUNT * 8);
      if (big) {
        BigEndian.putLongs(longs, 2, COUNT, written, AT);
      } else {
        LittleEndian.putLongs(longs, 2, COUNT, written, AT);
      }
      assertThat(written).isEqualTo(expected);
      Arrays.fill(written, (byte) 0);
      if (big) {
        BigEndian.putDoubles(doubles, 2, COUNT, written, AT);
      } else {
        LittleEndian.putDoubles(doubles, 2, COUNT, written, AT);
      }
      assertThat(written).isEqualTo(expected);
      Arrays.fill(written, (byte) 0);
      Arrays.fill(expected, (byte) 0);
      System.arraycopy(bytes, AT, expected, AT, COUNT * 4);
      if (big) {
        BigEndian.putInts(ints, 2, COUNT, written, AT);
      } else {
        LittleEndian.putInts(ints, 2, COUNT, written, AT);
      }
      assertThat(written).isEqualTo(expected);
    }
  }
}
