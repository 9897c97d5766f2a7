package dev.colonnade.at1;

import dev.colonnade.at1.codec.Codec;
import dev.colonnade.core.bytes.ByteWriter;

/** Archives put together by hand. */
final class StoredArchive {
  private StoredArchive() {}

  /** A whole-file archive of stored streams: names and their bytes in turns. */
  static byte[] of(Codec codec, Object... namesAndBytes) {
    ByteWriter out = new ByteWriter();
    out.bytes(new byte[] {'A', 'T', '1', 2, (byte) codec.id()});
    return out.bytes(set(namesAndBytes)).toByteArray();
  }

  /** A streaming archive of one structured frame. */
  static byte[] streaming(Codec codec, Object... namesAndBytes) {
    byte[] set = set(namesAndBytes);
    ByteWriter out = new ByteWriter();
    out.bytes(new byte[] {'A', 'T', '1', 3, (byte) codec.id()}).varint(500_000);
    return out.varint(set.length + 1L).u8(0).bytes(set).toByteArray();
  }

  private static byte[] set(Object... namesAndBytes) {
    ByteWriter out = new ByteWriter().varint(namesAndBytes.length / 2);
    for (int i = 0; i < namesAndBytes.length; i += 2) {
      byte[] name = Texts.bytes((String) namesAndBytes[i]);
      byte[] bytes = (byte[]) namesAndBytes[i + 1];
      out.varint(name.length).bytes(name).u8(2).varint(bytes.length).bytes(bytes);
    }
    return out.toByteArray();
  }
}
