package dev.colonnade.mosaic.metadata;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.Section;
import dev.colonnade.core.bytes.ByteReader;
import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.io.Slice;

/**
 * The last 32 bytes of a file, big-endian:
 *
 * <pre>
 *  0  u64  offset of the row-group index
 *  8  u64  offset of the schema block
 * 16  u32  number of buckets
 * 20  u32  number of row groups
 * 24  u8   compression
 * 25  u8   version, 1
 * 26  u16  reserved: written 0, ignored when read
 * 28       "MOSA"
 * </pre>
 */
public record Footer(
    long indexOffset,
    long schemaOffset,
    long numBuckets,
    long numRowGroups,
    Compression compression) {
  /** Bytes that it takes. */
  public static final int LENGTH = 32;

  /** Bytes before the schema itself: its length. */
  static final int SCHEMA_PREFIX = 4;

  private static final int VERSION = 1;
  private static final int MAGIC = 0x4d4f5341;

  /** Whether bytes end as a footer does. */
  public static boolean hasMagic(byte[] tail) {
    int n = tail.length;
    return n >= LENGTH
        && tail[n - 4] == 'M'
        && tail[n - 3] == 'O'
        && tail[n - 2] == 'S'
        && tail[n - 1] == 'A';
  }

  static Footer parse(Slice bytes, Section file, long fileLength) throws FormatException {
    long start = fileLength - LENGTH;
    Section section = file.part("footer", start);
    ByteReader in = new ByteReader(bytes, section);
    long indexOffset = in.i64be("index offset");
    long schemaOffset = in.i64be("schema offset");
    long numBuckets = in.u32be("buckets");
    long numRowGroups = in.u32be("row groups");
    int compression = in.u8("compression");
    int version = in.u8("version");
    in.skip(2);
    int magic = in.i32be("magic");
    if (magic != MAGIC) {
      throw section.error(28, "'MOSA' expected, the file does not end as a Mosaic file does");
    }
    if (version != VERSION) {
      throw section.error(25, "version " + version + " is not known, 1 expected");
    }
    if (schemaOffset < 0 || schemaOffset > start - SCHEMA_PREFIX) {
      throw section.error(
          8, "schema at byte " + Long.toUnsignedString(schemaOffset) + " is outside the file");
    }
    if (indexOffset < schemaOffset + SCHEMA_PREFIX || indexOffset > start) {
      throw section.error(
          0,
          "row-group index at byte "
              + Long.toUnsignedString(indexOffset)
              + ", expected between the schema at "
              + schemaOffset
              + " and the footer at "
              + start);
    }
    return new Footer(
        indexOffset,
        schemaOffset,
        numBuckets,
        numRowGroups,
        Compression.ofCode(compression, section, 24));
  }

  /** Appends the footer to the end of a file. */
  public void write(ByteWriter out) {
    out.i64be(indexOffset)
        .i64be(schemaOffset)
        .i32be((int) numBuckets)
        .i32be((int) numRowGroups)
        .u8(compression.ordinal())
        .u8(VERSION)
        .u16be(0)
        .i32be(MAGIC);
  }
}
