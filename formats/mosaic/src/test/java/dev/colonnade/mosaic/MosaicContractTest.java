package dev.colonnade.mosaic;

import dev.colonnade.core.contract.FormatContract;
import dev.colonnade.core.format.WriteOptions;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;

/** What every format must do, with options that lead to all layouts. */
class MosaicContractTest extends FormatContract {
  MosaicContractTest() {
    super(new MosaicFormat());
  }

  @Override
  protected WriteOptions writeOptions(long seed) {
    Random random = new Random(seed);
    Map<String, String> options = new HashMap<>();
    options.put("compression", random.nextInt(3) == 0 ? "none" : "zstd");
    options.put("num_buckets", String.valueOf(1 + random.nextInt(5)));
    options.put("page_size_threshold", random.nextBoolean() ? "0" : "32768");
    options.put("row_group_max_size", random.nextBoolean() ? "1k" : "256m");
    options.put("max_dict_entries", String.valueOf(random.nextInt(400)));
    return WriteOptions.of(options);
  }
}
