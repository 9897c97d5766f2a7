package dev.colonnade.text.write;

import com.github.luben.zstd.ZstdOutputStream;
import dev.colonnade.core.io.OutputFile;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;

/** Text that is compressed on its way to a file, as the last ending of the file's name says. */
public final class CompressedText implements OutputFile {
  private static final int BUFFER = 1 << 16;

  private final OutputFile out;
  private final OutputStream text;

  private CompressedText(OutputFile out, OutputStream text) {
    this.out = out;
    this.text = text;
  }

  /** The file itself, or what compresses for it where its name ends in .gz or .zst. */
  public static OutputFile of(OutputFile out) throws IOException {
    String name = out.name().toLowerCase(Locale.ROOT);
    if (name.endsWith(".gz")) {
      return new CompressedText(out, new GZIPOutputStream(stream(out), BUFFER));
    } else if (name.endsWith(".zst")) {
      return new CompressedText(out, new ZstdOutputStream(stream(out)));
    }
    return out;
  }

  private static OutputStream stream(OutputFile out) {
    return new OutputStream() {
      @Override
      public void write(int b) throws IOException {
        out.write(new byte[] {(byte) b});
      }

      @Override
      public void write(byte[] bytes, int offset, int length) throws IOException {
        out.write(bytes, offset, length);
      }
    };
  }

  @Override
  public String name() {
    return out.name();
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    text.write(bytes, offset, length);
  }

  /** Compressed bytes that reached the file so far. */
  @Override
  public long position() {
    return out.position();
  }

  @Override
  public void commit() throws IOException {
    text.close();
    out.commit();
  }

  @Override
  public void close() throws IOException {
    try (out) {
      text.close();
    }
  }
}
