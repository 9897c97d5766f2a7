package dev.colonnade.core;

import java.io.IOException;

/**
 * A file that does not hold what its format promises.
 *
 * <p>This is the only exception that bad input may raise. It says which file, which part of it, at
 * which byte, and what was found against what was expected:
 *
 * <pre>
 * trades.clmn: column 'price' at byte 1204: 812 bytes decompressed, 800 expected
 * </pre>
 */
public final class FormatException extends IOException {
  private static final long serialVersionUID = 1L;

  /** The offset of a problem that has no single place. */
  public static final long NO_OFFSET = -1;

  private final String file;
  private final String section;
  private final long offset;
  private final String problem;

  /**
   * @param file the file's name as the user knows it
   * @param section the part of the file, in the format's own words ("footer", "column 'price'"), or
   *     empty
   * @param offset byte offset, or {@link #NO_OFFSET}
   * @param problem what was found and what was expected
   */
  public FormatException(String file, String section, long offset, String problem) {
    this(file, section, offset, problem, null);
  }

  /** As above, keeping the exception that revealed the problem. */
  public FormatException(
      String file, String section, long offset, String problem, Throwable cause) {
    super(message(file, section, offset, problem), cause);
    this.file = file;
    this.section = section;
    this.offset = offset;
    this.problem = problem;
  }

  private static String message(String file, String section, long offset, String problem) {
    StringBuilder text = new StringBuilder(file).append(": ");
    text.append(section);
    if (offset >= 0) {
      text.append(section.isEmpty() ? "at byte " : " at byte ").append(offset);
    }
    if (!section.isEmpty() || offset >= 0) {
      text.append(": ");
    }
    return text.append(problem).toString();
  }

  /** The file's name. */
  public String file() {
    return file;
  }

  /** The part of the file, or empty. */
  public String section() {
    return section;
  }

  /** Byte offset of the problem, or {@link #NO_OFFSET}. */
  public long offset() {
    return offset;
  }

  /** What was found and what was expected, without the place. */
  public String problem() {
    return problem;
  }
}
