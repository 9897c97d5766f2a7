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

  private static byte[] nested(int depth) {
    ByteWriter tape = out();
    for (int i = 1; i < depth; i++) {
      tape.u8(2).varint(1);
    }
    tape.u8(2).varint(0);
    return StoredArchive.of(
        Codec.JSON,
        "meta",
        bytes(1, 0),
        "flags",
        bytes(1),
        "rules",
        bytes(0),
        "value_index",
        bytes(0),
        "tape",
        tape.toByteArray());
  }

  @Test
  void jsonNestedTooDeep() throws IOException {
    assertThat(RoundTripTest.restore(nested(8192))).hasSize(2 * 8192);
    assertRefused(nested(8193), "stream 'tape' at byte");
    assertRefused(nested(5_000_000), "stream 'tape' at byte");
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

  /** A long text that a few bytes name again and again: it counts each time. */
  @Test
  void whatRepeatsItselfIsChargedInEveryCodec() {
    int times = 3000;
    byte[] ones = new byte[times];
    java.util.Arrays.fill(ones, (byte) 1);
    byte[] twos = new byte[times];
    java.util.Arrays.fill(twos, (byte) 2);
    byte[] text = new byte[30_000];
    java.util.Arrays.fill(text, (byte) 'x');
    byte[] meta = out().varint(times).u8(0).toByteArray();
    byte[] none = new byte[times];
    ByteWriter tape = out();
    for (int i = 0; i < times; i++) {
      tape.u8(3).u8(0);
    }
    ByteWriter block = out().u8(1).bytes(bytes(0x28, 0xb5, 0x2f, 0xfd, 0x60));
    block.u8((times - 1 - 256) & 0xff).u8(times - 1 - 256 >> 8);
    block.u8((times - 1 << 3 | 3) & 0xff).u8(times - 1 >> 5 & 0xff).u8(0).u8('\n');
    java.util.Map<Codec, byte[]> bombs = new java.util.EnumMap<>(Codec.class);
    bombs.put(
        Codec.LOG,
        StoredArchive.of(Codec.LOG, "meta", meta, "flags", ones, "templates", text, "tids", none));
    bombs.put(
        Codec.SSH,
        StoredArchive.of(
            Codec.SSH,
            "meta",
            meta,
            "flags",
            twos,
            "months",
            newlines(times),
            "days",
            newlines(times),
            "times",
            newlines(times),
            "hosts",
            newlines(times),
            "pids",
            none,
            "templates",
            text,
            "template_ids",
            none,
            "vars",
            newlines(times)));
    bombs.put(
        Codec.JSON,
        StoredArchive.of(
            Codec.JSON,
            "meta",
            meta,
            "flags",
            ones,
            "rules",
            out().varint(1).varint(1).varint(text.length).bytes(text).varint(0).toByteArray(),
            "value_index",
            bytes(0),
            "tape",
            tape.toByteArray()));
    bombs.put(
        Codec.QCOLUMNAR,
        StoredArchive.of(
            Codec.QCOLUMNAR,
            "meta",
            out()
                .varint(times)
                .u8(0)
                .varint(text.length)
                .bytes(text)
                .varint(2)
                .varint(times)
                .varint(times)
                .varint(1)
                .u8(0)
                .u8(0)
                .toByteArray(),
            "row_modes",
            ones,
            "index",
            out().varint(block.length()).varint(block.length()).toByteArray(),
            "blocks",
            out().bytes(block.slice()).bytes(block.slice()).toByteArray()));
    bombs.put(
        Codec.QJSON,
        StoredArchive.of(
            Codec.QJSON,
            "meta",
            out()
                .varint(times)
                .u8(0)
                .varint(1)
                .varint(times)
                .varint(times)
                .varint(1)
                .u8(0)
                .toByteArray(),
            "template",
            out().varint(2).varint(text.length).bytes(text).varint(0).toByteArray(),
            "row_modes",
            ones,
            "index",
            out().varint(block.length()).toByteArray(),
            "blocks",
            block.toByteArray()));
    bombs.put(
        Codec.VCF,
        StoredArchive.of(
            Codec.VCF,
            "meta",
            out()
                .varint(times)
                .u8(0)
                .varint(2)
                .u8(0)
                .varint(text.length)
                .bytes(text)
                .varint(0)
                .toByteArray(),
            "flags",
            ones,
            "chrom",
            newlines(times),
            "pos",
            newlines(times),
            "id",
            newlines(times),
            "ref",
            newlines(times),
            "alt",
            newlines(times),
            "qual",
            newlines(times),
            "filter",
            newlines(times),
            "info",
            newlines(times),
            "format",
            newlines(times),
            "gt",
            none));
    bombs.forEach(
        (codec, bomb) -> {
          assertThat(bomb.length).as(codec.text()).isLessThan(100_000);
          ReadOptions tight =
              ReadOptions.DEFAULT.withLimits(
                  dev.colonnade.core.Limits.DEFAULT.withDecodedBytes(40 << 20));
          long[] emitted = new long[1];
          assertThatThrownBy(
                  () ->
                      At1Archive.open(new MemoryInputFile("bad.at1", bomb), tight)
                          .restore((data, offset, length) -> emitted[0] += length))
              .as(codec.text())
              .isInstanceOf(FormatException.class)
              .hasMessageContaining("bytes allowed");
          assertThat(emitted[0]).as(codec.text()).isLessThanOrEqualTo(40 << 20);
        });
  }

  private static byte[] newlines(int count) {
    byte[] lines = new byte[count - 1];
    java.util.Arrays.fill(lines, (byte) '\n');
    return lines;
  }
}
