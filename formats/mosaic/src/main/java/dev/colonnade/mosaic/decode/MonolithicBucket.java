package dev.colonnade.mosaic.decode;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.Section;
import dev.colonnade.core.bytes.BitUnpacker;
import dev.colonnade.core.bytes.ByteReader;
import dev.colonnade.core.io.Slice;
import dev.colonnade.mosaic.metadata.BucketColumns;
import dev.colonnade.mosaic.metadata.Encoding;
import dev.colonnade.mosaic.metadata.PhysicalColumn;
import java.util.Arrays;
import java.util.BitSet;

/**
 * A bucket that is compressed as a whole. Decompressed, it holds {@code N} logical columns and
 * {@code C} children as
 *
 * <pre>
 * [C &gt; 0: varint N, varint C, C × varint entries]
 * encodings    2 bits each
 * has nulls    1 bit each
 * constants    of each CONST column: the value
 * dictionaries of each DICT column: varint entries, the values
 * null bitmaps of each column that has nulls and is not ALL_NULL
 * data         of each column: PLAIN values or DICT indices
 * </pre>
 *
 * Nothing says where a column's data begins, so those before a wanted column are walked over; those
 * after the last wanted one are not looked at.
 */
final class MonolithicBucket {
  private final Slice bytes;
  private final Section section;
  private final ByteReader in;
  private final BucketColumns columns;
  private final int count;
  private final EncodedColumn[] found;

  private MonolithicBucket(Slice bytes, Section section, BucketColumns columns) {
    this.bytes = bytes;
    this.section = section;
    this.in = new ByteReader(bytes, section);
    this.columns = columns;
    this.count = columns.physical().size();
    this.found = new EncodedColumn[count];
  }

  /**
   * Finds columns.
   *
   * @param wanted physical columns
   * @return by physical column; those after the last wanted one are null
   */
  static EncodedColumn[] locate(
      Slice bytes, Section section, BucketColumns columns, int rows, BitSet wanted)
      throws FormatException {
    MonolithicBucket bucket = new MonolithicBucket(bytes, section, columns);
    bucket.locate(rows, wanted);
    return bucket.found;
  }

  private void locate(int rows, BitSet wanted) throws FormatException {
    int[] entries = entries(rows);
    int encodings = bytes.offset() + in.position();
    in.skip((2L * count + 7) >>> 3);
    int hasNulls = bytes.offset() + in.position();
    in.skip((count + 7L) >>> 3);
    for (int i = 0; i < count; i++) {
      int tag = bytes.array()[encodings + (i >>> 2)] >>> ((i & 3) << 1) & 3;
      found[i] =
          new EncodedColumn(
              physical(i), section, bytes.array(), bytes.offset(), Encoding.ofTag(tag), entries[i]);
    }
    constants();
    dictionaries();
    bitmaps(hasNulls);
    data(wanted.length() - 1);
    for (int i = wanted.nextSetBit(0); i >= 0; i = wanted.nextSetBit(i + 1)) {
      found[i].checkNullable();
    }
  }

  private PhysicalColumn physical(int i) {
    return columns.physical().get(i);
  }

  private int[] entries(int rows) throws FormatException {
    int[] entries = new int[count];
    int logical = columns.logical().size();
    Arrays.fill(entries, 0, logical, rows);
    if (columns.children() > 0) {
      expect(in.varint32("columns"), logical, "columns");
      expect(in.varint32("children"), columns.children(), "children");
      for (int i = logical; i < count; i++) {
        entries[i] = Elements.checkCount(in.varint32("elements"), in);
      }
    }
    return entries;
  }

  private void expect(long found, int expected, String what) throws FormatException {
    if (found != expected) {
      throw in.error(found + " " + what + ", the schema has " + expected);
    }
  }

  private void constants() throws FormatException {
    for (int i = 0; i < count; i++) {
      if (found[i].encoding() == Encoding.CONST) {
        int from = bytes.offset() + in.position();
        ValueWalk.skip(in, bytes, physical(i).form(), 1, "constant");
        found[i].setValues(1, from, bytes.offset() + in.position());
      }
    }
  }

  private void dictionaries() throws FormatException {
    for (int i = 0; i < count; i++) {
      if (found[i].encoding() == Encoding.DICT) {
        int least = physical(i).form().leastBytes();
        int size = in.count(in.varint32("dictionary entries"), least, "dictionary entries");
        int from = bytes.offset() + in.position();
        ValueWalk.skip(in, bytes, physical(i).form(), size, "dictionary");
        found[i].setValues(size, from, bytes.offset() + in.position());
      }
    }
  }

  private void bitmaps(int hasNulls) throws FormatException {
    for (int i = 0; i < count; i++) {
      boolean nulls = (bytes.array()[hasNulls + (i >>> 3)] >>> (i & 7) & 1) != 0;
      if (nulls && found[i].encoding() != Encoding.ALL_NULL) {
        long length = (found[i].entries() + 7L) >>> 3;
        in.need(length, "null bitmap");
        found[i].setBitmap(bytes.offset() + in.position());
        in.skip(length);
      }
    }
  }

  private void data(int last) throws FormatException {
    for (int i = 0; i <= last; i++) {
      int from = bytes.offset() + in.position();
      EncodedColumn column = found[i];
      if (column.encoding() == Encoding.PLAIN) {
        ValueWalk.skip(in, bytes, physical(i).form(), column.nonNull(), "values");
      } else if (column.encoding() == Encoding.DICT) {
        int width = BitUnpacker.widthFor(column.dictionarySize());
        in.skip(BitUnpacker.packedLength(column.nonNull(), width));
      }
      column.setData(from, bytes.offset() + in.position());
    }
    if (last == count - 1 && in.remaining() > 0) {
      throw in.error(in.remaining() + " bytes after the last column");
    }
  }
}
