package dev.colonnade.mosaic.metadata;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.Limits;
import dev.colonnade.core.Section;
import dev.colonnade.core.bytes.BigEndian;
import dev.colonnade.core.io.InputFile;
import dev.colonnade.core.io.Slice;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.mosaic.bytes.ZstdBlocks;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** All that is known of a file once it is open. May be used by several threads. */
public final class FileMetadata {
  /** Bytes that are read from the end of a file at first. */
  private static final int TAIL = 64 << 10;

  private final Footer footer;
  private final long fileLength;
  private final Field[] sorted;
  private final int[] sortedPositions;
  private final int numBuckets;
  private final Schema schema;
  private final List<RowGroupEntry> rowGroups;
  private final Map<Integer, BucketColumns> bucketColumns = new ConcurrentHashMap<>();

  private FileMetadata(
      Footer footer, long fileLength, SchemaBlock block, List<RowGroupEntry> rowGroups) {
    this.footer = footer;
    this.fileLength = fileLength;
    this.sorted = block.sorted();
    this.sortedPositions = block.sortedPositions();
    this.numBuckets = block.numBuckets();
    this.rowGroups = rowGroups;
    Field[] original = new Field[sorted.length];
    Arrays.setAll(original, i -> sorted[sortedPositions[i]]);
    this.schema = Schema.ofDistinct(List.of(original));
  }

  /** Reads the end of a file, and once more if the metadata does not fit into that. */
  public static FileMetadata read(InputFile file, Limits limits) throws IOException {
    Section whole = Section.of(file.name());
    long length = file.length();
    if (length < Footer.LENGTH) {
      throw whole.error(0, length + " bytes, a Mosaic file has at least " + Footer.LENGTH);
    }
    int tailLength = (int) Math.min(TAIL, length);
    byte[] tail = file.read(length - tailLength, tailLength);
    Slice footerBytes = new Slice(tail, tailLength - Footer.LENGTH, Footer.LENGTH);
    Footer footer = Footer.parse(footerBytes, whole, length);

    long start = footer.schemaOffset();
    int size = limits.checkAllocation(length - Footer.LENGTH - start, whole, start);
    Slice metadata = metadata(file, tail, start, size, length);
    return parse(metadata, whole, footer, length, limits);
  }

  /** The {@code size} bytes from the schema to the footer. */
  private static Slice metadata(InputFile file, byte[] tail, long start, int size, long length)
      throws IOException {
    long tailStart = length - tail.length;
    if (start >= tailStart) {
      return new Slice(tail, (int) (start - tailStart), size);
    }
    byte[] bytes = new byte[size];
    int before = (int) (tailStart - start);
    file.readFully(start, bytes, 0, before);
    System.arraycopy(tail, 0, bytes, before, size - before);
    return Slice.of(bytes);
  }

  private static FileMetadata parse(
      Slice bytes, Section whole, Footer footer, long length, Limits limits)
      throws FormatException {
    int schemaLength = (int) (footer.indexOffset() - footer.schemaOffset());
    Slice schemaBytes = bytes.slice(0, schemaLength);
    SchemaBlock schema = schema(schemaBytes, whole, footer, limits);
    if (schema.numBuckets() != footer.numBuckets()) {
      throw whole
          .part("footer", length - Footer.LENGTH)
          .error(16, footer.numBuckets() + " buckets, the schema says " + schema.numBuckets());
    }
    Slice indexBytes = bytes.slice(schemaLength, bytes.length() - schemaLength);
    Section index = whole.part("row-group index", footer.indexOffset());
    return new FileMetadata(
        footer, length, schema, RowGroupIndex.parse(indexBytes, index, footer, schema));
  }

  private static SchemaBlock schema(Slice bytes, Section whole, Footer footer, Limits limits)
      throws FormatException {
    Section section = whole.part("schema", footer.schemaOffset());
    long size = BigEndian.getInt(bytes.array(), bytes.offset()) & 0xffff_ffffL;
    Slice stored = bytes.slice(Footer.SCHEMA_PREFIX, bytes.length() - Footer.SCHEMA_PREFIX);
    if (footer.compression() == Compression.NONE) {
      if (size != stored.length()) {
        throw section.error(0, size + " bytes of schema stated, there are " + stored.length());
      }
      Section plain = whole.part("schema", footer.schemaOffset() + Footer.SCHEMA_PREFIX);
      return SchemaBlock.parse(stored, plain, limits);
    }
    byte[] raw = ZstdBlocks.decompress(stored, size, section, limits);
    return SchemaBlock.parse(Slice.of(raw), whole.part("decompressed schema", 0), limits);
  }

  public Footer footer() {
    return footer;
  }

  public long fileLength() {
    return fileLength;
  }

  /** The columns in their original order. */
  public Schema schema() {
    return schema;
  }

  public List<RowGroupEntry> rowGroups() {
    return rowGroups;
  }

  public int numBuckets() {
    return numBuckets;
  }

  /** Position among the columns by name of a column in the original order. */
  public int sortedPosition(int column) {
    return sortedPositions[column];
  }

  /** The positions in the original order of the columns by name. */
  public int[] originalPositions() {
    int[] original = new int[sorted.length];
    for (int i = 0; i < sorted.length; i++) {
      original[sortedPositions[i]] = i;
    }
    return original;
  }

  /** The bucket that a column belongs to, by its sorted position. */
  public int bucketOf(int sortedPosition) {
    return (int) ((long) sortedPosition * numBuckets / sorted.length);
  }

  /** What a bucket holds; worked out when first asked for. */
  public BucketColumns columnsOf(int bucket) {
    return bucketColumns.computeIfAbsent(
        bucket,
        b -> {
          int from = firstColumn(b, numBuckets, sorted.length);
          int to = firstColumn(b + 1L, numBuckets, sorted.length);
          return BucketColumns.of(from, List.of(Arrays.copyOfRange(sorted, from, to)));
        });
  }

  /** The first of {@code columns} sorted columns that is in a bucket, or in one after it. */
  static int firstColumn(long bucket, int numBuckets, int columns) {
    return (int) ((bucket * columns + numBuckets - 1) / numBuckets);
  }
}
