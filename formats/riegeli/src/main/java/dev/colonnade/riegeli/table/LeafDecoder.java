package dev.colonnade.riegeli.table;

import dev.colonnade.core.vector.VectorBuilder;

/** A single value: the last occurrence counts. */
final class LeafDecoder extends FieldDecoder {
  private final WireKind.Form form;
  private final boolean nullable;
  private final LeafAppender appender;
  private boolean seen;
  private long bits;
  private byte[] array;
  private int start;
  private int length;

  LeafDecoder(Shape.Leaf leaf, VectorBuilder builder, boolean nullable) {
    this.form = leaf.kind().form();
    this.nullable = nullable;
    this.appender = new LeafAppender(leaf, builder);
  }

  @Override
  void begin() {
    seen = false;
  }

  @Override
  void read(int tag, WireReader in) throws WireReader.Malformed {
    if ((tag & 7) != form.wireType()) {
      in.skip(tag);
      return;
    }
    seen = true;
    switch (form) {
      case VARINT -> bits = in.readVarint();
      case FIXED32 -> bits = in.readFixed32();
      case FIXED64 -> bits = in.readFixed64();
      case BYTES -> {
        in.readBytes();
        array = in.array();
        start = in.start();
        length = in.length();
      }
    }
  }

  @Override
  void end() throws WireReader.Malformed {
    if (!seen) {
      if (nullable) {
        appender.appendNull();
      } else {
        appender.appendDefault();
      }
    } else if (form == WireKind.Form.BYTES) {
      appender.append(array, start, length);
    } else {
      appender.append(bits);
    }
  }
}
