package dev.colonnade.at1.encode;

import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.io.Slice;

/** Collects cells with a newline between each two. */
final class LinesWriter {
  private final ByteWriter out = new ByteWriter();
  private boolean begun;

  void add(byte[] data, int start, int stop) {
    if (begun) {
      out.u8('\n');
    }
    begun = true;
    out.bytes(data, start, stop - start);
  }

  void add(Slice cell) {
    add(cell.array(), cell.offset(), cell.end());
  }

  Slice slice() {
    return out.slice();
  }
}
