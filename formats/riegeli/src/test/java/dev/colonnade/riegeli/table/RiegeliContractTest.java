package dev.colonnade.riegeli.table;

import dev.colonnade.core.contract.FormatContract;
import dev.colonnade.core.format.WriteOptions;
import java.util.List;
import java.util.Map;

class RiegeliContractTest extends FormatContract {
  private static final List<String> OPTIONS =
      List.of(
          "transpose,zstd:3,bucket_fraction:0",
          "uncompressed",
          "transpose,uncompressed,chunk_size:1k",
          "snappy,chunk_size:4k",
          "transpose,brotli:1",
          "zstd:1,padding:4k");

  RiegeliContractTest() {
    super(new RiegeliFormat());
  }

  @Override
  protected WriteOptions writeOptions(long seed) {
    return WriteOptions.of(Map.of("options", OPTIONS.get((int) (seed % OPTIONS.size()))));
  }
}
