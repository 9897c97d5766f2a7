package dev.colonnade.core.format;

/**
 * The outcome of a check.
 *
 * @param name what was checked: {@code "zlib checksums"}
 * @param outcome whether it held
 * @param detail what was found
 */
public record Check(String name, Outcome outcome, String detail) {
  /** How a check ended. */
  public enum Outcome {
    /** It holds. */
    PASSED,
    /** It does not hold: the file is bad. */
    FAILED,
    /** The format has nothing to check it by. */
    NOT_POSSIBLE
  }

  public static Check passed(String name, String detail) {
    return new Check(name, Outcome.PASSED, detail);
  }

  public static Check failed(String name, String detail) {
    return new Check(name, Outcome.FAILED, detail);
  }

  public static Check notPossible(String name, String detail) {
    return new Check(name, Outcome.NOT_POSSIBLE, detail);
  }
}
