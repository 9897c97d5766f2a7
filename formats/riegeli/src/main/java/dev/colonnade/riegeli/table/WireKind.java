package dev.colonnade.riegeli.table;

import com.google.protobuf.Descriptors.FieldDescriptor;
import dev.colonnade.core.bytes.ZigZag;

/** How protobuf stores a single value. */
enum WireKind {
  BOOL(Form.VARINT),
  INT32(Form.VARINT),
  INT64(Form.VARINT),
  UINT32(Form.VARINT),
  UINT64(Form.VARINT),
  SINT32(Form.VARINT),
  SINT64(Form.VARINT),
  ENUM(Form.VARINT),
  FIXED32(Form.FIXED32),
  SFIXED32(Form.FIXED32),
  FLOAT(Form.FIXED32),
  FIXED64(Form.FIXED64),
  SFIXED64(Form.FIXED64),
  DOUBLE(Form.FIXED64),
  STRING(Form.BYTES),
  BYTES(Form.BYTES);

  /** What stands in the file. */
  enum Form {
    VARINT(0),
    FIXED64(1),
    BYTES(2),
    FIXED32(5);

    private final int wireType;

    Form(int wireType) {
      this.wireType = wireType;
    }

    int wireType() {
      return wireType;
    }
  }

  private final Form form;

  WireKind(Form form) {
    this.form = form;
  }

  Form form() {
    return form;
  }

  static WireKind of(FieldDescriptor field) {
    return switch (field.getType()) {
      case BOOL -> BOOL;
      case INT32 -> INT32;
      case INT64 -> INT64;
      case UINT32 -> UINT32;
      case UINT64 -> UINT64;
      case SINT32 -> SINT32;
      case SINT64 -> SINT64;
      case ENUM -> ENUM;
      case FIXED32 -> FIXED32;
      case SFIXED32 -> SFIXED32;
      case FLOAT -> FLOAT;
      case FIXED64 -> FIXED64;
      case SFIXED64 -> SFIXED64;
      case DOUBLE -> DOUBLE;
      case STRING -> STRING;
      case BYTES, MESSAGE, GROUP -> BYTES;
    };
  }

  /** Whether {@link #decode} does something. */
  boolean isDecoded() {
    return form == Form.VARINT && this != INT64 && this != UINT64 || form == Form.FIXED32;
  }

  /** From the bits in the file to the number; floats stay bits. */
  long decode(long bits) {
    return switch (this) {
      case BOOL -> bits != 0 ? 1 : 0;
      case INT32, ENUM, SFIXED32 -> (int) bits;
      case UINT32, FIXED32 -> bits & 0xffff_ffffL;
      case SINT32 -> ZigZag.decode(bits & 0xffff_ffffL);
      case SINT64 -> ZigZag.decode(bits);
      default -> bits;
    };
  }

  /** From the number, or the bits of a float, to the bits in the file. */
  long encode(long value) {
    return switch (this) {
      case SINT32, SINT64 -> ZigZag.encode(value);
      default -> value;
    };
  }
}
