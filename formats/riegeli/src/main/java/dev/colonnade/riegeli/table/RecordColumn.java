package dev.colonnade.riegeli.table;

import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.core.vector.Batch;
import dev.colonnade.core.vector.BytesVector;
import dev.colonnade.riegeli.chunk.DecodedRecords;

/** The single column of files whose records have no known type: the records themselves. */
final class RecordColumn {
  static final Schema SCHEMA = Schema.of(Field.required("record", DataType.BINARY));

  private RecordColumn() {}

  /** Records as a batch; their bytes are shared. */
  static Batch batch(DecodedRecords records, int from, int to) {
    int[] offsets = new int[to - from + 1];
    for (int i = from; i < to; i++) {
      offsets[i - from] = records.start(i);
    }
    offsets[to - from] = from == to ? 0 : records.end(to - 1);
    return new Batch(
        SCHEMA,
        to - from,
        to == records.count(),
        new BytesVector(offsets, records.array(), to - from, null));
  }
}
