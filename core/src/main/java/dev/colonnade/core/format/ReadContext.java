package dev.colonnade.core.format;

import dev.colonnade.core.Limits;
import dev.colonnade.core.concurrent.Parallel;
import dev.colonnade.core.io.RangeReader;

/**
 * What a row group is given to read with: formats do no I/O of their own.
 *
 * @param ranges fetches bytes of the file
 * @param limits how much the file may make us do
 * @param parallel how many threads may decode
 * @param batchRows the most rows of a batch
 */
public record ReadContext(RangeReader ranges, Limits limits, Parallel parallel, int batchRows) {
  /** The most rows of a batch where nothing else is said. */
  public static final int DEFAULT_BATCH_ROWS = 65_536;
}
