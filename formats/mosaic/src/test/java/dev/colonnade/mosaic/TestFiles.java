package dev.colonnade.mosaic;

import dev.colonnade.core.concurrent.Parallel;
import dev.colonnade.core.contract.Values;
import dev.colonnade.core.io.MemoryInputFile;
import dev.colonnade.core.io.MemoryOutputFile;
import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.core.vector.Batch;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.mosaic.metadata.Compression;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Files written for a test, in memory. */
final class TestFiles {
  static final MosaicOptions PLAIN_BYTES =
      MosaicOptions.DEFAULT.withCompression(Compression.NONE).withNumBuckets(1);

  private TestFiles() {}

  static byte[] write(MosaicOptions options, Batch... batches) throws IOException {
    return write(options, Parallel.SEQUENTIAL, batches);
  }

  static byte[] write(MosaicOptions options, Parallel parallel, Batch... batches)
      throws IOException {
    MemoryOutputFile out = new MemoryOutputFile("test.mosaic");
    try (MosaicWriter writer = new MosaicWriter(out, batches[0].schema(), options, parallel)) {
      for (Batch batch : batches) {
        writer.write(batch);
      }
      writer.finish();
    }
    return out.toByteArray();
  }

  static MosaicReader open(byte[] bytes) throws IOException {
    return MosaicReader.open(new MemoryInputFile("test.mosaic", bytes));
  }

  /** All rows of all columns. */
  static List<List<Object>> rows(byte[] bytes) throws IOException {
    List<List<Object>> rows = new ArrayList<>();
    try (MosaicReader reader = open(bytes)) {
      String[] names = reader.schema().names().toArray(String[]::new);
      for (MosaicRowGroup group : reader.rowGroups()) {
        rows.addAll(Values.rows(group.read(names)));
      }
    }
    return rows;
  }

  /** How the first column of the first row group is stored. */
  static ColumnInfo firstColumn(byte[] bytes) throws IOException {
    try (MosaicReader reader = open(bytes)) {
      return reader.rowGroups().get(0).columns(0).get(0);
    }
  }

  /** A batch of one column, {@code c}, that may be null if the vector has nulls. */
  static Batch one(DataType type, ColumnVector vector) {
    Schema schema = Schema.of(new Field("c", type, vector.nulls() != null));
    return new Batch(schema, vector.size(), vector);
  }
}
