package dev.colonnade.clmn;

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
 * The header of a CLMN file. All numbers are big-endian.
 *
 * <pre>
 * 0   4  "CLMN"
 * 4   2  version, 1
 * 6   4  number of columns, at least 1
 * 10  8  number of rows
 * 18     for each column:
 *        2  length of its name
 *        …  name, UTF-8
 *        1  type: 0 int32, 1 int64, 2 float64, 3 string
 *        4  bytes before compression
 *        4  bytes after compression
 *        8  offset of its block in the file
 * </pre>
 *
 * @param size bytes of the header itself
 */
record ClmnHeader(long rowCount, List<ZlibColumn> columns, long size) {
  static final byte[] MAGIC = {'C', 'L', 'M', 'N'};

  private static final int VERSION = 1;
  private static final int FIXED_SIZE = 18;
  private static final int ENTRY_SIZE = 19;

  static ClmnHeader read(InputFile file, Limits limits) throws IOException {
    Section section = Section.of(file.name()).part("header", 0);
    HeaderReader header = new HeaderReader(file, section);
    ByteReader fixed = header.need(FIXED_SIZE, "the header");
    int magic = fixed.i32be("magic number");
    if (magic != 0x434c4d4e) {
      throw section.error(
          0,
          "not a CLMN file: it begins with 0x"
              + Integer.toHexString(magic)
              + ", not with \"CLMN\"");
    }
    int version = fixed.u16be("version");
    if (version != VERSION) {
      throw section.error(4, "version " + version + " found, only version 1 is known");
    }
    long columnCount = fixed.u32be("column count");
    if (columnCount == 0) {
      throw section.error(6, "no columns, at least one is required");
    }
    if (columnCount > limits.columns()) {
      throw section.error(
          6, columnCount + " columns stated, more than the limit of " + limits.columns());
    }
    long rowCount = fixed.i64be("row count");
    if (rowCount < 0) {
      throw section.error(10, "row count " + rowCount + " is negative");
    }
    int count = header.count(columnCount, ENTRY_SIZE, "columns");
    List<ZlibColumn> columns = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      columns.add(column(header, file.length(), rowCount, section, i));
    }
    return new ClmnHeader(rowCount, columns, header.position());
  }

  private static ZlibColumn column(
      HeaderReader header, long fileLength, long rowCount, Section section, int index)
      throws IOException {
    long start = header.position();
    String what = "column " + (index + 1);
    int nameLength = header.need(2, what).u16be("name length");
    ByteReader entry = header.need(nameLength + ENTRY_SIZE - 2, what);
    String name = entry.utf8(nameLength, "the name of " + what);
    int code = entry.u8("type");
    ClmnType type = ClmnType.ofCode(code);
    if (type == null) {
      throw section.error(
          start + 2 + nameLength,
          what + " '" + name + "': type " + code + " found, 0 to 3 are known");
    }
    long decodedSize = entry.u32be("uncompressed size");
    long storedSize = entry.u32be("compressed size");
    long offset = entry.i64be("offset");
    ZlibColumn column = new ZlibColumn(name, type.dataType(), offset, storedSize, decodedSize);
    checkSize(column, type, rowCount, section, start + nameLength + 3);
    ZlibColumnTable.checkPlace(column, fileLength, section, start + nameLength + 3);
    return column;
  }

  /** Fixed widths need exactly so many bytes, strings at least their lengths. */
  private static void checkSize(
      ZlibColumn column, ClmnType type, long rowCount, Section section, long at)
      throws IOException {
    int least = type.width() == 0 ? 2 : type.width();
    boolean wrong =
        type.width() == 0
            ? rowCount > column.decodedSize() / least
            : rowCount != column.decodedSize() / least || column.decodedSize() % least != 0;
    if (wrong) {
      throw section.error(
          at,
          "column '"
              + column.storedName()
              + "': "
              + column.decodedSize()
              + " bytes stated for "
              + rowCount
              + " values of "
              + (type.width() == 0 ? "at least " : "")
              + least
              + " bytes");
    }
  }

  /** The header of a new file; the columns' offsets count from its end. */
  static byte[] write(long rowCount, List<ZlibColumn> columns) {
    int size = FIXED_SIZE;
    for (ZlibColumn column : columns) {
      size += ENTRY_SIZE + column.storedName().getBytes(StandardCharsets.UTF_8).length;
    }
    ByteWriter header = new ByteWriter(size);
    header.bytes(MAGIC).u16be(VERSION).i32be(columns.size()).i64be(rowCount);
    for (ZlibColumn column : columns) {
      byte[] name = column.storedName().getBytes(StandardCharsets.UTF_8);
      header.u16be(name.length).bytes(name);
      header.u8(ClmnType.of(column.type()).code());
      header.i32be((int) column.decodedSize()).i32be((int) column.storedSize());
      header.i64be(size + column.offset());
    }
    return header.toByteArray();
  }
}
