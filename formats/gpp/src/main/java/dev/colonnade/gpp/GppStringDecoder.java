package dev.colonnade.gpp;

import dev.colonnade.core.Section;
import dev.colonnade.core.bytes.LittleEndian;
import dev.colonnade.core.bytes.Utf8;
import dev.colonnade.core.column.ColumnDecoder;
import dev.colonnade.core.vector.BytesVector;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.core.zlib.ZlibColumnTable.StreamOpener;
import dev.colonnade.core.zlib.ZlibReader;
import java.io.IOException;
import java.util.Arrays;

/**
 * Strings of GPP: all offsets, one more than there are rows, then all bytes.
 *
 * <pre>
 * 0           4·(rows+1)  where each string begins in the bytes, and where the last one ends; unsigned, the first is 0
 * 4·(rows+1)  …           the strings' UTF-8 bytes
 * </pre>
 *
 * To read rows in order takes two places of the block at once. Where the offsets are few, they are
 * kept; else two cursors decompress the block, one of which has passed over the offsets.
 */
final class GppStringDecoder implements ColumnDecoder {
  private static final long KEPT_OFFSETS = 4 << 20;

  private final StreamOpener stream;
  private final long offsetsSize;
  private final Section section;
  private ZlibReader offsets;
  private ZlibReader data;
  private byte[] kept;
  private int keptAt;
  private long dataSize;
  private long lastOffset;
  private long rowsDone;

  GppStringDecoder(StreamOpener stream, long rowCount, Section section) {
    this.stream = stream;
    this.offsetsSize = (rowCount + 1) * 4;
    this.section = section;
  }

  private void begin() throws IOException {
    offsets = stream.open();
    dataSize = offsets.remaining() - offsetsSize;
    if (offsetsSize <= KEPT_OFFSETS) {
      kept = new byte[(int) offsetsSize];
      offsets.readFully(kept, 0, kept.length);
      data = offsets;
    } else {
      data = stream.open();
      data.skip(offsetsSize);
    }
    long first = LittleEndian.getInt(nextOffsets(1), 0) & 0xffff_ffffL;
    if (first != 0) {
      throw section.error(0, "the first string offset is " + first + ", it must be 0");
    }
  }

  @Override
  public ColumnVector next(int rows) throws IOException {
    if (data == null) {
      begin();
    }
    int[] ends = ends(nextOffsets(rows), rows);
    byte[] bytes = new byte[ends[rows]];
    data.readFully(bytes, 0, bytes.length);
    int invalid = Utf8.firstInvalidText(bytes, ends, rows);
    if (invalid >= 0) {
      throw section.error(
          0, "the string in row " + (rowsDone + invalid + 1) + " is not valid UTF-8");
    }
    lastOffset += bytes.length;
    rowsDone += rows;
    return new BytesVector(ends, bytes, rows, null);
  }

  private byte[] nextOffsets(int count) throws IOException {
    byte[] next;
    if (kept == null) {
      next = new byte[count * 4];
      offsets.readFully(next, 0, next.length);
    } else {
      next = Arrays.copyOfRange(kept, keptAt, keptAt + count * 4);
      keptAt += next.length;
    }
    return next;
  }

  /** Where the strings end, counted from the first of these rows. */
  private int[] ends(byte[] stored, int rows) throws IOException {
    int[] ends = new int[rows + 1];
    long before = lastOffset;
    for (int i = 0; i < rows; i++) {
      long end = LittleEndian.getInt(stored, i * 4) & 0xffff_ffffL;
      if (end < before || end > dataSize) {
        throw wrongOffset(end, before, rowsDone + i);
      }
      if (end - lastOffset > Integer.MAX_VALUE - 8) {
        throw section.error(
            0, "the strings up to row " + (rowsDone + i + 1) + " are too many bytes for one batch");
      }
      ends[i + 1] = (int) (end - lastOffset);
      before = end;
    }
    return ends;
  }

  private IOException wrongOffset(long end, long before, long row) {
    String found = "the string in row " + (row + 1) + " ends at offset " + end;
    return section.error(
        0,
        end < before
            ? found + ", before it begins at " + before
            : found + ", but there are " + dataSize + " bytes of strings");
  }

  @Override
  public void finish() throws IOException {
    if (lastOffset != dataSize) {
      throw section.error(
          0,
          "the strings end at offset "
              + lastOffset
              + ", but there are "
              + dataSize
              + " bytes of them");
    }
    data.finish();
  }

  @Override
  public void close() {
    if (offsets != null) {
      offsets.close();
    }
    if (data != null) {
      data.close();
    }
  }
}
