package dev.colonnade.core.zlib;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.Limits;
import dev.colonnade.core.Section;
import dev.colonnade.core.bytes.BigEndian;
import dev.colonnade.core.concurrent.Parallel;
import dev.colonnade.core.contract.Mutations;
import dev.colonnade.core.io.ByteRange;
import dev.colonnade.core.io.MemoryInputFile;
import dev.colonnade.core.io.RangeReader;
import dev.colonnade.core.io.ReadMetrics;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.Adler32;
import java.util.zip.Deflater;
import org.junit.jupiter.api.Test;

class ZlibReaderTest {
  /** Where the stream begins in the file. */
  private static final int START = 100;

  private static final byte[] TEXT = text();

  private static byte[] text() {
    byte[] text = new byte[50_000];
    Random random = new Random(1);
    for (int i = 0; i < text.length; i++) {
      text[i] = (byte) ('a' + random.nextInt(5));
    }
    return text;
  }

  private static byte[] deflate(byte[] bytes, byte[] dictionary) {
    Deflater deflater = new Deflater();
    if (dictionary != null) {
      deflater.setDictionary(dictionary);
    }
    deflater.setInput(bytes);
    deflater.finish();
    byte[] out = new byte[bytes.length + 100];
    int length = deflater.deflate(out);
    deflater.end();
    return Arrays.copyOf(out, length);
  }

  private static ZlibReader reader(byte[] stream, long decodedSize, int window) throws IOException {
    byte[] file = new byte[START + stream.length + 50];
    System.arraycopy(stream, 0, file, START, stream.length);
    RangeReader ranges =
        new RangeReader(
            new MemoryInputFile("file", file),
            Limits.DEFAULT,
            Parallel.SEQUENTIAL,
            new ReadMetrics());
    return new ZlibReader(
        ranges.stream(new ByteRange(START, stream.length), window),
        decodedSize,
        new Section("file", "column 'a'", START));
  }

  private static byte[] readAll(byte[] stream, long decodedSize) throws IOException {
    try (ZlibReader reader = reader(stream, decodedSize, 1000)) {
      byte[] bytes = new byte[(int) decodedSize];
      reader.readFully(bytes, 0, bytes.length);
      reader.finish();
      return bytes;
    }
  }

  @Test
  void readsThroughWindowsOfAnySize() throws IOException {
    byte[] stream = deflate(TEXT, null);
    for (int window : new int[] {1, 7, 4096, 1 << 20}) {
      try (ZlibReader reader = reader(stream, TEXT.length, window)) {
        byte[] bytes = new byte[TEXT.length + 10];
        reader.readFully(bytes, 3, 1);
        assertThat(reader.remaining()).isEqualTo(TEXT.length - 1);
        reader.readFully(bytes, 4, 9999);
        reader.readFully(bytes, 0, 0);
        reader.skip(30_000);
        reader.readFully(bytes, 3 + 40_000, 10_000);
        assertThat(reader.remaining()).isZero();
        reader.finish();
        assertThat(Arrays.copyOfRange(bytes, 3, 10_003)).isEqualTo(Arrays.copyOf(TEXT, 10_000));
        assertThat(Arrays.copyOfRange(bytes, 40_003, 50_003))
            .isEqualTo(Arrays.copyOfRange(TEXT, 40_000, 50_000));
      }
    }
  }

  @Test
  void readsNothing() throws IOException {
    assertThat(readAll(deflate(new byte[0], null), 0)).isEmpty();
  }

  @Test
  void refusesAStreamThatIsCutShort() {
    byte[] stream = deflate(TEXT, null);
    for (int length :
        new int[] {0, 1, 2, 100, stream.length / 2, stream.length - 5, stream.length - 1}) {
      assertThatThrownBy(() -> readAll(Arrays.copyOf(stream, length), TEXT.length))
          .isInstanceOf(FormatException.class)
          .hasMessageStartingWith(
              "file: column 'a' at byte " + (START + length) + ": the zlib stream is cut short");
    }
  }

  @Test
  void refusesAWrongChecksum() {
    byte[] stream = deflate(TEXT, null);
    stream[stream.length - 1] ^= 1;
    assertThatThrownBy(() -> readAll(stream, TEXT.length))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("not a sound zlib stream: incorrect data check");
  }

  @Test
  void refusesBytesThatAreNoZlib() {
    assertThatThrownBy(() -> readAll(new byte[] {1, 2, 3, 4, 5, 6, 7, 8}, 10))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("not a sound zlib stream");
  }

