package dev.colonnade.at1.container;

/** How the bytes of a stream, a frame or a block are compressed. */
public enum Backend {
  /** One .xz stream; what follows its end is ignored. */
  XZ,
  /** One zstd frame that declares its content size. */
  ZSTD,
  /** As they are. */
  STORED;

  /** The backend that a byte in the file stands for; values from 3 on are read as xz. */
  static Backend of(int value) {
    return switch (value) {
      case 1 -> ZSTD;
      case 2 -> STORED;
      default -> XZ;
    };
  }

  /** The byte that stands for it. */
  public int value() {
    return ordinal();
  }
}
