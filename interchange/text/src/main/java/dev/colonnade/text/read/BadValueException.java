package dev.colonnade.text.read;

/** A text that is no value of the type it should have. Made often, so it has no stack trace. */
public final class BadValueException extends Exception {
  private static final long serialVersionUID = 1L;

  public BadValueException(String problem) {
    super(problem, null, false, false);
  }

  /** {@code 'abc' is no int32}, with the text shortened and the reason where there is one. */
  static BadValueException of(String text, Object type, String reason) {
    String shown = text.length() <= 40 ? text : text.substring(0, 40) + "…";
    return new BadValueException(
        "'" + shown + "' is no " + type + (reason == null ? "" : " (" + reason + ")"));
  }
}
