package dev.colonnade.clmn;

import dev.colonnade.core.schema.DataType;

/** The types of CLMN; their codes in the file are their ordinals. */
enum ClmnType {
  INT32(DataType.INT32, 4),
  INT64(DataType.INT64, 8),
  FLOAT64(DataType.FLOAT64, 8),
  STRING(DataType.STRING, 0);

  private static final ClmnType[] BY_CODE = values();

  private final DataType dataType;
  private final int width;

  ClmnType(DataType dataType, int width) {
    this.dataType = dataType;
    this.width = width;
  }

  /** The type of a code, or null. */
  static ClmnType ofCode(int code) {
    return code < BY_CODE.length ? BY_CODE[code] : null;
  }

  /** The type that holds values of a column type as they are, or null. */
  static ClmnType of(DataType dataType) {
    for (ClmnType type : BY_CODE) {
      if (type.dataType.equals(dataType)) {
        return type;
      }
    }
    return null;
  }

  int code() {
    return ordinal();
  }

  DataType dataType() {
    return dataType;
  }

  /** Bytes of a value, 0 where values have a length of their own. */
  int width() {
    return width;
  }
}
