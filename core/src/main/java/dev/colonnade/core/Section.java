package dev.colonnade.core;

/**
 * A named part of a file, from which errors get their place.
 *
 * @param file the file's name as the user knows it
 * @param name the part, in the format's own words; empty for the file as a whole
 * @param start byte offset that relative offsets count from: the part's offset in the file where
 *     its bytes are stored plainly, 0 where they are the result of decompression (the name should
 *     then say so)
 */
public record Section(String file, String name, long start) {
  /** The whole file. */
  public static Section of(String file) {
    return new Section(file, "", 0);
  }

  /** Another part of the same file. */
  public Section part(String name, long start) {
    return new Section(file, name, start);
  }

  /** An error at {@code offset} bytes into this part. */
  public FormatException error(long offset, String problem) {
    return new FormatException(file, name, start + offset, problem);
  }

  /** An error at {@code offset} bytes into this part, revealed by {@code cause}. */
  public FormatException error(long offset, String problem, Throwable cause) {
    return new FormatException(file, name, start + offset, problem, cause);
  }

  /** An error of this part as a whole. */
  public FormatException error(String problem) {
    return new FormatException(file, name, FormatException.NO_OFFSET, problem);
  }
}
