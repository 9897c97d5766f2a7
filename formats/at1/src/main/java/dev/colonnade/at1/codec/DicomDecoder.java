package dev.colonnade.at1.codec;

import dev.colonnade.at1.container.Output;
import dev.colonnade.at1.container.StreamSet;
import dev.colonnade.core.bytes.ByteReader;
import dev.colonnade.core.bytes.LittleEndian;
import dev.colonnade.core.io.Slice;
import java.io.IOException;

/**
 * Codec 9: a medical image.
 *
 * <pre>
 * meta  u8: 0 means that the stream raw is the file; 1: u8 transform | u8 image codec (only 0 is
 *       known) | uv rows | uv columns | uv samples | uv bits | lp padding
 * pre, pix, suf   the file is pre + pixels + padding + suf
 * </pre>
 *
 * Transforms: 0 none; 1 deltas along each row; 2 deltas down each column; 3 all high bytes, then
 * all low bytes. An element is a byte where there are 8 bits, else two, little-endian.
 */
final class DicomDecoder implements CodecDecoder {
  @Override
  public void decode(StreamSet streams, Output out) throws IOException {
    ByteReader meta = streams.reader("meta");
    int form = meta.u8("a form");
    if (form == 0) {
      out.put(streams.bytes("raw"));
      return;
    } else if (form != 1) {
      throw meta.error("form " + form + ", 0 or 1 expected");
    }
    int transform = meta.u8("a transform");
    int imageCodec = meta.u8("an image codec");
    if (imageCodec != 0) {
      throw meta.error("pixels are in image codec " + imageCodec + ", which is not public");
    }
    long rows = meta.varint64("rows");
    long columns = meta.varint64("columns");
    long samples = meta.varint64("samples");
    int width = meta.varint64("bits") == 8 ? 1 : 2;
    Slice padding = meta.slice(meta.varint64("the padding's length"), "the padding");

    Slice pixels = streams.bytes("pix");
    if (transform > 3) {
      throw meta.error("transform " + transform + ", 0 to 3 expected");
    }
    if (transform != 0) {
      long expected = product(meta, rows, columns, samples, width);
      if (expected != pixels.length()) {
        throw meta.error(
            expected + " bytes of pixels stated, the stream 'pix' has " + pixels.length());
      }
      streams.memory().charge(pixels.length(), meta.section());
      // The product fits, so none of its factors is larger, unless another is 0.
      int rowElements = pixels.length() == 0 ? 0 : (int) (columns * samples);
      pixels = Slice.of(undo(transform, pixels, rowElements, width));
    }
    out.put(streams.bytes("pre"));
    out.put(pixels);
    out.put(padding);
    out.put(streams.bytes("suf"));
  }

  private static long product(ByteReader meta, long... factors) throws IOException {
    long product = 1;
    for (long factor : factors) {
      if (factor < 0 || Math.multiplyHigh(product, factor) != 0 || product * factor < 0) {
        throw meta.error("an image larger than any memory");
      }
      product *= factor;
    }
    return product;
  }

  private static byte[] undo(int transform, Slice pixels, int rowElements, int width) {
    byte[] out = pixels.toByteArray();
    if (transform == 3) {
      interleave(pixels, out);
    } else {
      int distance = (transform == 1 ? 1 : rowElements) * width;
      int row = rowElements * width;
      for (int at = 0; at < out.length; at += width) {
        boolean first = transform == 1 ? at % row == 0 : at < row;
        if (!first && width == 1) {
          out[at] += out[at - distance];
        } else if (!first) {
          int sum = LittleEndian.getShort(out, at) + LittleEndian.getShort(out, at - distance);
          LittleEndian.putShort(out, at, sum);
        }
      }
    }
    return out;
  }

  /** A lone last byte, which no half belongs to, stays where it is. */
  private static void interleave(Slice pixels, byte[] out) {
    int half = out.length / 2;
    for (int i = 0; i < half; i++) {
      out[2 * i] = pixels.array()[pixels.offset() + half + i];
      out[2 * i + 1] = pixels.array()[pixels.offset() + i];
    }
  }
}
