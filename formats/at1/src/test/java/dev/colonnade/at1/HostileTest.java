package dev.colonnade.at1;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.colonnade.at1.codec.Codec;
import dev.colonnade.at1.container.At1Limits;
import dev.colonnade.core.FormatException;
import dev.colonnade.core.Limits;
import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.format.ReadOptions;
import dev.colonnade.core.format.WriteOptions;
import dev.colonnade.core.io.MemoryInputFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Bad archives are refused, with a place, and never do harm. */
class HostileTest {
  private static final ByteSink NOWHERE = (bytes, offset, length) -> {};

  private static At1Archive open(byte[] archive) throws IOException {
    return At1Archive.open(new MemoryInputFile("bad.at1", archive), ReadOptions.DEFAULT);
  }

  private static byte[] column(int type, byte[] chunk) {
    ByteWriter meta = new ByteWriter().varint(1).u8(0).u8(0).varint(1).u8(',').varint(1);
    return StoredArchive.of(
        Codec.COLUMNAR,
        "meta",
        meta.toByteArray(),
        "row_modes",
        new byte[] {1},
        "fieldcounts",
        new byte[] {1},
        "coltypes",
        new byte[] {(byte) type},
        "col_index",
        new ByteWriter().varint(chunk.length).toByteArray(),
        "values",
        chunk,
        "quotemodes",
        new byte[1]);
  }

  static void assertRefused(byte[] archive, String place) {
    assertThatThrownBy(() -> open(archive).restore(NOWHERE))
        .isInstanceOf(FormatException.class)
        .hasMessageStartingWith("bad.at1: ")
        .hasMessageContaining(place);
  }

  @Test
  void countsThatAreTooLargeAreRefusedBeforeMemoryIsTaken() {
    long huge = 1L << 60;
    assertRefused(
        column(5, new ByteWriter().varint(1).varint(huge).toByteArray()), "stream 'values'");
    assertRefused(
        column(5, new ByteWriter().varint(huge).varint(0).toByteArray()), "stream 'values'");
    assertRefused(column(3, new ByteWriter().u8(0).varint(huge).toByteArray()), "stream 'values'");
    // 2^61 values of 8 bytes each: the product is 0 in 64 bits.
    assertRefused(
        column(6, new ByteWriter().varint(1L << 61).zigzag(0).u8(8).toByteArray()),
        "stream 'values'");
    assertRefused(column(4, new ByteWriter().varint(0).varint(huge).toByteArray()), "column 0");
  }

  @Test
  void whatRepeatsItselfIsChargedForEveryByte() throws IOException {
    // One entry of 1,000 bytes, used a thousand times.
    byte[] modes = new byte[1000];
    java.util.Arrays.fill(modes, (byte) 1);
    ByteWriter chunk = new ByteWriter().varint(1000).varint(1).varint(1000).bytes(new byte[1000]);
    chunk.bytes(new byte[1000]);
    byte[] bomb =
        StoredArchive.of(
            Codec.COLUMNAR,
            "meta",
            new ByteWriter().varint(1000).u8(0).u8(0).varint(0).varint(1).toByteArray(),
            "row_modes",
            modes,
            "fieldcounts",
            modes,
            "coltypes",
            new byte[] {5},
            "col_index",
            new ByteWriter().varint(chunk.length()).toByteArray(),
            "values",
            chunk.toByteArray(),
            "quotemodes",
            new byte[1]);
    assertThat(open(bomb).restore(NOWHERE)).isEqualTo(1_000_999);
    At1Archive tight =
        At1Archive.open(
            new MemoryInputFile("bad.at1", bomb),
            ReadOptions.DEFAULT,
            new At1Limits(500_000, 1 << 20, 1 << 20));
    assertThatThrownBy(() -> tight.restore(NOWHERE))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("500000 bytes allowed");
  }

  @Test
  void decompressionStopsAtTheLimitOfABlock() throws IOException {
    byte[] zeros = new byte[4 << 20];
    for (String backend : new String[] {"xz", "zstd"}) {
      At1Options options =
          At1Options.of(WriteOptions.of(Map.of("backend", backend))).withCodec(Codec.LOG);
      byte[] archive = QueryTest.archive(zeros, options);
      assertThat(archive.length).isLessThan(10_000);
      ReadOptions tight = ReadOptions.DEFAULT.withLimits(Limits.DEFAULT.withDecodedBytes(1 << 20));
      assertThatThrownBy(
              () ->
                  At1Archive.open(new MemoryInputFile("bad.at1", archive), tight).restore(NOWHERE))
          .isInstanceOf(FormatException.class)
          .hasMessageContaining("allowed");
    }
  }

  @Test
  void aWrongHashWithholdsTheFile(@org.junit.jupiter.api.io.TempDir Path folder)
      throws IOException {
    byte[] archive = QueryTest.archive(Texts.log(200, 1), At1Options.DEFAULT);
    archive[archive.length - 10] ^= 1;
    Path out = folder.resolve("out.log");
    assertThatThrownBy(
            () ->
                At1Restore.toPath(
                    new MemoryInputFile("bad.at1", archive), out, false, ReadOptions.DEFAULT))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("trailer")
        .hasMessageContaining("SHA-256");
    List<Integer> seen = new ArrayList<>();
    assertThatThrownBy(
            () ->
                At1Restore.toSink(
                    new MemoryInputFile("bad.at1", archive),
                    (bytes, offset, length) -> seen.add(length),
                    ReadOptions.DEFAULT))
        .isInstanceOf(FormatException.class);
    assertThat(seen).isEmpty();
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).isEmpty();
    }
  }
}
