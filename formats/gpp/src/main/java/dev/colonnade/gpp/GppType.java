package dev.colonnade.gpp;

import dev.colonnade.core.schema.DataType;

/** The types of GPP; their ids in the file are their ordinals plus 1. */
enum GppType {
  INT32(DataType.INT32, 4),
  FLOAT64(DataType.FLOAT64, 8),
  STRING(DataType.STRING, 0),
  BOOL(DataType.BOOLEAN, 1);

  private static final GppType[] BY_ID = values();

  private final DataType dataType;
  private final int width;

  GppType(DataType dataType, int width) {
    this.dataType = dataType;
    this.width = width;
  }

  /** The type of an id, or null. */
  static GppType ofId(int id) {
    return id >= 1 && id <= BY_ID.length ? BY_ID[id - 1] : null;
  }

  /** The type that holds values of a column type as they are, or null. */
  static GppType of(DataType dataType) {
    for (GppType type : BY_ID) {
      if (type.dataType.equals(dataType)) {
        return type;
      }
    }
    return null;
  }

  int id() {
    return ordinal() + 1;
  }

  DataType dataType() {
    return dataType;
  }

  /** Bytes of a value, 0 where values have a length of their own. */
  int width() {
    return width;
  }
}