  @Test
  void refusesFewerOrMoreBytesThanStated() throws IOException {
    byte[] stream = deflate(TEXT, null);
    assertThatThrownBy(() -> readAll(stream, TEXT.length + 1L))
        .isInstanceOf(FormatException.class)
        .hasMessage("file: column 'a' at byte 100: decompresses to 50000 bytes, 50001 are stated");
    assertThatThrownBy(() -> readAll(stream, TEXT.length - 1L))
        .isInstanceOf(FormatException.class)
        .hasMessage(
            "file: column 'a' at byte 100: decompresses to more than the stated 49999 bytes");
    try (ZlibReader reader = reader(stream, TEXT.length, 1000)) {
      assertThatThrownBy(() -> reader.readFully(new byte[TEXT.length + 1], 0, TEXT.length + 1))
          .isInstanceOf(FormatException.class)
          .hasMessageContaining("more than the stated 50000 bytes are needed");
      reader.skip(10);
      assertThatThrownBy(reader::finish)
          .isInstanceOf(FormatException.class)
          .hasMessageContaining("states 50000 bytes, but what the column holds takes 10");
    }
  }

  @Test
  void refusesBytesBehindTheStream() {
    byte[] stream = deflate(TEXT, null);
    for (int more : new int[] {1, 2000}) {
      assertThatThrownBy(() -> readAll(Arrays.copyOf(stream, stream.length + more), TEXT.length))
          .isInstanceOf(FormatException.class)
          .hasMessage(
              "file: column 'a' at byte "
                  + (START + stream.length)
                  + ": "
                  + more
                  + " bytes follow the end of the zlib stream");
    }
  }

  @Test
  void refusesAStreamThatWantsADictionary() {
    byte[] stream = deflate(TEXT, "abcde".getBytes(java.nio.charset.StandardCharsets.US_ASCII));
    assertThatThrownBy(() -> readAll(stream, TEXT.length))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("asks for a dictionary");
  }

  @Test
  void spoiltStreamsAreReadOrRefused() throws IOException {
    byte[] stream = deflate(Arrays.copyOf(TEXT, 2000), null);
    Random random = new Random(2);
    int refused = 0;
    for (int i = 0; i < 2000; i++) {
      byte[] spoilt = Mutations.mutate(stream, random);
      try {
        // Other bytes with the same sum do occur: 32 bits are not proof against that.
        Adler32 sum = new Adler32();
        sum.update(readAll(spoilt, 2000));
        assertThat((int) sum.getValue()).isEqualTo(BigEndian.getInt(spoilt, spoilt.length - 4));
      } catch (FormatException e) {
        refused++;
      }
    }
    assertThat(refused).isGreaterThan(1500);
    // Inflaters that failed are used again.
    assertThat(readAll(stream, 2000)).isEqualTo(Arrays.copyOf(TEXT, 2000));
  }

  @Test
  void sizesThatCannotBeTrueAreRefusedBeforehand() throws IOException {
    Section header = new Section("file", "header", 0);
    ZlibReader.checkSizes(10, 10_320, header, 4);
    ZlibReader.checkSizes(0, 0, header, 4);
    assertThatThrownBy(() -> ZlibReader.checkSizes(10, 10_321, header, 4))
        .isInstanceOf(FormatException.class)
        .hasMessage(
            "file: header at byte 4: 10321 bytes stated, more than 10 compressed bytes can hold");
    assertThatThrownBy(() -> ZlibReader.checkSizes(10, -1, header, 4))
        .hasMessageContaining("18446744073709551615 bytes stated");
    byte[] zeros = new byte[10_000_000];
    assertThat((long) zeros.length)
        .isLessThanOrEqualTo(deflate(zeros, null).length * ZlibReader.LARGEST_RATIO);
  }

  @Test
  void closingTwiceGivesTheInflaterBackOnce() throws IOException {
    byte[] stream = deflate(TEXT, null);
    ZlibReader first = reader(stream, TEXT.length, 1000);
    first.close();
    first.close();
    try (ZlibReader a = reader(stream, TEXT.length, 1000);
        ZlibReader b = reader(stream, TEXT.length, 1000)) {
      byte[] one = new byte[TEXT.length];
      byte[] two = new byte[TEXT.length];
      for (int i = 0; i < 50; i++) {
        a.readFully(one, i * 1000, 1000);
        b.readFully(two, i * 1000, 1000);
      }
      assertThat(one).isEqualTo(TEXT);
      assertThat(two).isEqualTo(TEXT);
    }
  }
}
