package dev.colonnade.riegeli.chunk;

import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.io.Slice;

/**
 * Writes transitions: each byte has an offset in its upper six bits, and in its lower two how many
 * offsets of 0 follow it.
 */
final class TransitionPacker {
  private static final int NOTHING = -1;

  private final ByteWriter out = new ByteWriter();
  private int pending = NOTHING;

  void add(byte[] offsets) {
    for (byte offset : offsets) {
      if (offset == 0 && pending != NOTHING && (pending & 3) < 3) {
        pending++;
      } else {
        flush();
        pending = offset << 2;
      }
    }
  }

  private void flush() {
    if (pending != NOTHING) {
      out.u8(pending);
      pending = NOTHING;
    }
  }

  /** All of it, once. */
  Slice finish() {
    flush();
    return out.slice();
  }
}
