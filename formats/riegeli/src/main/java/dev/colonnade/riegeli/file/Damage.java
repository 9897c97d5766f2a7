package dev.colonnade.riegeli.file;

/** Thrown where a chunk cannot be read; the reader keeps the failure until it is passed over. */
final class Damage extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient Failure failure;

  Damage(Failure failure) {
    super(failure.message(), failure.error(), false, false);
    this.failure = failure;
  }

  Failure failure() {
    return failure;
  }
}
