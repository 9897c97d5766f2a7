package dev.colonnade.at1;

import static dev.colonnade.at1.HostileTest.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.colonnade.at1.codec.Codec;
import dev.colonnade.core.FormatException;
import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.contract.Values;
import dev.colonnade.core.format.ReadOptions;
import dev.colonnade.core.format.Table;
import dev.colonnade.core.io.MemoryInputFile;
import dev.colonnade.core.scan.ScanReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of a few bytes that have made other decoders crash or hang. */
class HostileLayoutsTest {
  private static final long HUGE = 1L << 60;

  private static byte[] bytes(int... values) {
    byte[] bytes = new byte[values.length];
    for (int i = 0; i < values.length; i++) {
      bytes[i] = (byte) values[i];
    }
    return bytes;
  }

  private static ByteWriter out() {
    return new ByteWriter();
  }

  @Test
  void aDerivedColumnOfTooManyEntries() {
    byte[] derived = out().varint(0).varint(HUGE).toByteArray();
    assertRefused(
        StoredArchive.of(
            Codec.COLUMNAR,
            "meta",
            out().varint(1).u8(0).u8(0).varint(1).u8(',').varint(2).toByteArray(),
            "row_modes",
            bytes(1),
            "fieldcounts",
            bytes(2),
            "coltypes",
            bytes(0, 4),
            "col_index",
            out().varint(1).varint(derived.length).toByteArray(),
            "values",
            out().u8('x').bytes(derived).toByteArray(),
            "quotemodes",
            bytes(0, 0)),
        "stream 'values', column 1");
  }

  /** Each sample costs output, so a count of them is checked before anything is written. */
  @Test
  void aVariantOfTooManySamples() {
    for (long samples : new long[] {HUGE, -1}) {
      assertRefused(
          StoredArchive.of(
              Codec.VCF,
              "meta",
              out().varint(1).u8(0).varint(samples).u8(0).varint(0).varint(0).toByteArray(),
              "flags",
              bytes(1),
              "gt",
              bytes(0)),
          "stream 'gt' at byte");
    }
  }

  @Test
  void columnsWhoseLengthsWrapAround() {
    byte[] index = out().varint(2).varint(-8).varint(16).toByteArray();
    assertRefused(
        StoredArchive.of(
            Codec.JSON,
            "meta",
            bytes(1, 0),
            "flags",
            bytes(1),
            "keyvocab",
            bytes('"', '"'),
            "rules",
            bytes(0),
            "value_index",
            index,
            "values",
            new byte[16],
            "tape",
            bytes(0, 0)),
        "stream 'values'");
    assertRefused(
        StoredArchive.of(
            Codec.JSONDOC,
            "meta",
            bytes(1),
            "skeleton",
            bytes(0),
            "colids",
            bytes(0),
            "value_index",
            index,
            "values",
            new byte[16]),
        "stream 'values'");
  }

  @Test
  void aRuleWithTooFewLiterals() {
    assertRefused(
        StoredArchive.of(
            Codec.JSON,
            "meta",
            bytes(1, 0),
            "flags",
            bytes(1),
            "rules",
            bytes(1, 0, 1, 0),
            "value_index",
            bytes(1, 0),
            "tape",
            bytes(3, 0)),
        "stream 'rules'");
  }

  @Test
  void paddingLongerThanAnyFile() {
    byte[] meta =
        out().u8(1).u8(0).u8(0).varint(1).varint(1).varint(1).varint(8).varint(-1).toByteArray();
    assertRefused(StoredArchive.of(Codec.DICOM, "meta", meta, "pix", bytes(1)), "stream 'meta'");
  }

  @Test
  void aNumberOfElevenBytes() {
    byte[] number = new byte[11];
    java.util.Arrays.fill(number, 0, 10, (byte) 0x80);
    assertRefused(StoredArchive.of(Codec.LOG, "meta", number), "number does not end");
  }

  /** A frame header that promises 16 GiB, and a block that promises a little less than allowed. */
  @Test
  void zstdSizesAreNotBelieved() {
    for (long size : new long[] {16L << 30, 1L << 30}) {
      ByteWriter raw = out().bytes(new byte[] {'A', 'T', '1', 2, (byte) 255, 1});
      raw.bytes(bytes(0x28, 0xb5, 0x2f, 0xfd, 0xe0)).i64le(size);
      assertRefused(raw.bytes(bytes(1, 0, 0)).toByteArray(), "zstd");
    }
  }

  @Test
  void aBundleCannotBeAStream(@TempDir Path folder) throws IOException {
    byte[] archive = StoredArchive.streaming(Codec.BUNDLE, "manifest", bytes('[', ']'));
    assertRefused(archive, "codec bundle");
    Path target = folder.resolve("out");
    assertThatThrownBy(
            () ->
                At1Restore.toPath(
                    new MemoryInputFile("bad.at1", archive), target, false, ReadOptions.DEFAULT))
        .isInstanceOf(FormatException.class);
    assertThat(folder).isEmptyDirectory();
  }

  /** The last cell of the last block of a numeric column is empty, and no byte follows it. */
  @Test
  void anEmptyCellOfJson() throws IOException {
    ByteWriter block = out().u8(1).bytes(bytes(0x28, 0xb5, 0x2f, 0xfd, 0x20, 2));
    block.bytes(bytes(2 << 3 | 1, 0, 0)).bytes(Texts.bytes("1\n"));
    byte[] archive =
        StoredArchive.of(
            Codec.QJSON,
            "meta",
            bytes(2, 0, 1, 9, 2, 1, 1),
            "template",
            out().varint(2).varint(1).u8('[').varint(1).u8(']').toByteArray(),
            "row_modes",
            bytes(1, 1),
            "index",
            out().varint(block.length()).zigzag(1).zigzag(1).toByteArray(),
            "blocks",
            block.toByteArray());
    assertThat(RoundTripTest.restore(archive)).isEqualTo(Texts.bytes("[1]\n[]"));
    try (Table table = QueryTest.open(archive);
        ScanReader reader = table.scan().open()) {
      assertThat(Values.rows(reader)).containsExactly(List.of("1"), List.of(""));
    }
  }

  /** Lines of a template that it keeps verbatim itself are lines, but no rows. */
  @Test
  void aTemplateWithVerbatimLines() throws IOException {
    ByteWriter block = out().u8(1).bytes(bytes(0x28, 0xb5, 0x2f, 0xfd, 0x20, 3));
    block.bytes(bytes(3 << 3 | 1, 0, 0)).bytes(Texts.bytes("5\n7"));
    byte[] archive =
        StoredArchive.of(
            Codec.QJSON2,
            "meta",
            bytes(4, 0, 1),
            "line_map",
            bytes(1, 1, 1, 1),
            "t0:meta",
            bytes(3, 1, 1, 100, 2, 1, 1),
            "t0:row_modes",
            bytes(1, 0, 1),
            "t0:verbatim",
            Texts.bytes("odd"),
            "t0:template",
            out().varint(2).varint(1).u8('[').varint(1).u8(']').toByteArray(),
            "t0:index",
            out().varint(block.length()).zigzag(5).zigzag(7).toByteArray(),
            "t0:blocks",
            block.toByteArray());
    assertThat(RoundTripTest.restore(archive)).isEqualTo(Texts.bytes("[5]\nodd\n[7]\n"));
    try (Table table = QueryTest.open(archive);
        ScanReader reader = table.scan().open()) {
      assertThat(Values.rows(reader)).containsExactly(List.of(5L), List.of(7L));
    }
  }
}
