package dev.colonnade.core.predicate;

/** A mistake in the text of a predicate, with the place it is at. */
public final class PredicateException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  private final int position;

  PredicateException(String text, int position, String problem) {
    super("in \"" + text + "\", at character " + (position + 1) + ": " + problem);
    this.position = position;
  }

  /** The mistake's position in the text, from 0. */
  public int position() {
    return position;
  }
}
