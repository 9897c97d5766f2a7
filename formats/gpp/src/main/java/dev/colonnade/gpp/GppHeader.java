package dev.colonnade.gpp;

import dev.colonnade.core.Limits;
import dev.colonnade.core.Section;
import dev.colonnade.core.bytes.ByteReader;
import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.io.HeaderReader;
import dev.colonnade.core.io.InputFile;
import dev.colonnade.core.zlib.ZlibColumn;
import dev.colonnade.core.zlib.ZlibColumnTable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The header of a GPP file. All numbers are little-endian and unsigned.
 *
 * <pre>
 * 0   4  "GPP1"
 * 4   1  version, 1
 * 5   1  endianness, 1
 * 6   2  reserved
 * 8   8  number of rows
 * 16  4  number of columns
 * 20     for each column:
 *        2  length of its name
 *        …  name, UTF-8
 *        1  type: 1 int32, 2 float64, 3 string, 4 bool
 *        8  offset of its block in the file
 *        8  bytes after compression
 *        8  bytes before compression
 * </pre>
 *
 * @param size bytes of the header itself
 */
record GppHeader(long rowCount, List<ZlibColumn> columns, long size) {
  static final byte[] MAGIC = {'G', 'P', 'P', '1'};

  private static final int VERSION = 1;
  private static final int LITTLE_ENDIAN = 1;
  private static final int FIXED_SIZE = 20;
  private static final int ENTRY_SIZE = 27;

  static GppHeader read(InputFile file, Limits limits) throws IOException {
    Section section = Section.of(file.name()).part("header", 0);
    HeaderReader header = new HeaderReader(file, section);
    ByteReader fixed = header.need(FIXED_SIZE, "the header");
    int magic = fixed.i32be("magic number");
    if (magic != 0x47505031) {
      throw section.error(
          0,
          "not a GPP file: it begins with 0x" + Integer.toHexString(magic) + ", not with \"GPP1\"");
    }
    int version = fixed.u8("version");
    if (version != VERSION) {
      throw section.error(4, "version " + version + " found, only version 1 is known");
    }
    int endianness = fixed.u8("endianness");
    if (endianness != LITTLE_ENDIAN) {
      throw section.error(
          5, "endianness " + endianness + " found, only 1 (little-endian) is defined");
    }
    fixed.skip(2);
    long rowCount = fixed.i64le("row count");
    if (rowCount < 0) {
      throw section.error(
          8, Long.toUnsignedString(rowCount) + " rows stated, more than any file holds");
    }
    long columnCount = fixed.u32le("column count");
    if (columnCount > limits.columns()) {
      throw section.error(
          16, columnCount + " columns stated, more than the limit of " + limits.columns());
    }
    if (columnCount == 0 && rowCount > 0) {
      // Nothing in the file bears the rows out, so they would be made up for as long as one reads.
      throw section.error(8, rowCount + " rows stated, but no columns");
    }
    int count = header.count(columnCount, ENTRY_SIZE, "columns");
    List<ZlibColumn> columns = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      columns.add(column(header, file.length(), rowCount, section, i));
    }
    return new GppHeader(rowCount, columns, header.position());
  }

  private static ZlibColumn column(
      HeaderReader header, long fileLength, long rowCount, Section section, int index)
      throws IOException {
    long start = header.position();
    String what = "column " + (index + 1);
    int nameLength = header.need(2, what).u16le("name length");
    ByteReader entry = header.need(nameLength + ENTRY_SIZE - 2, what);
    String name = entry.utf8(nameLength, "the name of " + what);
    int id = entry.u8("type");
    GppType type = GppType.ofId(id);
    if (type == null) {
      throw section.error(
          start + 2 + nameLength,
          what + " '" + name + "': type " + id + " found, 1 to 4 are known");
    }
    long offset = entry.i64le("offset");
    long storedSize = entry.i64le("compressed size");
    long decodedSize = entry.i64le("uncompressed size");
    ZlibColumn column = new ZlibColumn(name, type.dataType(), offset, storedSize, decodedSize);
    ZlibColumnTable.checkPlace(column, fileLength, section, start + nameLength + 3);
    checkSize(column, type, rowCount, section, start + nameLength + 19);
    return column;
  }

  /**
   * Fixed widths need exactly so many bytes, strings at least their offsets: one more than there
   * are rows.
   */
  private static void checkSize(
      ZlibColumn column, GppType type, long rowCount, Section section, long at) throws IOException {
    long size = column.decodedSize();
    boolean wrong =
        type.width() == 0
            ? size < 4 || rowCount > size / 4 - 1
            : rowCount != size / type.width() || size % type.width() != 0;
    if (wrong) {
      String needed =
          type.width() == 0
              ? "at least 4 bytes for each string and 4 more"
              : type.width() + " bytes for each value";
      throw section.error(
          at,
          "column '"
              + column.storedName()
              + "': "
              + Long.toUnsignedString(size)
              + " bytes stated for "
              + rowCount
              + " rows, "
              + needed
              + " expected");
    }
  }

  /** The header of a new file; the columns' offsets count from its end. */
  static byte[] write(long rowCount, List<ZlibColumn> columns) {
    int size = FIXED_SIZE;
    for (ZlibColumn column : columns) {
      size += ENTRY_SIZE + column.storedName().getBytes(StandardCharsets.UTF_8).length;
    }
    ByteWriter header = new ByteWriter(size);
    header
        .bytes(MAGIC)
        .u8(VERSION)
        .u8(LITTLE_ENDIAN)
        .u16le(0)
        .i64le(rowCount)
        .i32le(columns.size());
    for (ZlibColumn column : columns) {
      byte[] name = column.storedName().getBytes(StandardCharsets.UTF_8);
      header.u16le(name.length).bytes(name);
      header.u8(GppType.of(column.type()).id());
      header.i64le(size + column.offset()).i64le(column.storedSize()).i64le(column.decodedSize());
    }
    return header.toByteArray();
  }
}
