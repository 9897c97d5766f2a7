package dev.colonnade.mosaic;

import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.concurrent.Parallel;
import dev.colonnade.core.format.UnwritableException;
import dev.colonnade.core.io.OutputFile;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.core.vector.Batch;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.mosaic.bytes.ZstdBlocks;
import dev.colonnade.mosaic.encode.BucketBuffer;
import dev.colonnade.mosaic.encode.BucketEncoder;
import dev.colonnade.mosaic.encode.DictionaryLimits;
import dev.colonnade.mosaic.encode.EncodedBucket;
import dev.colonnade.mosaic.metadata.BucketColumns;
import dev.colonnade.mosaic.metadata.BucketEntry;
import dev.colonnade.mosaic.metadata.Compression;
import dev.colonnade.mosaic.metadata.Footer;
import dev.colonnade.mosaic.metadata.IndexWriter;
import dev.colonnade.mosaic.metadata.SchemaWriter;
import dev.colonnade.mosaic.metadata.ValueForm;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Writes a Mosaic file, byte for byte as the format's own implementation does. Rows are collected
 * in memory until they make a row group; how many threads do that makes no difference to the bytes.
 *
 * <pre>{@code
 * try (MosaicWriter writer =
 *     new MosaicWriter(LocalOutputFile.create(path, false), schema, MosaicOptions.DEFAULT)) {
 *   writer.write(batch);
 *   writer.finish();
 * }
 * }</pre>
 */
public final class MosaicWriter implements Closeable {
  private static final long ESTIMATED_METADATA = 1024;
  private static final double FIRST_RATIO = 0.3;

  /** Batches with fewer values than this are appended by the calling thread alone. */
  private static final long PARALLEL_VALUES = 16_384;

  private final OutputFile out;
  private final Schema schema;
  private final MosaicOptions options;
  private final Parallel parallel;
  private final SchemaWriter columns;
  private final BucketEncoder encoder;
  private final IndexWriter index = new IndexWriter();
  private final List<BucketBuffer> buckets = new ArrayList<>();

  /** For each bucket and column of it, the position in the schema. */
  private final int[][] positions;

  private final long flagBytesPerRow;
  private Schema matchedSchema;
  private int[] matched;
  private int rows;
  private long rowsFlushed;
  private long bufferedBytes;
  private long compressedBytes;
  private long uncompressedBytes;
  private boolean failed;
  private boolean finished;

  /** Writes with all cores. */
  public MosaicWriter(OutputFile out, Schema schema, MosaicOptions options) {
    this(out, schema, options, Parallel.allCores());
  }

  /**
   * Begins a file, which is closed with the writer.
   *
   * @throws IllegalArgumentException if a column cannot be written, or is to have statistics but
   *     cannot, naming it
   */
  public MosaicWriter(OutputFile out, Schema schema, MosaicOptions options, Parallel parallel) {
    this.out = out;
    this.schema = schema;
    this.options = options;
    this.parallel = parallel;
    MosaicTypes.check(schema);
    this.columns = SchemaWriter.of(schema, options.numBuckets());
    this.encoder =
        new BucketEncoder(options.compression(), options.zstdLevel(), options.pageSizeThreshold());
    int[] original = new int[schema.size()];
    for (int i = 0; i < original.length; i++) {
      original[columns.sortedPosition(i)] = i;
    }
    int[] statistics = statisticsColumns();
    DictionaryLimits limits =
        new DictionaryLimits(options.maxDictEntries(), options.maxDictTotalBytes());
    this.positions = new int[columns.numBuckets()][];
    long flags = 0;
    for (int id = 0; id < positions.length; id++) {
      BucketColumns bucket = columns.columnsOf(id);
      int size = bucket.logical().size();
      positions[id] = new int[size];
      System.arraycopy(original, bucket.firstColumn(), positions[id], 0, size);
      buckets.add(new BucketBuffer(bucket, limits, statisticsOf(bucket, statistics)));
      flags += (size + 7) / 8;
    }
    this.flagBytesPerRow = flags;
  }

  /** The sorted positions of the columns that get statistics, in that order. */
  private int[] statisticsColumns() {
    int[] sorted = new int[options.statistics().size()];
    for (int i = 0; i < sorted.length; i++) {
      int column = schema.require(options.statistics().get(i));
      Field field = schema.field(column);
      if (!ValueForm.hasStatistics(field.type())) {
        throw new IllegalArgumentException(
            "column '" + field.name() + "' cannot have statistics: it is " + field.type());
      }
      sorted[i] = columns.sortedPosition(column);
    }
    Arrays.sort(sorted);
    return sorted;
  }

  private static int[] statisticsOf(BucketColumns bucket, int[] sorted) {
    int first = bucket.firstColumn();
    int end = first + bucket.logical().size();
    return Arrays.stream(sorted)
        .filter(column -> column >= first && column < end)
        .map(column -> column - first)
        .toArray();
  }

  /**
   * Appends the rows of a batch, whose columns are matched by name, and writes the row group if it
   * has become large enough. A batch is never split.
   *
   * @throws UnwritableException if the format cannot hold a value, naming column and row
   */
  public void write(Batch batch) throws IOException {
    append(batch);
    if (batch.rowCount() > 0 && bufferedBytes >= options.rowGroupMaxSize()) {
      flush();
    }
  }

