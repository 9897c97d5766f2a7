package dev.colonnade.mosaic.decode;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.Limits;
import dev.colonnade.core.Section;
import dev.colonnade.core.bytes.BitUnpacker;
import dev.colonnade.core.bytes.ByteReader;
import dev.colonnade.core.io.Slice;
import dev.colonnade.mosaic.bytes.ZstdBlocks;
import dev.colonnade.mosaic.metadata.Encoding;
import dev.colonnade.mosaic.metadata.PhysicalColumn;

/**
 * A physical column of a paged bucket. Its slot holds
 *
 * <pre>
 * varint length of the page, then the page, compressed:
 * u8 encoding, u8 flags (bit 0: has nulls)
 * PLAIN  [bitmap] values
 * CONST  value [bitmap]
 * DICT   varint entries, values, [bitmap] indices
 * </pre>
 */
final class Page {
  private static final int HAS_NULLS = 1;

  private Page() {}

  /**
   * Decompresses a page and finds its parts.
   *
   * @param slot the slot's bytes; none for a column of nulls
   * @param place where errors are, without the column's name
   */
  static EncodedColumn locate(
      PhysicalColumn column, Slice slot, int entries, Section place, Limits limits)
      throws FormatException {
    if (slot.length() == 0) {
      byte[] none = slot.array();
      EncodedColumn nulls =
          new EncodedColumn(column, place, none, slot.offset(), Encoding.ALL_NULL, entries);
      nulls.checkNullable();
      return nulls;
    }
    Section stored =
        place.part(place.name() + ", page of column '" + column.path() + "'", place.start());
    ByteReader in = new ByteReader(slot, stored);
    long size = in.varint32("page length");
    Slice compressed = in.slice(in.remaining(), "page");
    byte[] page = ZstdBlocks.decompress(compressed, size, stored, limits);
    EncodedColumn found =
        parse(column, page, entries, place.part(place.name() + ", decompressed page", 0));
    found.checkNullable();
    return found;
  }

  private static EncodedColumn parse(
      PhysicalColumn column, byte[] page, int entries, Section section) throws FormatException {
    Slice bytes = Slice.of(page);
    ByteReader in =
        new ByteReader(
            bytes, section.part(section.name() + " of column '" + column.path() + "'", 0));
    int tag = in.u8("encoding");
    int flags = in.u8("flags");
    if (tag > Encoding.ALL_NULL.ordinal()) {
      throw in.error("encoding " + tag + " is not known");
    }
    Encoding encoding = Encoding.ofTag(tag);
    EncodedColumn found = new EncodedColumn(column, section, page, 0, encoding, entries);
    if (encoding == Encoding.CONST || encoding == Encoding.DICT) {
      int size = encoding == Encoding.CONST ? 1 : dictionarySize(in, column);
      int from = in.position();
      ValueWalk.skip(in, bytes, column.form(), size, "value");
      found.setValues(size, from, in.position());
    }
    if ((flags & HAS_NULLS) != 0 && encoding != Encoding.ALL_NULL) {
      long length = (entries + 7L) >>> 3;
      in.need(length, "null bitmap");
      found.setBitmap(in.position());
      in.skip(length);
    }
    int from = in.position();
    if (encoding == Encoding.PLAIN) {
      ValueWalk.skip(in, bytes, column.form(), found.nonNull(), "values");
    } else if (encoding == Encoding.DICT) {
      int width = BitUnpacker.widthFor(found.dictionarySize());
      in.skip(BitUnpacker.packedLength(found.nonNull(), width));
    }
    found.setData(from, in.position());
    if (in.remaining() > 0 && encoding != Encoding.ALL_NULL) {
      throw in.error(in.remaining() + " bytes after the column");
    }
    return found;
  }

  private static int dictionarySize(ByteReader in, PhysicalColumn column) throws FormatException {
    return in.count(
        in.varint32("dictionary entries"), column.form().leastBytes(), "dictionary entries");
  }
}
