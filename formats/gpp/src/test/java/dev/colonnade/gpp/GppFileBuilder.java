package dev.colonnade.gpp;

import static dev.colonnade.core.contract.ZlibBytes.zlib;

import dev.colonnade.core.bytes.ByteWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Builds GPP files byte by byte from the specification, wrong ones too; shares nothing with the
 * writer.
 */
final class GppFileBuilder {
  private record Column(
      byte[] name, int type, long decodedSize, byte[] block, long offset, long storedSize) {}

  private final List<Column> columns = new ArrayList<>();
  private String magic = "GPP1";
  private int version = 1;
  private int endianness = 1;
  private long rows;
  private long columnCount = -1;
  private int gap;

  GppFileBuilder rows(long count) {
    rows = count;
    return this;
  }

  GppFileBuilder magic(String text) {
    magic = text;
    return this;
  }

  GppFileBuilder version(int number) {
    version = number;
    return this;
  }

  GppFileBuilder endianness(int number) {
    endianness = number;
    return this;
  }

  GppFileBuilder columnCount(long count) {
    columnCount = count;
    return this;
  }

  /** Bytes of padding before every block. */
  GppFileBuilder gap(int bytes) {
    gap = bytes;
    return this;
  }

  GppFileBuilder column(String name, int type, byte[] content) {
    return column(name, type, content.length, zlib(content));
  }

  GppFileBuilder column(String name, int type, long decodedSize, byte[] block) {
    return column(
        name.getBytes(StandardCharsets.UTF_8), type, decodedSize, block, -1, block.length);
  }

  /** An offset of -1 puts the block where it belongs. */
  GppFileBuilder column(
      byte[] name, int type, long decodedSize, byte[] block, long offset, long storedSize) {
    columns.add(new Column(name, type, decodedSize, block, offset, storedSize));
    return this;
  }

  byte[] build() {
    int headerSize = 20;
    for (Column column : columns) {
      headerSize += 27 + column.name.length;
    }
    ByteWriter header = new ByteWriter();
    ByteWriter blocks = new ByteWriter();
    header.bytes(magic.getBytes(StandardCharsets.US_ASCII)).u8(version).u8(endianness).u16le(0);
    header.i64le(rows).i32le((int) (columnCount < 0 ? columns.size() : columnCount));
    for (Column column : columns) {
      blocks.bytes(new byte[gap]);
      long place = headerSize + blocks.length();
      blocks.bytes(column.block);
      header.u16le(column.name.length).bytes(column.name).u8(column.type);
      header.i64le(column.offset == -1 ? place : column.offset);
      header.i64le(column.storedSize).i64le(column.decodedSize);
    }
    return header.bytes(blocks.slice()).toByteArray();
  }

  static byte[] ints(int... values) {
    ByteWriter out = new ByteWriter();
    for (int value : values) {
      out.i32le(value);
    }
    return out.toByteArray();
  }

  /** Offsets as given, then the bytes of the text. */
  static byte[] strings(String text, int... offsets) {
    ByteWriter out = new ByteWriter();
    out.bytes(ints(offsets)).bytes(text.getBytes(StandardCharsets.UTF_8));
    return out.toByteArray();
  }
}
