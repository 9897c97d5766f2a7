package dev.colonnade.core.bytes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.Limits;
import dev.colonnade.core.Section;
import dev.colonnade.core.io.Slice;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ByteReaderTest {
  private static final Section FOOTER = new Section("file", "footer", 1000);

  private interface Read {
    Object read(ByteReader reader) throws FormatException;
  }

  /** The bytes lie in the middle of an array, so that reading past them would succeed. */
  private static ByteReader reader(int... bytes) {
    byte[] array = new byte[bytes.length + 20];
    for (int i = 0; i < array.length; i++) {
      array[i] = (byte) (i >= 5 && i < 5 + bytes.length ? bytes[i - 5] : 1);
    }
    return new ByteReader(new Slice(array, 5, bytes.length), FOOTER);
  }

  @Test
  void readsNumbers() throws FormatException {
    ByteReader reader =
        reader(
            0xff, 0xff, 0xfe, 0xff, 0xff, 0xff, 0xfd, 0xff, 0xff, 0xff, 0xfc, 0xff, 0xff, 0xff,
            0xff, 0xff, 0xff, 0xff, 0xfb);
    assertThat(reader.u8("a")).isEqualTo(0xff);
    assertThat(reader.u16be("a")).isEqualTo(0xfffe);
    assertThat(reader.i32be("a")).isEqualTo(-3);
    assertThat(reader.u32be("a")).isEqualTo(0xffff_fffcL);
    assertThat(reader.i64be("a")).isEqualTo(-5);
    assertThat(reader.remaining()).isZero();
    assertThat(reader.position()).isEqualTo(19);
    ByteReader little =
        reader(
            0xfe, 0xff, 0xfd, 0xff, 0xff, 0xff, 0xfc, 0xff, 0xff, 0xff, 0xfb, 0xff, 0xff, 0xff,
            0xff, 0xff, 0xff, 0xff);
    assertThat(little.u16le("a")).isEqualTo(0xfffe);
    assertThat(little.i32le("a")).isEqualTo(-3);
    assertThat(little.u32le("a")).isEqualTo(0xffff_fffcL);
    assertThat(little.i64le("a")).isEqualTo(-5);
  }

  @Test
  void everyReadIsCheckedAgainstTheBytesLeft() {
    checkCut(1, r -> r.u8("it"));
    checkCut(2, r -> r.u16be("it"));
    checkCut(2, r -> r.u16le("it"));
    checkCut(4, r -> r.i32be("it"));
    checkCut(4, r -> r.u32be("it"));
    checkCut(4, r -> r.i32le("it"));
    checkCut(4, r -> r.u32le("it"));
    checkCut(8, r -> r.i64be("it"));
    checkCut(8, r -> r.i64le("it"));
    checkCut(7, r -> r.slice(7, "it"));
    checkCut(7, r -> r.bytes(7, "it"));
    checkCut(7, r -> r.utf8(7, "it"));
  }

  private static void checkCut(int width, Read read) {
    ByteReader reader = reader(new int[width + 2]);
    FormatException e =
        catchThrowableOfType(
            FormatException.class,
            () -> {
              reader.skip(3);
              read.read(reader);
            });
    assertThat(e.getMessage())
        .isEqualTo(
            "file: footer at byte 1003: cut short: "
                + width
                + " bytes of it expected, "
                + (width - 1)
                + " are left");
    assertThat(e.offset()).isEqualTo(1003);
    assertThat(reader.position()).as("nothing is taken").isEqualTo(3);
  }

  @ParameterizedTest
  @ValueSource(longs = {-1, Long.MIN_VALUE, Long.MAX_VALUE, 4, 1L << 32})
  void sizesThatCannotBeAreRefused(long size) {
    ByteReader reader = reader(1, 2, 3);
    assertThatThrownBy(() -> reader.skip(size)).isInstanceOf(FormatException.class);
    assertThatThrownBy(() -> reader.slice(size, "it")).isInstanceOf(FormatException.class);
    assertThatThrownBy(() -> reader.bytes(size, "it")).isInstanceOf(FormatException.class);
    assertThatThrownBy(() -> reader.utf8(size, "it"))
        .hasMessageContaining(Long.toUnsignedString(size) + " bytes of it expected, 3 are left");
    assertThatThrownBy(() -> reader.count(size, 1, "items"))
        .hasMessage(
            "file: footer at byte 1000: "
                + Long.toUnsignedString(size)
                + " items stated, but only 3 bytes are left");
  }

  @Test
  void countsMustFit() throws FormatException {
    ByteReader reader = reader(1, 2, 3, 4, 5, 6, 7);
    assertThat(reader.count(7, 1, "items")).isEqualTo(7);
    assertThat(reader.count(7, 0, "items")).isEqualTo(7);
    assertThat(reader.count(3, 2, "items")).isEqualTo(3);
    assertThatThrownBy(() -> reader.count(4, 2, "items")).isInstanceOf(FormatException.class);
    assertThatThrownBy(() -> reader.count(8, 0, "items")).isInstanceOf(FormatException.class);
  }

  @Test
  void seeksInsideOnly() throws FormatException {
    ByteReader reader = reader(1, 2, 3);
    reader.seek(2);
    assertThat(reader.u8("it")).isEqualTo(3);
    reader.seek(3);
    assertThat(reader.remaining()).isZero();
    reader.seek(0);
    assertThat(reader.u8("it")).isEqualTo(1);
    assertThatThrownBy(() -> reader.seek(4))
        .hasMessage("file: footer at byte 1001: position 4 is outside, there are 3 bytes");
    assertThatThrownBy(() -> reader.seek(-1)).isInstanceOf(FormatException.class);
  }

  @Property(tries = 500)
  void varintsReadBack(@ForAll long value) throws FormatException {
    byte[] bytes =
        new ByteWriter(0).varint(value).zigzag(value).varint(value & 0xffff_ffffL).toByteArray();
    ByteReader reader = new ByteReader(bytes, FOOTER);
    assertThat(reader.varint64("it")).isEqualTo(value);
    assertThat(reader.position()).isEqualTo(ByteWriter.varintLength(value));
    assertThat(reader.zigzag64("it")).isEqualTo(value);
    assertThat(reader.varint32("it")).isEqualTo(value & 0xffff_ffffL);
    assertThat(reader.remaining()).isZero();
  }

  @Test
  void overlongVarintsAreRead() throws FormatException {
    assertThat(reader(0x80, 0x00).varint32("it")).isZero();
    assertThat(reader(0x81, 0x80, 0x80, 0x80, 0x00).varint32("it")).isEqualTo(1);
    assertThat(reader(0xff, 0xff, 0xff, 0xff, 0x0f).varint32("it")).isEqualTo(0xffff_ffffL);
    assertThat(reader(0x85, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x00).varint64("it"))
        .isEqualTo(5);
    assertThat(reader(0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01).varint64("it"))
        .isEqualTo(-1);
  }

  @Test
  void varintsThatAreTooLargeOrDoNotEndAreRefused() {
    assertThatThrownBy(() -> reader(0xff, 0xff, 0xff, 0xff, 0x10).varint32("it"))
        .isInstanceOf(FormatException.class)
        .hasMessage(
            "file: footer at byte 1004: it: number does not end or is too large, byte 16 found");
    assertThatThrownBy(() -> reader(0x80, 0x80, 0x80, 0x80, 0x80, 0x00).varint32("it"))
        .hasMessageContaining("at byte 1004");
    assertThatThrownBy(
            () -> reader(0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x02).varint64("it"))
        .hasMessageContaining("at byte 1009");
    assertThatThrownBy(() -> reader(0xff, 0x80).varint64("it"))
        .hasMessage("file: footer at byte 1002: cut short inside the number of it");
    assertThatThrownBy(() -> reader().varint32("it")).isInstanceOf(FormatException.class);
  }

  @Test
  void textMustBeUtf8() throws FormatException {
    ByteReader reader = reader('a', 0xc3, 0xa9, 0xc3);
    assertThat(reader.utf8(3, "the name")).isEqualTo("aé");
    assertThatThrownBy(() -> reader.utf8(1, "the name"))
        .isInstanceOf(FormatException.class)
        .hasMessage("file: footer at byte 1003: the name is not valid UTF-8");
    assertThat(reader.utf8(0, "nothing")).isEmpty();
  }

  @Test
  void slicesShareAndBytesCopy() throws FormatException {
    byte[] array = {1, 2, 3, 4};
    ByteReader reader = new ByteReader(array, FOOTER);
    Slice slice = reader.slice(2, "it");
    byte[] copy = reader.bytes(2, "it");
    array[1] = 9;
    array[3] = 9;
    assertThat(slice.toByteArray()).containsExactly(1, 9);
    assertThat(copy).containsExactly(3, 4);
  }

  @Test
  void errorsNameWhatIsKnown() {
    assertThat(new FormatException("f", "", FormatException.NO_OFFSET, "bad")).hasMessage("f: bad");
    assertThat(new FormatException("f", "", 0, "bad")).hasMessage("f: at byte 0: bad");
    assertThat(FOOTER.error("bad")).hasMessage("file: footer: bad");
    assertThat(FOOTER.part("page", 7).error(3, "bad")).hasMessage("file: page at byte 10: bad");
    FormatException e = FOOTER.error(5, "bad", new IllegalStateException());
    assertThat(e.file()).isEqualTo("file");
    assertThat(e.section()).isEqualTo("footer");
    assertThat(e.offset()).isEqualTo(1005);
    assertThat(e.problem()).isEqualTo("bad");
    assertThat(e).hasCauseInstanceOf(IllegalStateException.class);
  }

  @Test
  void limitsBoundAllocations() throws FormatException {
    Limits limits = Limits.DEFAULT.withAllocation(100);
    assertThat(limits.checkAllocation(100, FOOTER, 4)).isEqualTo(100);
    assertThatThrownBy(() -> limits.checkAllocation(101, FOOTER, 4))
        .hasMessage(
            "file: footer at byte 1004: 101 bytes stated, more than the limit of 100 at once");
    assertThatThrownBy(() -> limits.checkAllocation(-1, FOOTER, 4))
        .hasMessageContaining("18446744073709551615 bytes");
    assertThatThrownBy(() -> Limits.DEFAULT.withNesting(-1))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
