package dev.colonnade.core.bytes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.colonnade.core.io.Slice;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ByteWriterTest {
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 7, 64})
  void growsFromAnyCapacity(int capacity) {
    ByteWriter writer = new ByteWriter(capacity);
    ByteBuffer expected = ByteBuffer.allocate(31 * 40);
    for (int i = 0; i < 40; i++) {
      long value = -987_654_321_987_654_321L * (i + 1);
      writer.u8((int) value).u16be((int) value).i32be((int) value).i64be(value);
      writer.u16le((int) value).i32le((int) value).i64le(value);
      writer.bytes(new byte[] {1, 2, 3, 4}, 1, 1).bytes(Slice.of(new byte[] {7}));
      expected.order(ByteOrder.BIG_ENDIAN).put((byte) value).putShort((short) value);
      expected.putInt((int) value).putLong(value).order(ByteOrder.LITTLE_ENDIAN);
      expected.putShort((short) value).putInt((int) value).putLong(value);
      expected.put((byte) 2).put((byte) 7);
    }
    assertThat(writer.length()).isEqualTo(expected.position());
    assertThat(writer.toByteArray()).isEqualTo(expected.array());
    assertThat(writer.slice().toByteArray()).isEqualTo(expected.array());
  }

  @Test
  void reservedRoomIsFilledByTheCaller() {
    ByteWriter writer = new ByteWriter(1).u8(9);
    byte[] room = writer.reserve(100);
    room[writer.length() + 99] = 5;
    writer.advance(100);
    assertThat(writer.length()).isEqualTo(101);
    assertThat(writer.toByteArray()[100]).isEqualTo((byte) 5);
    assertThat(writer.toByteArray()[0]).isEqualTo((byte) 9);
    writer.clear();
    assertThat(writer.bytes(new byte[] {1}).toByteArray()).containsExactly(1);
  }

  @Test
  void varintsAreShortest() {
    assertThat(new ByteWriter(0).varint(0).toByteArray()).containsExactly(0);
    assertThat(new ByteWriter(0).varint(127).toByteArray()).containsExactly(127);
    assertThat(new ByteWriter(0).varint(128).toByteArray()).containsExactly(0x80, 1);
    assertThat(new ByteWriter(0).varint(-1).length()).isEqualTo(10);
    for (int bits = 0; bits < 64; bits++) {
      for (long value : new long[] {1L << bits, (1L << bits) - 1}) {
        assertThat(ByteWriter.varintLength(value))
            .isEqualTo(new ByteWriter(0).varint(value).length());
      }
    }
  }

  @Property(tries = 300)
  void zigZagKeepsSmallMagnitudesSmall(@ForAll long value) {
    assertThat(ZigZag.decode(ZigZag.encode(value))).isEqualTo(value);
    long magnitude = value < 0 ? ~value : value;
    assertThat(ZigZag.encode(value)).isEqualTo(magnitude * 2 + (value < 0 ? 1 : 0));
  }
}
