package dev.colonnade.at1;

import dev.colonnade.core.contract.FormatContract;
import dev.colonnade.core.format.WriteOptions;
import java.util.Map;

/** AT-1 as a format of tables. */
class At1ContractTest extends FormatContract {
  At1ContractTest() {
    super(new At1Format());
  }

  @Override
  protected WriteOptions writeOptions(long seed) {
    return switch ((int) (seed % 3)) {
      case 0 -> WriteOptions.of(Map.of("fast", "true", "group_rows", "100"));
      case 1 -> WriteOptions.of(Map.of("fast", "true", "group_rows", "64", "chunk_lines", "300"));
      default -> WriteOptions.of(Map.of("fast", "true"));
    };
  }
}
