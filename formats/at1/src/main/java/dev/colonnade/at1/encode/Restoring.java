package dev.colonnade.at1.encode;

import dev.colonnade.at1.ByteSink;
import dev.colonnade.at1.codec.Codec;
import dev.colonnade.at1.container.At1Limits;
import dev.colonnade.at1.container.Output;
import dev.colonnade.at1.container.PackedSet;
import dev.colonnade.at1.container.RawBytes;
import dev.colonnade.at1.container.StreamSet;
import dev.colonnade.core.FormatException;
import dev.colonnade.core.Section;
import dev.colonnade.core.concurrent.Parallel;
import dev.colonnade.core.io.MemoryInputFile;
import dev.colonnade.core.io.Slice;
import java.io.IOException;
import java.util.Arrays;

/** Decodes what was encoded and compares it with the original, before anything is written. */
final class Restoring {
  private static final String NAME = "archive being written";

  private Restoring() {}

  /** Whether a stream set restores to a text. */
  static boolean gives(Slice text, Codec codec, Slice packed, Parallel parallel)
      throws IOException {
    MemoryInputFile file = new MemoryInputFile(NAME, packed);
    Section section = Section.of(NAME);
    PackedSet set = PackedSet.read(file, 0, packed.length(), Integer.MAX_VALUE, section);
    At1Limits limits = new At1Limits(Long.MAX_VALUE, Long.MAX_VALUE, Integer.MAX_VALUE - 64);
    Comparing comparing = new Comparing(text);
    Output out = new Output(comparing, Long.MAX_VALUE, section);
    try {
      codec.decode(new StreamSet(file, set, section, limits, parallel), out);
      out.flush();
    } catch (FormatException e) {
      return false;
    }
    return comparing.equal();
  }

  /** Fails unless raw bytes, with their backend byte, restore to a text. */
  static void checkRaw(Slice text, byte[] bytes) throws IOException {
    MemoryInputFile file = new MemoryInputFile(NAME, bytes);
    Section section = Section.of(NAME);
    Comparing comparing = new Comparing(text);
    Output out = new Output(comparing, Long.MAX_VALUE, section);
    RawBytes.read(file, 0, bytes.length, section)
        .decode(file, Long.MAX_VALUE, Parallel.SEQUENTIAL, out);
    out.flush();
    if (!comparing.equal()) {
      throw new IOException("compressed bytes do not decompress to what they were");
    }
  }

  /** Compares bytes that arrive piece by piece with those expected. */
  private static final class Comparing implements ByteSink {
    private final Slice expected;
    private long at;
    private boolean equal = true;

    private Comparing(Slice expected) {
      this.expected = expected;
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
      int from = (int) Math.min(expected.length(), at);
      equal &=
          length <= expected.length() - at
              && Arrays.equals(
                  bytes,
                  offset,
                  offset + length,
                  expected.array(),
                  expected.offset() + from,
                  expected.offset() + from + length);
      at += length;
    }

    private boolean equal() {
      return equal && at == expected.length();
    }
  }
}
