package dev.colonnade.clmn;

import static dev.colonnade.core.contract.ZlibBytes.zlib;

import dev.colonnade.core.bytes.ByteWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Builds CLMN files byte by byte from the specification, wrong ones too; shares nothing with the
 * writer.
 */
final class ClmnFileBuilder {
  private record Column(
      byte[] name, int type, long decodedSize, byte[] block, long offset, long storedSize) {}

  private final List<Column> columns = new ArrayList<>();
  private String magic = "CLMN";
  private int version = 1;
  private long rows;
  private long columnCount = -1;
  private int gap;

  ClmnFileBuilder rows(long count) {
    rows = count;
    return this;
  }

  ClmnFileBuilder magic(String text) {
    magic = text;
    return this;
  }

  ClmnFileBuilder version(int number) {
    version = number;
    return this;
  }

  ClmnFileBuilder columnCount(long count) {
    columnCount = count;
    return this;
  }

  /** Bytes of padding before every block. */
  ClmnFileBuilder gap(int bytes) {
    gap = bytes;
    return this;
  }

  ClmnFileBuilder column(String name, int type, byte[] content) {
    return column(name, type, content.length, zlib(content));
  }

  ClmnFileBuilder column(String name, int type, long decodedSize, byte[] block) {
    return column(
        name.getBytes(StandardCharsets.UTF_8), type, decodedSize, block, -1, block.length);
  }

  /** An offset of -1 puts the block where it belongs. */
  ClmnFileBuilder column(
      byte[] name, int type, long decodedSize, byte[] block, long offset, long storedSize) {
    columns.add(new Column(name, type, decodedSize, block, offset, storedSize));
    return this;
  }

  byte[] build() {
    int headerSize = 18;
    for (Column column : columns) {
      headerSize += 19 + column.name.length;
    }
    ByteWriter header = new ByteWriter();
    ByteWriter blocks = new ByteWriter();
    header.bytes(magic.getBytes(StandardCharsets.US_ASCII)).u16be(version);
    header.i32be((int) (columnCount < 0 ? columns.size() : columnCount)).i64be(rows);
    for (Column column : columns) {
      blocks.bytes(new byte[gap]);
      long place = headerSize + blocks.length();
      blocks.bytes(column.block);
      header.u16be(column.name.length).bytes(column.name).u8(column.type);
      header.i32be((int) column.decodedSize).i32be((int) column.storedSize);
      header.i64be(column.offset == -1 ? place : column.offset);
    }
    return header.bytes(blocks.slice()).toByteArray();
  }

  static byte[] ints(int... values) {
    ByteWriter out = new ByteWriter();
    for (int value : values) {
      out.i32be(value);
    }
    return out.toByteArray();
  }

  static byte[] strings(String... values) {
    ByteWriter out = new ByteWriter();
    for (String value : values) {
      byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
      out.u16be(bytes.length).bytes(bytes);
    }
    return out.toByteArray();
  }
}
