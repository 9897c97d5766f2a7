package dev.colonnade.mosaic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.colonnade.core.io.MemoryOutputFile;
import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.core.vector.Batch;
import dev.colonnade.core.vector.IntVector;
import dev.colonnade.core.vector.LongVector;
import dev.colonnade.core.vector.NullBitmap;
import dev.colonnade.mosaic.metadata.Compression;
import java.io.IOException;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where row groups end. */
class RowGroupCutTest {
  private static final Schema SCHEMA =
      Schema.of(Field.required("id", DataType.INT64), Field.nullable("v", DataType.INT32));

  /** Ten rows: 80 bytes of ids, 24 of numbers, 10 for nulls. */
  private static Batch tenRows() {
    NullBitmap nulls = new NullBitmap(10);
    for (int row = 0; row < 10; row += 3) {
      nulls.setNull(row);
    }
    return new Batch(
        SCHEMA, 10, new LongVector(new long[10]), new IntVector(new int[10], 10, nulls));
  }

  @ParameterizedTest
  @CsvSource({"113,5", "114,5", "115,3", "228,3", "229,2"})
  void endsWithTheBatchThatReachesTheSize(long size, int expected) throws IOException {
    Batch[] batches = {tenRows(), tenRows(), tenRows(), tenRows(), tenRows()};
    byte[] bytes = TestFiles.write(TestFiles.PLAIN_BYTES.withRowGroupMaxSize(size), batches);
    try (MosaicReader reader = TestFiles.open(bytes)) {
      assertThat(reader.rowGroups()).hasSize(expected);
      assertThat(reader.rowCount()).isEqualTo(50);
    }
  }

  @Test
  void endsWhenFlushed() throws IOException {
    MemoryOutputFile out = new MemoryOutputFile("flushed");
    try (MosaicWriter writer = new MosaicWriter(out, SCHEMA, TestFiles.PLAIN_BYTES)) {
      writer.flush();
      writer.write(tenRows());
      writer.flush();
      writer.flush();
      writer.write(tenRows());
      assertThat(writer.rowGroups()).isEqualTo(1);
      writer.finish();
    }
    try (MosaicReader reader = TestFiles.open(out.toByteArray())) {
      assertThat(reader.rowGroups()).extracting(MosaicRowGroup::rowCount).containsExactly(10L, 10L);
    }
  }

  @Test
  void estimatesTheSizeOfTheFile() throws IOException {
    MemoryOutputFile out = new MemoryOutputFile("estimated");
    MosaicOptions zstd = MosaicOptions.DEFAULT.withNumBuckets(1);
    try (MosaicWriter writer = new MosaicWriter(out, SCHEMA, zstd)) {
      assertThat(writer.estimatedFileSize()).isEqualTo(1024);
      writer.write(tenRows());
      assertThat(writer.estimatedFileSize()).isEqualTo((long) (114 * 0.3) + 1024);
      writer.flush();
      long written = out.position();
      assertThat(writer.estimatedFileSize()).isEqualTo(written + 1024);
      writer.write(tenRows());
      long raw = 2 + 1 - 1 + 8 + 4 + 2;
      double ratio = (double) written / raw;
      assertThat(writer.estimatedFileSize()).isEqualTo(written + (long) (114 * ratio) + 1024);
    }
    try (MosaicWriter writer =
        new MosaicWriter(
            new MemoryOutputFile("x"), SCHEMA, zstd.withCompression(Compression.NONE))) {
      writer.write(tenRows());
      assertThat(writer.estimatedFileSize()).isEqualTo(114 + 1024);
    }
  }

  /** The common writer keeps the source's row groups, and cuts one that does not end in time. */
  @Test
  void waitsForTheEndOfTheSourcesRowGroup() throws IOException {
    MemoryOutputFile out = new MemoryOutputFile("kept");
    MosaicOptions options = TestFiles.PLAIN_BYTES.withRowGroupMaxSize(100);
    try (MosaicTableWriter writer =
        new MosaicTableWriter(new MosaicWriter(out, SCHEMA, options), 100)) {
      for (int i = 0; i < 7; i++) {
        Batch batch = tenRows();
        writer.write(new Batch(SCHEMA, 10, i == 2 || i == 6, batch.column(0), batch.column(1)));
      }
      writer.finish();
    }
    try (MosaicReader reader = TestFiles.open(out.toByteArray())) {
      assertThat(reader.rowGroups()).extracting(MosaicRowGroup::rowCount).containsExactly(30L, 40L);
    }
  }

  @Test
  void doesNotWaitForever() throws IOException {
    int rows = 1 << 20;
    MemoryOutputFile out = new MemoryOutputFile("cut");
    MosaicOptions options = TestFiles.PLAIN_BYTES.withRowGroupMaxSize(1 << 20);
    Schema schema = Schema.of(Field.required("id", DataType.INT64));
    try (MosaicTableWriter writer =
        new MosaicTableWriter(new MosaicWriter(out, schema, options), 1 << 20)) {
      for (int i = 0; i < 8; i++) {
        writer.write(new Batch(schema, rows, new LongVector(new long[rows])));
      }
      writer.finish();
    }
    try (MosaicReader reader = TestFiles.open(out.toByteArray())) {
      // 9 MiB a batch: the fourth goes beyond 1 + 32 MiB, then each is large enough by itself.
      assertThat(reader.rowGroups())
          .extracting(MosaicRowGroup::rowCount)
          .containsExactly(4L * rows, 1L * rows, 1L * rows, 1L * rows, 1L * rows);
    }
  }

  /** What is kept in memory is one row group, however long the file becomes. */
  @Test
  void keepsOneRowGroupInMemory() throws IOException {
    int rows = 100;
    int limit = 10_000;
    Schema schema = Schema.of(Field.required("v", DataType.INT64));
    Batch batch = new Batch(schema, rows, new LongVector(new Random(1).longs(rows).toArray()));
    MosaicOptions options = TestFiles.PLAIN_BYTES.withRowGroupMaxSize(limit).withDictionary(0, 0);
    MemoryOutputFile out = new MemoryOutputFile("long.mosaic");
    try (MosaicWriter writer = new MosaicWriter(out, schema, options)) {
      for (int i = 1; i <= 500; i++) {
        writer.write(batch);
        assertThat(writer.bufferedBytes()).isLessThan(limit);
        assertThat(writer.bufferedBytes() + out.position())
            .as("the rest is in the file")
            .isGreaterThanOrEqualTo(8L * rows * i);
      }
      writer.finish();
    }
  }
}
