package dev.colonnade.at1.encode;

import dev.colonnade.at1.container.Decompressor;
import dev.colonnade.core.Section;
import dev.colonnade.core.bytes.ByteReader;
import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.bytes.LittleEndian;
import dev.colonnade.core.io.Slice;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.zip.CRC32;
import org.tukaani.xz.XZ;
import org.tukaani.xz.XZOutputStream;

/**
 * Makes .xz streams. One stream may have several blocks, each compressed by itself: that is how
 * several threads can work on a stream that must stay one.
 *
 * <pre>
 * stream  header (12) | blocks | index | footer (12)
 * block   header | LZMA2 chunks | 00 | zeros to 4 | CRC-32 of the content
 * index   00 | uv blocks | each: uv unpadded size, uv content size | zeros to 4 | CRC-32
 * footer  CRC-32 of the next 6 bytes | index size / 4 - 1 | flags (2) | 59 5a
 * </pre>
 */
final class XzStream {
  private static final int ENDS = 12;

  private XzStream() {}

  /** Compresses one piece as a stream of one block. */
  static byte[] compress(Slice data, XzSettings settings) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(data.length() / 4 + 64);
    try (XZOutputStream out =
        new XZOutputStream(
            bytes, settings.options(data.length()), XZ.CHECK_CRC32, Decompressor.XZ_ARRAYS)) {
      out.write(data.array(), data.offset(), data.length());
    }
    return bytes.toByteArray();
  }

  /** One stream of the blocks of several streams, which have the same kind of check. */
  static byte[] join(List<byte[]> streams) throws IOException {
    if (streams.size() == 1) {
      return streams.get(0);
    }
    ByteWriter out = new ByteWriter();
    ByteWriter records = new ByteWriter();
    out.bytes(streams.get(0), 0, ENDS);
    int blocks = 0;
    for (byte[] stream : streams) {
      int indexSize = (LittleEndian.getInt(stream, stream.length - 8) + 1) * 4;
      int indexStart = stream.length - ENDS - indexSize;
      out.bytes(stream, ENDS, indexStart - ENDS);
      ByteReader index =
          new ByteReader(new Slice(stream, indexStart, indexSize), Section.of("xz index"));
      index.skip(1);
      for (long left = index.varint64("blocks"); left > 0; left--) {
        records.varint(index.varint64("a size")).varint(index.varint64("a size"));
        blocks++;
      }
    }
    return end(out, blocks, records, streams.get(0));
  }

  /**
   * Adds index and footer.
   *
   * @param like a stream with the same kind of check
   */
  private static byte[] end(ByteWriter out, int blocks, ByteWriter records, byte[] like) {
    ByteWriter index = new ByteWriter().u8(0).varint(blocks).bytes(records.slice());
    while (index.length() % 4 != 0) {
      index.u8(0);
    }
    index.i32le(crc(index.slice()));
    ByteWriter end = new ByteWriter().i32le(index.length() / 4 - 1);
    end.bytes(like, like.length - 4, 2);
    out.bytes(index.slice()).i32le(crc(end.slice())).bytes(end.slice()).u8('Y').u8('Z');
    return out.toByteArray();
  }

  private static int crc(Slice bytes) {
    CRC32 crc = new CRC32();
    crc.update(bytes.array(), bytes.offset(), bytes.length());
    return (int) crc.getValue();
  }
}
