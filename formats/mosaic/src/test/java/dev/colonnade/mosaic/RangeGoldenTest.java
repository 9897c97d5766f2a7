package dev.colonnade.mosaic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.colonnade.core.contract.RecordingInputFile;
import dev.colonnade.core.format.LayoutPart;
import dev.colonnade.core.format.ReadOptions;
import dev.colonnade.core.format.Table;
import dev.colonnade.core.io.ByteRange;
import dev.colonnade.core.scan.ScanReader;
import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.core.vector.Batch;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.core.vector.IntVector;
import dev.colonnade.mosaic.metadata.Compression;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Which bytes a read touches. */
class RangeGoldenTest {
  private static final int ROWS = 1000;

  /** Columns a, b, … of distinct numbers, so that all are plain. */
  private static Batch table(int columns) {
    List<Field> fields = new ArrayList<>();
    ColumnVector[] vectors = new ColumnVector[columns];
    for (int i = 0; i < columns; i++) {
      fields.add(Field.required(String.valueOf((char) ('a' + i)), DataType.INT32));
      vectors[i] = new IntVector(new Random(i).ints(ROWS).toArray());
    }
    return new Batch(new Schema(fields), ROWS, vectors);
  }

  private static RecordingInputFile file(MosaicOptions options, Batch... batches)
      throws IOException {
    return new RecordingInputFile("golden.mosaic", TestFiles.write(options, batches));
  }

  private static Table open(RecordingInputFile file) throws IOException {
    return new MosaicFormat().open(file, ReadOptions.DEFAULT);
  }

  private static void read(Table table, String... columns) throws IOException {
    try (ScanReader reader = table.scan().select(columns).open()) {
      while (reader.next() != null) {
        // Reading is what is recorded.
      }
    }
  }

  @Test
  void opensWithOneReadOfTheTail() throws IOException {
    RecordingInputFile file =
        file(MosaicOptions.DEFAULT.withCompression(Compression.NONE), table(26));
    open(file);
    assertThat(file.reads()).containsExactly(new ByteRange(file.length() - (64 << 10), 64 << 10));
  }

  @Test
  void opensALargeSchemaWithOneMoreRead() throws IOException {
    List<Field> fields = new ArrayList<>();
    for (int i = 0; i < 10_000; i++) {
      fields.add(Field.nullable(Integer.toString(i * 7919, 36) + "é", DataType.INT32));
    }
    Batch none = emptyBatch(new Schema(fields));
    RecordingInputFile file = file(TestFiles.PLAIN_BYTES, none);
    open(file);
    long tail = file.length() - (64 << 10);
    assertThat(file.reads()).containsExactly(new ByteRange(0, tail), new ByteRange(tail, 64 << 10));
  }

  private static Batch emptyBatch(Schema schema) {
    ColumnVector[] vectors = new ColumnVector[schema.size()];
    Arrays.fill(vectors, new IntVector());
    return new Batch(schema, 0, vectors);
  }

  /** Four columns in four buckets of 4,002 bytes each, two row groups. */
  @Test
  void readsOnlyTheBucketsOfTheProjection() throws IOException {
    MosaicOptions options = TestFiles.PLAIN_BYTES.withNumBuckets(4).withRowGroupMaxSize(1);
    RecordingInputFile file = file(options, table(4), table(4));
    Table table = open(file);
    file.clear();
    read(table, "c");
    assertThat(file.reads())
        .containsExactly(new ByteRange(8004, 4002), new ByteRange(16_008 + 8004, 4002));
    file.clear();
    read(table, "d", "a", "b");
    assertThat(file.reads())
        .as("neighbours are read at once")
        .containsExactly(
            new ByteRange(0, 8004),
            new ByteRange(12_006, 4002),
            new ByteRange(16_008, 8004),
            new ByteRange(28_014, 4002));
    file.clear();
    read(table);
    assertThat(file.reads()).as("rows can be counted without reading").isEmpty();
  }

  @Test
  void tellsTheLayoutOfAColumnFromItsBucketAlone() throws IOException {
    RecordingInputFile file = file(TestFiles.PLAIN_BYTES.withNumBuckets(4), table(4));
    Table table = open(file);
    List<LayoutPart> expected = table.layout().stream().filter(part -> part.column() == 2).toList();
    file.clear();
    assertThat(table.layout(new int[] {2})).isEqualTo(expected).hasSize(1);
    assertThat(file.reads()).containsExactly(new ByteRange(8004, 4002));
  }

  /** A consumer that is slow does not make the rest of the file pile up in memory. */
  @Test
  void readsAheadOnlyAFewRowGroups() throws IOException {
    Batch[] batches = new Batch[200];
    Arrays.fill(batches, table(1));
    RecordingInputFile file = file(TestFiles.PLAIN_BYTES.withRowGroupMaxSize(1), batches);
    int threads = 2;
    try (Table table = new MosaicFormat().open(file, ReadOptions.DEFAULT.withThreads(threads));
        ScanReader reader = table.scan().open()) {
      file.clear();
      for (int group = 1; group <= 20; group++) {
        assertThat(reader.next().rowCount()).isEqualTo(ROWS);
        // The one that was returned, those that wait, and one that is begun when one is taken.
        assertThat(file.reads().size()).isBetween(group, group + threads + 2);
      }
    }
  }

  /** One bucket of four columns: a directory of 16 bytes, then the slots. */
  @Test
  void readsDirectoryAndSlotsOfAPagedBucket() throws IOException {
    MosaicOptions options = MosaicOptions.DEFAULT.withNumBuckets(1).withPageSizeThreshold(1);
    RecordingInputFile file = file(options, table(4));
    Table table = open(file);
    long[] start = new long[4];
    long[] length = new long[4];
    try (MosaicReader reader = MosaicReader.open(file)) {
      for (ColumnInfo column : reader.rowGroups().get(0).columns(0, 1, 2, 3)) {
        start[column.column()] = column.offset();
        length[column.column()] = column.storedBytes();
      }
    }
    assertThat(start[0]).isEqualTo(16);
    assertThat(start[1]).isEqualTo(start[0] + length[0]);

    file.clear();
    read(table, "c");
    assertThat(file.reads())
        .containsExactly(new ByteRange(0, 16), new ByteRange(start[2], length[2]));
    file.clear();
    read(table, "d", "a", "b");
    assertThat(file.reads())
        .as("neighbouring slots are one read")
        .containsExactly(
            new ByteRange(0, 16),
            new ByteRange(start[0], length[0] + length[1]),
            new ByteRange(start[3], length[3]));
    file.clear();
    read(table, "a", "b", "c", "d");
    assertThat(file.reads())
        .as("a bucket that is wanted whole is one read")
        .containsExactly(new ByteRange(0, start[3] + length[3]));
  }
}
