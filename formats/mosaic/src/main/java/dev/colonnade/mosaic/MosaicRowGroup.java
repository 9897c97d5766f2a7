package dev.colonnade.mosaic;

import dev.colonnade.core.format.BatchReader;
import dev.colonnade.core.format.ColumnStatistics;
import dev.colonnade.core.format.ReadContext;
import dev.colonnade.core.format.RowGroup;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.core.vector.Batch;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.core.vector.DictionaryVector;
import dev.colonnade.core.vector.Vectors;
import dev.colonnade.mosaic.decode.BucketFetch;
import dev.colonnade.mosaic.decode.RowGroupBatches;
import dev.colonnade.mosaic.decode.RowGroupPlan;
import dev.colonnade.mosaic.decode.StatisticsDecoder;
import dev.colonnade.mosaic.metadata.BucketEntry;
import dev.colonnade.mosaic.metadata.FileMetadata;
import dev.colonnade.mosaic.metadata.RowGroupEntry;
import dev.colonnade.mosaic.metadata.StoredStatistics;
import dev.colonnade.mosaic.metadata.ValueForm;
import java.io.IOException;
import java.util.List;

/** A row group of a Mosaic file. */
public final class MosaicRowGroup implements RowGroup {
  private final MosaicReader reader;
  private final RowGroupEntry entry;

  MosaicRowGroup(MosaicReader reader, RowGroupEntry entry) {
    this.reader = reader;
    this.entry = entry;
  }

  @Override
  public long rowCount() {
    return entry.rows();
  }

  /** Counted from 0. */
  public int number() {
    return entry.number();
  }

  /** Nulls and bounds of a column that the writer was asked to note, or null. */
  @Override
  public ColumnStatistics statistics(int column) throws IOException {
    StoredStatistics stored = entry.statisticsOf(reader.metadata().sortedPosition(column));
    if (stored == null) {
      return null;
    }
    Field field = reader.schema().field(column);
    return StatisticsDecoder.decode(
        stored, field, reader.section().part("statistics of '" + field.name() + "'", 0));
  }

  /** The buckets that have bytes. */
  public List<BucketInfo> buckets() {
    return entry.buckets().stream().map(this::bucketInfo).toList();
  }

  private BucketInfo bucketInfo(BucketEntry bucket) {
    return new BucketInfo(
        bucket.id(),
        reader.metadata().columnsOf(bucket.id()).logical().size(),
        bucket.isPaged(),
        bucket.offset(),
        bucket.storedBytes(),
        bucket.isPaged() ? -1 : bucket.bulkBytes());
  }

  /**
   * How columns are stored, given by their positions in the schema. Their bytes are read and
   * decompressed, but no values are decoded.
   */
  public List<ColumnInfo> columns(int... columns) throws IOException {
    return new ColumnInspector(reader, entry).inspect(columns);
  }

  /**
   * The distinct values of a scalar column that is stored with a dictionary, in the order of the
   * file; null where it is stored otherwise.
   */
  public ColumnVector dictionary(String column) throws IOException {
    int position = reader.schema().require(column);
    try (BatchReader batches = read(new int[] {position}, reader.context(1))) {
      Batch first = batches.next();
      return first != null && first.column(0) instanceof DictionaryVector vector
          ? vector.dictionary()
          : null;
    }
  }

  /** Reads columns by name, all rows at once. */
  public Batch read(String... columns) throws IOException {
    int[] positions = new int[columns.length];
    for (int i = 0; i < positions.length; i++) {
      positions[i] = reader.schema().require(columns[i]);
    }
    int rows = entry.rows();
    try (BatchReader batches = read(positions, reader.context(Math.max(1, rows)))) {
      Batch batch = batches.next();
      return batch != null ? batch : empty(positions);
    }
  }

  private Batch empty(int[] columns) {
    Schema schema = reader.schema().select(columns);
    ColumnVector[] vectors = new ColumnVector[columns.length];
    for (int i = 0; i < vectors.length; i++) {
      vectors[i] = Vectors.zeros(schema.field(i).type(), 0, null);
    }
    return new Batch(schema, 0, true, vectors);
  }

  @Override
  public BatchReader read(int[] columns, ReadContext context) throws IOException {
    FileMetadata metadata = reader.metadata();
    RowGroupPlan plan = RowGroupPlan.of(metadata, entry, columns, reader.schemaOf(columns));
    return new RowGroupBatches(
        plan,
        BucketFetch.fetch(plan, reader.section(), context.ranges()),
        reader.compression(),
        context);
  }

  /** Fixed-width columns by their width, others by their share of the bucket. */
  @Override
  public long decodedBytes(int[] columns) {
    FileMetadata metadata = reader.metadata();
    long bytes = 0;
    for (int column : columns) {
      Field field = reader.schema().field(column);
      int width = ValueForm.of(field.type()).width();
      bytes += (long) entry.rows() * Math.max(4, width);
      boolean nested =
          switch (field.type().physical()) {
            case BYTES, LIST, MAP -> true;
            default -> false;
          };
      BucketEntry bucket =
          nested ? entry.bucket(metadata.bucketOf(metadata.sortedPosition(column))) : null;
      if (bucket != null) {
        long size = bucket.isPaged() ? 4 * bucket.storedBytes() : bucket.bulkBytes();
        bytes += size / metadata.columnsOf(bucket.id()).logical().size();
      }
    }
    return bytes;
  }
}
