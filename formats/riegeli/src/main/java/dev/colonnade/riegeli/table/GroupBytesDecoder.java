package dev.colonnade.riegeli.table;

import dev.colonnade.core.vector.BytesVectorBuilder;

/** A group as the bytes of its fields: the last occurrence counts. */
final class GroupBytesDecoder extends FieldDecoder {
  private static final int START_GROUP = 3;

  private final BytesVectorBuilder builder;
  private final boolean nullable;
  private byte[] array;
  private int start;
  private int length;

  GroupBytesDecoder(BytesVectorBuilder builder, boolean nullable) {
    this.builder = builder;
    this.nullable = nullable;
  }

  @Override
  void begin() {
    array = null;
    start = 0;
    length = 0;
  }

  @Override
  void read(int tag, WireReader in) throws WireReader.Malformed {
    if ((tag & 7) != START_GROUP) {
      in.skip(tag);
      return;
    }
    in.readGroup(tag >>> 3);
    array = in.array();
    start = in.start();
    length = in.length();
  }

  @Override
  void end() {
    if (array != null) {
      builder.append(array, start, length);
    } else if (nullable) {
      builder.appendNull();
    } else {
      builder.append(new byte[0]);
    }
  }
}
