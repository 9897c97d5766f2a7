package dev.colonnade.mosaic;

import dev.colonnade.core.bytes.ByteWriter;
import java.nio.charset.StandardCharsets;

/**
 * A file of one column {@code c} and one bucket, not compressed, put together by hand from a type
 * descriptor and the bucket's bytes.
 */
final class HandMade {
  private HandMade() {}

  static byte[] file(byte[] typeDescriptor, int rows, byte[] bucket) {
    return file("c".getBytes(StandardCharsets.UTF_8), typeDescriptor, rows, bucket);
  }

  static byte[] file(byte[] name, byte[] typeDescriptor, int rows, byte[] bucket) {
    ByteWriter schema = new ByteWriter();
    schema.varint(1).varint(1).u8(0);
    schema.varint(0).varint(name.length).bytes(name).bytes(typeDescriptor).zigzag(0);
    ByteWriter file = new ByteWriter();
    file.bytes(bucket);
    file.i32be(schema.length()).bytes(schema.slice());
    long index = file.length();
    file.varint(rows).varint(1).varint(0).i64be(0).varint(bucket.length).varint(bucket.length);
    file.varint(0);
    file.i64be(index).i64be(bucket.length).i32be(1).i32be(1).u8(0).u8(1).u16be(0);
    return file.bytes("MOSA".getBytes(StandardCharsets.US_ASCII)).toByteArray();
  }

  static byte[] bytes(int... values) {
    byte[] bytes = new byte[values.length];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) values[i];
    }
    return bytes;
  }
}
