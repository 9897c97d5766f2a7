package dev.colonnade.at1.container;

/**
 * A frame of a streaming archive: {@code uv length (the method byte included) | method | payload}.
 *
 * @param number from 0
 * @param raw whether the payload is {@link RawBytes}, not a {@link PackedSet}
 * @param offset where the payload begins in the file
 * @param end where it ends
 */
public record Frame(int number, boolean raw, long offset, long end) {
  /** The method byte of a raw frame; all others mean a stream set. */
  public static final int RAW = 1;

  /** The method byte of a frame that is a stream set. */
  public static final int STRUCTURED = 0;

  /** How errors call it. */
  public String title() {
    return "frame " + number;
  }
}
