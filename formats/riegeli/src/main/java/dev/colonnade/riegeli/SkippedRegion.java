package dev.colonnade.riegeli;

import dev.colonnade.riegeli.file.Recovered;

/**
 * A part of a file that could not be read and was passed over.
 *
 * @param begin where the first record that is lost begins, or should
 * @param end where reading goes on
 * @param message what is wrong there
 */
public record SkippedRegion(long begin, long end, String message) {
  static SkippedRegion of(Recovered recovered) {
    return new SkippedRegion(recovered.begin(), recovered.end(), recovered.message());
  }

  /** Bytes passed over. */
  public long length() {
    return end - begin;
  }

  @Override
  public String toString() {
    return "[" + begin + ".." + end + "): " + message;
  }
}
