package dev.colonnade.mosaic.metadata;

import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.bytes.Utf8;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.schema.Schema;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Comparator;

/** Sorts the columns of a file to be written, and writes its schema (see {@link SchemaBlock}). */
public final class SchemaWriter {
  private final Field[] sorted;
  private final byte[][] names;
  private final int[] sortedPositions;
  private final int numBuckets;

  private SchemaWriter(Field[] sorted, byte[][] names, int[] sortedPositions, int numBuckets) {
    this.sorted = sorted;
    this.names = names;
    this.sortedPositions = sortedPositions;
    this.numBuckets = numBuckets;
  }

  /** Sorts columns by the unsigned bytes of their names and spreads them over buckets. */
  public static SchemaWriter of(Schema schema, int requestedBuckets) {
    int columns = schema.size();
    record Column(int original, byte[] name) {}
    Column[] order = new Column[columns];
    for (int i = 0; i < columns; i++) {
      order[i] = new Column(i, schema.field(i).name().getBytes(StandardCharsets.UTF_8));
    }
    Arrays.sort(order, Comparator.comparing(Column::name, Arrays::compareUnsigned));
    Field[] sorted = new Field[columns];
    byte[][] names = new byte[columns][];
    int[] sortedPositions = new int[columns];
    for (int i = 0; i < columns; i++) {
      sorted[i] = schema.field(order[i].original);
      names[i] = order[i].name;
      sortedPositions[order[i].original] = i;
    }
    int buckets = Math.max(1, Math.min(requestedBuckets, columns));
    return new SchemaWriter(sorted, names, sortedPositions, buckets);
  }

  public int numBuckets() {
    return numBuckets;
  }

  /** Position among the columns by name of a column in the original order. */
  public int sortedPosition(int column) {
    return sortedPositions[column];
  }

  /** What a bucket holds. */
  public BucketColumns columnsOf(int bucket) {
    int from = FileMetadata.firstColumn(bucket, numBuckets, sorted.length);
    int to = FileMetadata.firstColumn(bucket + 1L, numBuckets, sorted.length);
    return BucketColumns.of(from, Arrays.asList(sorted).subList(from, to));
  }

  /** The schema's bytes, not yet compressed. */
  public byte[] toByteArray() {
    ByteWriter out = new ByteWriter(64 + 16 * sorted.length);
    out.varint(sorted.length).varint(numBuckets);
    NameTrainer.Trained trained = trained();
    byte[][] coded = names;
    if (trained == null) {
      out.u8(0);
    } else {
      coded = trained.names();
      out.u8(1).varint(trained.rules().length / 2).bytes(trained.rules());
    }
    byte[] before = new byte[0];
    for (int i = 0; i < sorted.length; i++) {
      int shared = shared(before, coded[i]);
      int suffix = coded[i].length - shared;
      out.varint(shared).varint(suffix).bytes(coded[i], shared, suffix);
      TypeDescriptor.write(sorted[i].type(), sorted[i].nullable(), out);
      before = coded[i];
    }
    int position = 0;
    for (int sortedPosition : sortedPositions) {
      out.zigzag(sortedPosition - position);
      position = sortedPosition;
    }
    return out.toByteArray();
  }

  /** Rules for the names if they make the schema smaller, else null. */
  private NameTrainer.Trained trained() {
    for (byte[] name : names) {
      if (!Utf8.isAscii(name, 0, name.length)) {
        return null;
      }
    }
    NameTrainer.Trained trained = NameTrainer.train(names);
    int rules = trained.rules().length;
    boolean smaller = rules > 0 && 1 + rules + cost(trained.names()) < cost(names);
    return smaller ? trained : null;
  }

  /** Bytes of front-coded names. */
  private static long cost(byte[][] names) {
    long cost = 0;
    byte[] before = new byte[0];
    for (byte[] name : names) {
      int shared = shared(before, name);
      int suffix = name.length - shared;
      cost += ByteWriter.varintLength(shared) + ByteWriter.varintLength(suffix) + suffix;
      before = name;
    }
    return cost;
  }

  private static int shared(byte[] a, byte[] b) {
    int mismatch = Arrays.mismatch(a, b);
    return mismatch < 0 ? a.length : mismatch;
  }
}
