package dev.colonnade.at1.encode;

import dev.colonnade.at1.codec.Cells;
import dev.colonnade.core.bytes.ByteWriter;

/**
 * A column's fields with quotes taken off where putting them on again gives the same bytes.
 *
 * @param cells the contents
 * @param mode 0 no field is quoted, 1 all are, 2 see the bits
 * @param bits a bit for each cell where the mode is 2, else none
 */
record QuotedCells(Cells cells, int mode, byte[] bits) {
  private static final int ALL = 1;
  private static final int MIXED = 2;

  static QuotedCells of(byte[] data, int[] starts, int[] stops) {
    int count = starts.length;
    byte[] bits = new byte[(count + 7) / 8];
    int quoted = 0;
    boolean doubled = false;
    for (int i = 0; i < count; i++) {
      int inner = quotedForm(data, starts[i], stops[i]);
      if (inner >= 0) {
        bits[i / 8] |= (byte) (1 << (i & 7));
        quoted++;
        doubled |= inner > 0;
      }
    }
    if (quoted == 0) {
      return new QuotedCells(new Cells(data, starts, stops, count), 0, new byte[0]);
    }
    Cells cells = doubled ? undoubled(data, starts, stops, bits) : inner(data, starts, stops, bits);
    return quoted == count
        ? new QuotedCells(cells, ALL, new byte[0])
        : new QuotedCells(cells, MIXED, bits);
  }

  /** How many doubled quotes are in a properly quoted field, or -1 where it is not one. */
  private static int quotedForm(byte[] data, int start, int stop) {
    if (stop - start < 2 || data[start] != '"' || data[stop - 1] != '"') {
      return -1;
    }
    int doubled = 0;
    for (int i = start + 1; i < stop - 1; i++) {
      if (data[i] == '"') {
        if (i + 1 == stop - 1 || data[i + 1] != '"') {
          return -1;
        }
        doubled++;
        i++;
      }
    }
    return doubled;
  }

  private static Cells inner(byte[] data, int[] starts, int[] stops, byte[] bits) {
    for (int i = 0; i < starts.length; i++) {
      if ((bits[i / 8] >> (i & 7) & 1) != 0) {
        starts[i]++;
        stops[i]--;
      }
    }
    return new Cells(data, starts, stops, starts.length);
  }

  private static Cells undoubled(byte[] data, int[] starts, int[] stops, byte[] bits) {
    ByteWriter out = new ByteWriter();
    for (int i = 0; i < starts.length; i++) {
      int from = out.length();
      if ((bits[i / 8] >> (i & 7) & 1) == 0) {
        out.bytes(data, starts[i], stops[i] - starts[i]);
      } else {
        for (int at = starts[i] + 1; at < stops[i] - 1; at++) {
          out.u8(data[at]);
          at += data[at] == '"' ? 1 : 0;
        }
      }
      starts[i] = from;
      stops[i] = out.length();
    }
    return new Cells(out.slice().array(), starts, stops, starts.length);
  }
}
