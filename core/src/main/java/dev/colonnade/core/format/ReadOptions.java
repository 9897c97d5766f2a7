package dev.colonnade.core.format;

import dev.colonnade.core.Limits;
import dev.colonnade.core.concurrent.Parallel;
import java.util.Map;

/**
 * How a file is read.
 *
 * @param limits how much it may make us do
 * @param parallel how many threads may work on it
 * @param target what the data is read for, where the format's types are a matter of choice (CSV);
 *     {@link TypeSupport#ANYTHING} if nothing is known
 * @param formatOptions settings that only one format knows
 */
public record ReadOptions(
    Limits limits, Parallel parallel, TypeSupport target, Map<String, String> formatOptions) {
  /** Default limits, all cores. */
  public static final ReadOptions DEFAULT =
      new ReadOptions(Limits.DEFAULT, Parallel.allCores(), TypeSupport.ANYTHING, Map.of());

  public ReadOptions {
    formatOptions = Map.copyOf(formatOptions);
  }

  public ReadOptions withLimits(Limits other) {
    return new ReadOptions(other, parallel, target, formatOptions);
  }

  /** These options for another number of threads. */
  public ReadOptions withThreads(int threads) {
    return new ReadOptions(limits, Parallel.of(threads), target, formatOptions);
  }

  public ReadOptions withTarget(TypeSupport other) {
    return new ReadOptions(limits, parallel, other, formatOptions);
  }

  public ReadOptions withFormatOptions(Map<String, String> other) {
    return new ReadOptions(limits, parallel, target, other);
  }
}