  /** Appends the rows of a batch without ending the row group. */
  void append(Batch batch) throws IOException {
    checkUsable();
    int[] match = match(batch.schema());
    if (batch.rowCount() == 0) {
      return;
    }
    checkNulls(batch, match);
    if (batch.rowCount() > Integer.MAX_VALUE - rows) {
      flush();
    }
    failed = true;
    long values = (long) batch.rowCount() * schema.size();
    Parallel by = values < PARALLEL_VALUES ? Parallel.SEQUENTIAL : parallel;
    long[] bytes = new long[buckets.size()];
    by.forEach(buckets.size(), id -> bytes[id] = append(batch, match, id));
    rows += batch.rowCount();
    bufferedBytes = rows * flagBytesPerRow;
    for (long bucket : bytes) {
      bufferedBytes += bucket;
    }
    failed = false;
  }

  private long append(Batch batch, int[] match, int id) throws IOException {
    BucketBuffer bucket = buckets.get(id);
    for (int local = 0; local < positions[id].length; local++) {
      int column = positions[id][local];
      ColumnVector vector = batch.column(match[column]);
      bucket.append(local, vector, (row, problem) -> refusal(column, row, problem));
    }
    return bucket.plainBytes();
  }

  private UnwritableException refusal(int column, int row, String problem) {
    return new UnwritableException(
        out.name(), schema.field(column).name(), rowsFlushed + rows + row, problem);
  }

  /** Where each column is in a batch. */
  private int[] match(Schema other) {
    if (other == matchedSchema) {
      return matched;
    }
    if (other.size() != schema.size()) {
      throw new IllegalArgumentException(
          "a batch of " + other.size() + " columns for a file of " + schema.size());
    }
    int[] match = new int[schema.size()];
    for (int i = 0; i < match.length; i++) {
      Field field = schema.field(i);
      match[i] = other.require(field.name());
      Field given = other.field(match[i]);
      if (!MosaicTypes.areAlike(field.type(), given.type())) {
        throw new IllegalArgumentException(
            "column '" + field.name() + "' is " + field.type() + ", the batch has " + given.type());
      }
    }
    matchedSchema = other;
    matched = match;
    return match;
  }

  /** Finds nulls where none may be before anything is appended, so that the writer stays usable. */
  private void checkNulls(Batch batch, int[] match) throws IOException {
    for (int column = 0; column < match.length; column++) {
      ColumnVector vector = batch.column(match[column]);
      if (!schema.field(column).nullable() && vector.nullCount() > 0) {
        int row = 0;
        while (!vector.isNull(row)) {
          row++;
        }
        throw refusal(column, row, "a null in a column that may not have any");
      }
    }
  }

  /** Ends the row group: writes the rows that are collected, if there are any. */
  public void flush() throws IOException {
    checkUsable();
    if (rows == 0) {
      return;
    }
    failed = true;
    EncodedBucket[] encoded = new EncodedBucket[buckets.size()];
    List<List<byte[]>> statistics = new ArrayList<>(buckets.size());
    for (int id = 0; id < encoded.length; id++) {
      statistics.add(List.of());
    }
    parallel.forEach(
        encoded.length,
        id -> {
          BucketBuffer bucket = buckets.get(id);
          if (!bucket.columns().logical().isEmpty()) {
            encoded[id] = encoder.encode(bucket);
            statistics.set(id, bucket.statistics());
            bucket.clear();
          }
        });
    List<BucketEntry> entries = new ArrayList<>();
    for (int id = 0; id < encoded.length; id++) {
      if (encoded[id] != null) {
        entries.add(write(id, encoded[id]));
      }
    }
    index.add(rows, entries, statistics.stream().flatMap(List::stream).toList());
    rowsFlushed += rows;
    rows = 0;
    bufferedBytes = 0;
    failed = false;
  }

  private BucketEntry write(int id, EncodedBucket bucket) throws IOException {
    long offset = out.position();
    for (byte[] part : bucket.parts()) {
      out.write(part);
    }
    compressedBytes += bucket.storedBytes();
    uncompressedBytes += bucket.uncompressedBytes();
    return new BucketEntry(id, offset, bucket.storedBytes(), bucket.bulkBytes());
  }

  /** Bytes that the collected values take before any encoding: what decides on a row group. */
  long bufferedBytes() {
    return bufferedBytes;
  }

  /** Row groups written so far. */
  public int rowGroups() {
    return index.rowGroups();
  }

  /** Bytes that the file will have, roughly, if it is finished now. */
  public long estimatedFileSize() {
    double ratio = options.compression() == Compression.NONE ? 1 : FIRST_RATIO;
    if (uncompressedBytes > 0) {
      ratio = (double) compressedBytes / uncompressedBytes;
    }
    return out.position() + (long) (bufferedBytes * ratio) + ESTIMATED_METADATA;
  }

  /** Writes the last row group, schema, index and footer, and commits the file. */
  public void finish() throws IOException {
    flush();
    failed = true;
    long schemaOffset = out.position();
    byte[] raw = columns.toByteArray();
    byte[] stored =
        options.compression() == Compression.NONE
            ? raw
            : ZstdBlocks.compress(raw, raw.length, options.zstdLevel());
    ByteWriter end = new ByteWriter(stored.length + 64);
    end.i32be(raw.length).bytes(stored);
    long indexOffset = schemaOffset + end.length();
    end.bytes(index.bytes());
    new Footer(
            indexOffset,
            schemaOffset,
            columns.numBuckets(),
            index.rowGroups(),
            options.compression())
        .write(end);
    out.write(end.slice().array(), 0, end.length());
    out.commit();
    failed = false;
    finished = true;
  }

  private void checkUsable() {
    if (finished) {
      throw new IllegalStateException(out.name() + " is finished");
    } else if (failed) {
      throw new IllegalStateException(out.name() + " could not be written, nothing more can be");
    }
  }

  /** Abandons the file unless it was finished. */
  @Override
  public void close() throws IOException {
    out.close();
  }
}
