package dev.colonnade.riegeli.tool;

import dev.colonnade.riegeli.SkippedRegion;
import java.util.List;

/**
 * What was saved of a file, and what was not.
 *
 * @param records number of records saved
 * @param skipped the regions that were lost, in order
 */
public record RecoverResult(long records, List<SkippedRegion> skipped) {
  public RecoverResult {
    skipped = List.copyOf(skipped);
  }
}
