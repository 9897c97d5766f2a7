package dev.colonnade.mosaic;

import static dev.colonnade.mosaic.HandMade.bytes;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.schema.DataType;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the reference reads, or should refuse, but never writes. */
class HandMadeTest {
  private static DataType typeOf(byte[] file) throws IOException {
    try (MosaicReader reader = TestFiles.open(file)) {
      return reader.schema().field(0).type();
    }
  }

  private static void refuses(byte[] file, String problem) {
    assertThatThrownBy(() -> TestFiles.rows(file))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining(problem);
  }

  @ParameterizedTest
  @CsvSource({"8,string", "9,string", "11,binary", "12,binary"})
  void readsTextsAndBytesOfADeclaredLength(int id, String type) throws IOException {
    byte[] file = HandMade.file(bytes(id, 1, 0x80, 1), 2, bytes(0, 0, 1, 'x', 2, 'y', 'z'));
    assertThat(typeOf(file)).hasToString(type);
    List<Object> expected = type.equals("string") ? List.of("x", "yz") : List.of("78", "797a");
    assertThat(TestFiles.rows(file)).extracting(row -> row.get(0)).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({"0,time(0)", "3,time(3)", "6,time(3)", "9,time(3)"})
  void readsTimesInMillisecondsWhateverTheyDeclare(int precision, String type) throws IOException {
    byte[] file = HandMade.file(bytes(15, 0, precision), 1, bytes(0, 0, 0, 0, 0x03, (byte) 0xe8));
    assertThat(typeOf(file)).hasToString(type);
    assertThat(TestFiles.rows(file)).containsExactly(List.of(1000L));
  }

  @ParameterizedTest
  @CsvSource({"0", "1", "2", "4", "5", "7", "8"})
  void keepsThePrecisionOfTimestamps(int precision) throws IOException {
    byte[] value =
        precision <= 6
            ? bytes(0, 0, 0, 0, 0, 0, 0, 0, 0, 7)
            : bytes(0, 0, 0, 0, 0, 0, 0, 0, 0, 7, 0, 0, 0, 9);
    byte[] file = HandMade.file(bytes(16, 0, precision), 1, value);
    assertThat(typeOf(file)).isEqualTo(new DataType.TimestampType(precision));
    assertThat(TestFiles.rows(file)).containsExactly(List.of(precision <= 6 ? 7L : 7_000_009L));
  }

  @Test
  void readsDecimalsThatAreNotInTheirShortestForm() throws IOException {
    byte[] type = bytes(14, 0, 20, 1);
    byte[] file = HandMade.file(type, 4, bytes(0, 0, 0, 2, 0, 5, 3, 0xff, 0xff, 0xfe, 1, 0x80));
    assertThat(TestFiles.rows(file))
        .extracting(row -> row.get(0))
        .containsExactly(
            new BigDecimal("0.0"),
            new BigDecimal("0.5"),
            new BigDecimal("-0.2"),
            new BigDecimal("-12.8"));
  }

  @Test
  void refusesDecimalsBeyondTheirPrecision() {
    refuses(HandMade.file(bytes(14, 0, 3, 0), 1, bytes(0, 0, 0, 0, 0, 0, 0, 0, 3, 0xe8)), "digits");
    byte[] tenToThe19 = {
      0, 0, 9, 0, (byte) 0x8a, (byte) 0xc7, 0x23, 4, (byte) 0x89, (byte) 0xe8, 0, 0
    };
    refuses(HandMade.file(bytes(14, 0, 19, 0), 1, tenToThe19), "digits");
    refuses(HandMade.file(bytes(14, 0, 20, 0), 1, new byte[20]), "bytes after");
  }

  @ParameterizedTest
  @CsvSource({"0,0", "39,0", "5,6"})
  void refusesDecimalsThatCannotBe(int precision, int scale) {
    refuses(HandMade.file(bytes(14, 1, precision, scale), 0, bytes(0)), "decimal");
  }

  @Test
  void refusesNamesThatAreNotText() {
    byte[] type = bytes(3, 1);
    refuses(HandMade.file(bytes(0xc3), type, 0, bytes(0)), "UTF-8");
    refuses(HandMade.file(bytes(), type, 0, bytes(0)), "empty");
    refuses(HandMade.file(bytes('c'), bytes(20, 1), 0, bytes(0)), "type 20");
    refuses(HandMade.file(bytes('c'), bytes(16, 1, 10), 0, bytes(0)), "fraction digits");
  }

  @Test
  void readsADictionaryOfManyEntries() throws IOException {
    int entries = 300;
    byte[] bucket = new byte[2 + 2 + entries * 4 + 4];
    bucket[0] = 2;
    bucket[2] = (byte) 0xac;
    bucket[3] = 2;
    for (int i = 0; i < entries; i++) {
      bucket[4 + 4 * i + 2] = (byte) (i >> 8);
      bucket[4 + 4 * i + 3] = (byte) i;
    }
    // Indices of nine bits: 299, 0, 256; the last byte is not full.
    long indices = 299 | 0 << 9 | 256L << 18;
    for (int i = 0; i < 4; i++) {
      bucket[bucket.length - 4 + i] = (byte) (indices >> (8 * i));
    }
    assertThat(TestFiles.rows(HandMade.file(bytes(3, 0), 3, bucket)))
        .containsExactly(List.of(299L), List.of(0L), List.of(256L));
    bucket[bucket.length - 4] = (byte) 0xff;
    refuses(HandMade.file(bytes(3, 0), 3, bucket), "dictionary index");
  }

  @Test
  void readsEveryTextByItself() {
    refuses(HandMade.file(bytes(10, 0), 2, bytes(0, 0, 1, 0xc3, 1, 0xa9)), "not valid UTF-8");
  }

  @Test
  void refusesLengthsThatDoNotAddUp() throws IOException {
    byte[] arrayOfInt8 = bytes(18, 1, 4, 'i', 't', 'e', 'm', 1, 1);
    byte[] sound = bytes(1, 1, 2, 1, 0, 0, 0, 0, 1, 5, 6);
    assertThat(TestFiles.rows(HandMade.file(arrayOfInt8, 2, sound)))
        .containsExactly(List.of(List.of(5L)), List.of(List.of(6L)));
    byte[] tooFew = bytes(1, 1, 1, 1, 0, 0, 0, 0, 1, 5);
    refuses(HandMade.file(arrayOfInt8, 2, tooFew), "elements");
    byte[] tooMany = bytes(1, 1, 3, 1, 0, 0, 0, 0, 1, 5, 6, 7);
    refuses(HandMade.file(arrayOfInt8, 2, tooMany), "no array holds");
    byte[] wrongColumns = bytes(2, 1, 2, 1, 0, 0, 0, 0, 1, 5, 6);
    refuses(HandMade.file(arrayOfInt8, 2, wrongColumns), "columns");
    byte[] wrongChildren = bytes(1, 2, 2, 1, 0, 0, 0, 0, 1, 5, 6);
    refuses(HandMade.file(arrayOfInt8, 2, wrongChildren), "children");
  }
}
