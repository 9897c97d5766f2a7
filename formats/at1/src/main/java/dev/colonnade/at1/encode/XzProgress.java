package dev.colonnade.at1.encode;

import dev.colonnade.at1.container.Decompressor;
import dev.colonnade.core.io.Slice;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.tukaani.xz.FinishableOutputStream;
import org.tukaani.xz.FinishableWrapperOutputStream;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZ;
import org.tukaani.xz.XZOutputStream;

/** xz on its way through a text. What it has put out so far stays. */
final class XzProgress {
  private final Slice text;
  private final int end;
  private final FinishableOutputStream in;
  private final ByteArrayOutputStream out;
  private int at;
  private volatile long put;

  private XzProgress(
      Slice text, int from, int end, FinishableOutputStream in, ByteArrayOutputStream out) {
    this.text = text;
    this.at = from;
    this.end = end;
    this.in = in;
    this.out = out;
  }

  /**
   * Makes a stream of one block.
   *
   * @param end where in the text {@link #advance} stops; {@link #finish} does all of it
   */
  static XzProgress stream(Slice text, int end, XzSettings settings) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    return new XzProgress(
        text,
        0,
        end,
        new XZOutputStream(
            out, settings.options(text.length()), XZ.CHECK_CRC32, Decompressor.XZ_ARRAYS),
        out);
  }

  /** Makes the LZMA2 chunks of the rest of a text, which can refer to what comes before it. */
  static XzProgress later(Slice text, int from, XzSettings settings) throws IOException {
    LZMA2Options options = settings.options(text.length());
    int before = Math.min(from, options.getDictSize());
    options.setPresetDict(text.slice(from - before, before).toByteArray());
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    return new XzProgress(
        text,
        from,
        text.length(),
        options.getOutputStream(new FinishableWrapperOutputStream(out), Decompressor.XZ_ARRAYS),
        out);
  }

  /** Takes up to so many bytes more; false where there are none. */
  boolean advance(int bytes) throws IOException {
    int length = Math.min(bytes, end - at);
    take(length);
    return length > 0;
  }

  private void take(int length) throws IOException {
    in.write(text.array(), text.offset() + at, length);
    at += length;
    put = out.size();
  }

  /** Bytes that were put out so far. */
  long put() {
    return put;
  }

  /** Takes the rest and ends the stream. */
  byte[] finish() throws IOException {
    take(text.length() - at);
    in.close();
    return out.toByteArray();
  }
}
