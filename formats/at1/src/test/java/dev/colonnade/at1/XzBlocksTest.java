package dev.colonnade.at1;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.format.ReadOptions;
import dev.colonnade.core.io.MemoryInputFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZOutputStream;

/** .xz streams of several blocks, which are decoded on several threads. */
class XzBlocksTest {
  private static final byte[] TEXT = text();

  private static byte[] text() {
    byte[] text = new byte[600_000];
    Random random = new Random(1);
    for (int i = 0; i < text.length; i++) {
      text[i] = (byte) ('a' + random.nextInt(16));
    }
    return text;
  }

  private static byte[] xz() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (XZOutputStream out = new XZOutputStream(bytes, new LZMA2Options(1))) {
      for (int at = 0; at < TEXT.length; at += 150_000) {
        out.write(TEXT, at, 150_000);
        out.endBlock();
      }
    }
    return bytes.toByteArray();
  }

  private static byte[] raw(byte[]... parts) {
    ByteWriter out = new ByteWriter().bytes(new byte[] {'A', 'T', '1', 2, (byte) 255, 0});
    for (byte[] part : parts) {
      out.bytes(part);
    }
    return out.toByteArray();
  }

  /** A log archive of verbatim lines only. */
  private static byte[] log(byte[] verbatim) {
    ByteWriter out = new ByteWriter().bytes(new byte[] {'A', 'T', '1', 2, 3}).varint(3);
    out.varint(4).bytes(Texts.bytes("meta")).u8(2).varint(2).u8(1).u8(0);
    out.varint(5).bytes(Texts.bytes("flags")).u8(2).varint(1).u8(0);
    out.varint(8).bytes(Texts.bytes("verbatim")).u8(0).varint(verbatim.length).bytes(verbatim);
    return out.toByteArray();
  }

  private static byte[] restore(byte[] archive, int threads) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    At1Archive.open(
            new MemoryInputFile("blocks.at1", archive), ReadOptions.DEFAULT.withThreads(threads))
        .restore(out::write);
    return out.toByteArray();
  }

  @Test
  void blocksComeInOrderOnAnyNumberOfThreads() throws IOException {
    for (int threads = 1; threads <= 3; threads++) {
      assertThat(restore(raw(xz()), threads)).isEqualTo(TEXT);
      assertThat(restore(log(xz()), threads)).isEqualTo(TEXT);
    }
  }

  /** One stream is read, and what follows it is not. */
  @Test
  void whatFollowsTheStreamIsIgnored() throws IOException {
    for (byte[] more : new byte[][] {Texts.bytes("garbage"), xz(), new byte[4]}) {
      assertThat(restore(raw(xz(), more), 2)).isEqualTo(TEXT);
    }
  }

  @Test
  void aSpoiltBlockIsFound() throws IOException {
    byte[] spoilt = xz();
    spoilt[spoilt.length / 2] ^= 4;
    for (int threads = 1; threads <= 2; threads++) {
      int count = threads;
      assertThatThrownBy(() -> restore(raw(spoilt), count))
          .isInstanceOf(FormatException.class)
          .hasMessageContaining("xz data is damaged");
      assertThatThrownBy(() -> restore(log(spoilt), count))
          .isInstanceOf(FormatException.class)
          .hasMessageContaining("stream 'verbatim'");
    }
  }
}
