package dev.colonnade.core.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.Section;
import dev.colonnade.core.bytes.ByteReader;
import dev.colonnade.core.contract.RecordingInputFile;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class HeaderReaderTest {
  private static final Section HEADER = new Section("file", "header", 0);

  private static byte[] counting(int length) {
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[i] = (byte) (i * 31 + (i >> 8));
    }
    return bytes;
  }

  private static HeaderReader reader(byte[] bytes) throws IOException {
    return new HeaderReader(new MemoryInputFile("file", bytes), HEADER);
  }

  @Test
  void readsOnWhereItStoppedAcrossWindows() throws IOException {
    byte[] bytes = counting(3 << 20);
    HeaderReader header = reader(bytes);
    int at = 0;
    for (int size = 1; at + size <= bytes.length; size = size % 4999 + 7) {
      ByteReader window = header.need(size, "part");
      assertThat(window.remaining()).isGreaterThanOrEqualTo(size);
      assertThat(header.position()).isEqualTo(at);
      assertThat((byte) window.u8("byte")).isEqualTo(bytes[at]);
      window.skip(size - 1);
      at += size;
    }
    assertThat(at).isGreaterThan(2 << 20);
  }

  @Test
  void aShortHeaderReadsEightKilobytes() throws IOException {
    RecordingInputFile file = new RecordingInputFile("file", counting(1 << 20));
    HeaderReader header = new HeaderReader(file, HEADER);
    for (int i = 0; i < 2000; i++) {
      header.need(4, "number").i32be("number");
    }
    assertThat(file.reads()).containsExactly(new ByteRange(0, 8 << 10));
  }

  @Test
  void aLongHeaderReadsLittleBeyondItself() throws IOException {
    RecordingInputFile file = new RecordingInputFile("file", counting(64 << 20));
    HeaderReader header = new HeaderReader(file, HEADER);
    int length = 10 << 20;
    for (int i = 0; i < length; i += 1000) {
      header.need(1000, "entry").skip(1000);
    }
    long read = file.reads().stream().mapToLong(ByteRange::length).sum();
    assertThat(read).isBetween((long) length, length + (1L << 20) + 20_000);
    assertThat(file.reads().size()).isLessThan(20);
  }

  @Test
  void aNeedLargerThanTheWindowIsMet() throws IOException {
    byte[] bytes = counting(5 << 20);
    HeaderReader header = reader(bytes);
    header.need(10, "start").skip(10);
    assertThat(header.need(4 << 20, "name").bytes(4 << 20, "name"))
        .startsWith(bytes[10], bytes[11]);
    assertThat(header.position()).isEqualTo(10 + (4L << 20));
  }

  @Test
  void aHeaderThatIsCutShortIsRefusedBeforeAllocating() throws IOException {
    HeaderReader header = reader(counting(100));
    header.need(90, "start").skip(90);
    assertThatThrownBy(() -> header.need(11, "the row count"))
        .isInstanceOf(FormatException.class)
        .hasMessage(
            "file: header at byte 90: cut short: 11 bytes of the row count expected, 10 are left");
    assertThatThrownBy(() -> header.need(Integer.MAX_VALUE, "a name"))
        .isInstanceOf(FormatException.class);
    assertThat(header.need(10, "end").remaining()).isEqualTo(10);
    assertThatThrownBy(() -> reader(new byte[0]).need(1, "magic"))
        .hasMessageContaining("at byte 0");
  }

  @Test
  void errorsOfAWindowTellThePlaceInTheFile() throws IOException {
    byte[] bytes = new byte[20_000];
    java.util.Arrays.fill(bytes, (byte) 0xff);
    HeaderReader header = reader(bytes);
    header.need(8000, "start").skip(8000);
    ByteReader window = header.need(500, "more");
    window.skip(300);
    assertThatThrownBy(() -> window.varint32("count"))
        .hasMessageStartingWith("file: header at byte 8304: count");
  }

  @Test
  void countsMustFitTheFile() throws IOException {
    HeaderReader header = reader(counting(100));
    header.need(20, "start").skip(20);
    assertThat(header.count(8, 10, "columns")).isEqualTo(8);
    assertThat(header.count(0, 10, "columns")).isZero();
    assertThat(header.count(80, 0, "columns")).isEqualTo(80);
    assertThatThrownBy(() -> header.count(9, 10, "columns"))
        .isInstanceOf(FormatException.class)
        .hasMessage("file: header at byte 20: 9 columns stated, but only 80 bytes are left");
    assertThatThrownBy(() -> header.count(-1, 10, "columns"))
        .hasMessageContaining("18446744073709551615 columns");
  }

  @Test
  void countsMustFitAnInt() throws IOException {
    InputFile huge =
        new InputFile() {
          @Override
          public String name() {
            return "huge";
          }

          @Override
          public long length() {
            return 1L << 40;
          }

          @Override
          public void readFully(long position, byte[] into, int offset, int length) {}
        };
    HeaderReader header = new HeaderReader(huge, HEADER);
    assertThat(header.count(Integer.MAX_VALUE, 1, "columns")).isEqualTo(Integer.MAX_VALUE);
    assertThatThrownBy(() -> header.count(1L + Integer.MAX_VALUE, 1, "columns"))
        .isInstanceOf(FormatException.class);
  }
}
