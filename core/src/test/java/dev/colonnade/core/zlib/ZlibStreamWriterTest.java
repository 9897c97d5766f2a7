package dev.colonnade.core.zlib;

import static org.assertj.core.api.Assertions.assertThat;

import dev.colonnade.core.concurrent.Parallel;
import dev.colonnade.core.io.MemoryOutputFile;
import dev.colonnade.core.io.Spool;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ZlibStreamWriterTest {
  private static final int BLOCK = 1 << 14;

  /** Bytes that compress, but not to nothing, with matches that reach over block boundaries. */
  private static byte[] text(int length, long seed) {
    Random random = new Random(seed);
    byte[] bytes = new byte[length];
    for (int i = 0; i < length; i++) {
      bytes[i] =
          i > 300 && random.nextInt(4) > 0
              ? bytes[i - 1 - random.nextInt(300)]
              : (byte) random.nextInt();
    }
    return bytes;
  }

  private static byte[] compress(int threads, int level, byte[]... sections) throws IOException {
    MemoryOutputFile out = new MemoryOutputFile("out");
    try (Spool spool = new Spool()) {
      ZlibStreamWriter stream =
          new ZlibStreamWriter(
              new DeflateBlocks.Workers(Parallel.of(threads), spool, level, BLOCK),
              level,
              sections.length);
      Random random = new Random(1);
      int[] done = new int[sections.length];
      // The sections are filled side by side, in uneven pieces.
      for (boolean more = true; more; ) {
        more = false;
        for (int i = 0; i < sections.length; i++) {
          int part = Math.min(sections[i].length - done[i], 1 + random.nextInt(BLOCK * 2));
          stream.write(i, sections[i], done[i], part);
          done[i] += part;
          more |= done[i] < sections[i].length;
        }
      }
      stream.end();
      stream.await();
      stream.copyTo(out);
      assertThat(stream.storedSize()).isEqualTo(out.position());
      assertThat(stream.decodedSize())
          .isEqualTo(Arrays.stream(sections).mapToLong(s -> s.length).sum());
    }
    out.commit();
    return out.toByteArray();
  }

  private static byte[] inflate(byte[] stream) throws DataFormatException {
    Inflater inflater = new Inflater();
    inflater.setInput(stream);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    byte[] buffer = new byte[1 << 16];
    while (!inflater.finished()) {
      int count = inflater.inflate(buffer);
      assertThat(count > 0 || inflater.finished()).as("the stream goes on").isTrue();
      out.write(buffer, 0, count);
    }
    assertThat(inflater.getRemaining()).as("bytes after the stream").isZero();
    inflater.end();
    return out.toByteArray();
  }

  private static byte[] oneCall(byte[] bytes, int level) {
    Deflater deflater = new Deflater(level);
    deflater.setInput(bytes);
    deflater.finish();
    byte[] out = new byte[bytes.length * 2 + 64];
    int length = deflater.deflate(out);
    assertThat(deflater.finished()).isTrue();
    deflater.end();
    return Arrays.copyOf(out, length);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, BLOCK - 1, BLOCK, BLOCK + 1, 2 * BLOCK, 7 * BLOCK + 5})
  void inflatesToWhatWasWritten(int length) throws Exception {
    byte[] bytes = text(length, length);
    for (int threads : new int[] {1, 4}) {
      assertThat(inflate(compress(threads, 6, bytes))).isEqualTo(bytes);
    }
  }

  @Test
  void sectionsStandOneAfterAnother() throws Exception {
    int[] lengths = {0, 1, BLOCK, 3 * BLOCK + 17};
    for (int first : lengths) {
      for (int second : lengths) {
        byte[] a = text(first, first);
        byte[] b = text(second, second + 1);
        byte[] both = Arrays.copyOf(a, first + second);
        System.arraycopy(b, 0, both, first, second);
        assertThat(inflate(compress(3, 6, a, b))).isEqualTo(both);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9})
  void aSingleBlockIsWhatZlibItselfGives(int level) throws Exception {
    for (int length : new int[] {0, 1, 100, BLOCK}) {
      byte[] bytes = text(length, level);
      assertThat(compress(1, level, bytes)).isEqualTo(oneCall(bytes, level));
    }
  }

  @Test
  void doesNotDependOnTheLevelsUsedBefore() throws Exception {
    byte[] bytes = text(5 * BLOCK, 3);
    byte[] before = compress(1, 6, bytes);
    for (int level : new int[] {1, 9, 0, 6, 2, 6}) {
      assertThat(inflate(compress(1, level, bytes))).as("level %d", level).isEqualTo(bytes);
    }
    assertThat(compress(1, 6, bytes)).isEqualTo(before);
    assertThat(compress(4, 6, bytes)).isEqualTo(before);
  }

  @Test
  void blocksUseWhatStandsBeforeThem() throws Exception {
    byte[] noise = new byte[BLOCK];
    new Random(5).nextBytes(noise);
    byte[] repeated = new byte[8 * BLOCK];
    for (int i = 0; i < 8; i++) {
      System.arraycopy(noise, 0, repeated, i * BLOCK, BLOCK);
    }
    byte[] stream = compress(4, 6, repeated);
    assertThat(stream.length).isLessThan(2 * BLOCK);
    assertThat(inflate(stream)).isEqualTo(repeated);
  }
}
