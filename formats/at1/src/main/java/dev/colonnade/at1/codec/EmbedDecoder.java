package dev.colonnade.at1.codec;

import dev.colonnade.at1.container.Output;
import dev.colonnade.at1.container.StreamSet;
import dev.colonnade.core.bytes.ByteReader;
import dev.colonnade.core.io.Slice;
import java.io.IOException;

/**
 * Codec 10: elements of fixed width, byte plane by byte plane.
 *
 * <pre>
 * meta  uv width (1 to 32) | lp header | uv elements
 * data  byte 0 of all elements, byte 1 of all, ...
 * </pre>
 */
final class EmbedDecoder implements CodecDecoder {
  private static final int MAX_WIDTH = 32;

  @Override
  public void decode(StreamSet streams, Output out) throws IOException {
    ByteReader meta = streams.reader("meta");
    long width = meta.varint64("a width");
    if (width < 1 || width > MAX_WIDTH) {
      throw meta.error(
          "a width of " + Long.toUnsignedString(width) + " bytes, 1 to " + MAX_WIDTH + " expected");
    }
    Slice header = meta.slice(meta.varint64("the header's length"), "the header");
    int count = streams.reader("data").count(meta.varint64("elements"), (int) width, "elements");
    Slice data = streams.bytes("data");
    out.put(header);
    for (int i = 0; i < count; i++) {
      for (int plane = 0; plane < width; plane++) {
        out.put(data.array()[data.offset() + plane * count + i]);
      }
    }
  }
}
