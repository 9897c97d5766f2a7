package dev.colonnade.mosaic.metadata;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.Section;
import dev.colonnade.core.bytes.ByteReader;
import dev.colonnade.core.io.Slice;
import dev.colonnade.core.schema.DataType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Parses the row-group index. For each row group:
 *
 * <pre>
 * varint rows
 * varint buckets with bytes, of each: varint id, u64 offset, varint stored bytes, varint bulk bytes
 * varint statistics, of each: varint sorted column, varint nulls,
 *                             [nulls &lt; rows: least value, greatest value]
 * </pre>
 */
final class RowGroupIndex {
  private static final int LEAST_ROW_GROUP = 3;
  private static final int LEAST_BUCKET = 11;
  private static final int LEAST_STATISTICS = 2;

  private final ByteReader in;
  private final Footer footer;
  private final SchemaBlock schema;
  private final int bucketsWithColumns;
  private long dataEnd;

  private RowGroupIndex(ByteReader in, Footer footer, SchemaBlock schema) {
    this.in = in;
    this.footer = footer;
    this.schema = schema;
    this.bucketsWithColumns = Math.min(schema.numBuckets(), schema.sorted().length);
  }

  static List<RowGroupEntry> parse(Slice bytes, Section section, Footer footer, SchemaBlock schema)
      throws FormatException {
    ByteReader in = new ByteReader(bytes, section);
    return new RowGroupIndex(in, footer, schema).parse();
  }

  private List<RowGroupEntry> parse() throws FormatException {
    int count = in.count(footer.numRowGroups(), LEAST_ROW_GROUP, "row groups");
    List<RowGroupEntry> groups = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      long rows = in.varint32("rows");
      if (rows > Integer.MAX_VALUE) {
        throw in.error(rows + " rows in one row group, at most " + Integer.MAX_VALUE);
      }
      List<BucketEntry> buckets = parseBuckets((int) rows);
      groups.add(new RowGroupEntry(i, (int) rows, buckets, parseStatistics((int) rows)));
    }
    if (in.remaining() != 0) {
      throw in.error(in.remaining() + " bytes after the last row group");
    }
    return groups;
  }

  private List<BucketEntry> parseBuckets(int rows) throws FormatException {
    int count = in.count(in.varint32("buckets"), LEAST_BUCKET, "buckets");
    if (count > schema.numBuckets()) {
      throw in.error(count + " buckets with bytes, the file has " + schema.numBuckets());
    }
    List<BucketEntry> buckets = new ArrayList<>(count);
    int before = -1;
    for (int i = 0; i < count; i++) {
      BucketEntry bucket = parseBucket(before);
      before = bucket.id();
      if (bucket.storedBytes() > 0) {
        buckets.add(bucket);
      }
    }
    if (rows > 0 && buckets.size() < bucketsWithColumns) {
      throw in.error(
          "a row group of "
              + rows
              + " rows has "
              + buckets.size()
              + " buckets with bytes, "
              + bucketsWithColumns
              + " hold columns");
    }
    return buckets;
  }

  private BucketEntry parseBucket(int before) throws FormatException {
    long id = in.varint32("bucket");
    if (id >= schema.numBuckets() || id <= before) {
      throw in.error(
          "bucket " + id + " after bucket " + before + " of " + schema.numBuckets() + " buckets");
    }
    long offset = in.i64be("bucket offset");
    long stored = in.varint32("bucket bytes");
    long bulk = in.varint32("decompressed bucket bytes");
    if (stored == 0 && bulk != 0) {
      throw in.error("bucket " + id + " of no bytes that decompresses to " + bulk);
    }
    if (offset < 0 || offset > footer.schemaOffset() - stored) {
      throw in.error(
          "bucket "
              + id
              + " of "
              + stored
              + " bytes at byte "
              + Long.toUnsignedString(offset)
              + " reaches into the schema at byte "
              + footer.schemaOffset());
    }
    if (stored > 0) {
      if (offset < dataEnd) {
        throw in.error("bucket " + id + " at byte " + offset + " begins inside the one before it");
      }
      dataEnd = offset + stored;
      checkCompression((int) id, stored, bulk);
    }
    return new BucketEntry((int) id, offset, stored, bulk);
  }

  private void checkCompression(int id, long stored, long bulk) throws FormatException {
    int columns = schema.sorted().length;
    int owned =
        FileMetadata.firstColumn(id + 1L, schema.numBuckets(), columns)
            - FileMetadata.firstColumn(id, schema.numBuckets(), columns);
    if (owned == 0) {
      throw in.error("bucket " + id + " holds no column but has " + stored + " bytes");
    }
    if (footer.compression() == Compression.NONE && bulk != stored) {
      throw in.error(
          "bucket " + id + " of " + stored + " bytes, not compressed, is said to hold " + bulk);
    }
  }

  private List<StoredStatistics> parseStatistics(int rows) throws FormatException {
    int count = in.count(in.varint32("statistics"), LEAST_STATISTICS, "statistics");
    List<StoredStatistics> all = new ArrayList<>(count);
    boolean ordered = true;
    for (int i = 0; i < count; i++) {
      long column = in.varint32("column");
      if (column >= schema.sorted().length) {
        throw in.error("statistics of column " + column + " of " + schema.sorted().length);
      }
      long nulls = in.varint32("null count");
      if (nulls > rows) {
        throw in.error(nulls + " nulls in " + rows + " rows");
      }
      DataType type = schema.sorted()[(int) column].type();
      Slice min = nulls < rows ? value(type, "least value") : null;
      Slice max = nulls < rows ? value(type, "greatest value") : null;
      ordered &= all.isEmpty() || all.get(i - 1).column() <= column;
      all.add(new StoredStatistics((int) column, nulls, min, max));
    }
    if (!ordered) {
      all.sort(Comparator.comparingInt(StoredStatistics::column));
    }
    return all;
  }

  /** A value; of a nested column, which should have none, it has the form of bytes. */
  private Slice value(DataType type, String what) throws FormatException {
    ValueForm form = TypeDescriptor.isNested(type) ? ValueForm.BINARY : ValueForm.of(type);
    long length = form.isVariable() ? in.varint32(what) : form.width();
    return in.slice(length, what);
  }
}
