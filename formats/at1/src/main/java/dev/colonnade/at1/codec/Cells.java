package dev.colonnade.at1.codec;

import dev.colonnade.at1.container.Memory;
import dev.colonnade.core.FormatException;
import dev.colonnade.core.Section;
import dev.colonnade.core.io.Slice;

/**
 * Byte strings that can be reached by number. Cell {@code i} is {@code data[starts[i]]} to {@code
 * data[stops[i] - 1]}; cells may share bytes, as those of a dictionary do.
 */
public record Cells(byte[] data, int[] starts, int[] stops, int count) {
  /** No cells. */
  public static final Cells NONE = new Cells(new byte[0], new int[0], new int[0], 0);

  /** Memory that each cell takes beside its bytes. */
  public static final int OVERHEAD = 8;

  /** The lines of a blob; no bytes are one empty line. */
  public static Cells lines(Slice blob, Memory memory, Section where) throws FormatException {
    byte[] data = blob.array();
    int count = 1;
    for (int i = blob.offset(); i < blob.end(); i++) {
      count += data[i] == '\n' ? 1 : 0;
    }
    memory.charge((long) count * OVERHEAD, where);
    int[] starts = new int[count];
    int[] stops = new int[count];
    int cell = 0;
    int start = blob.offset();
    for (int i = blob.offset(); i < blob.end(); i++) {
      if (data[i] == '\n') {
        starts[cell] = start;
        stops[cell++] = i;
        start = i + 1;
      }
    }
    starts[cell] = start;
    stops[cell] = blob.end();
    return new Cells(data, starts, stops, count);
  }

  public int length(int cell) {
    return stops[cell] - starts[cell];
  }

  public Slice slice(int cell) {
    return new Slice(data, starts[cell], length(cell));
  }
}
