package dev.colonnade.mosaic.encode;

import java.io.IOException;

/** Says why a value of a column cannot be written. */
@FunctionalInterface
public interface Refusal {
  /**
   * @param row the row of the batch
   * @param problem why, and what can be done
   */
  IOException of(int row, String problem);
}
