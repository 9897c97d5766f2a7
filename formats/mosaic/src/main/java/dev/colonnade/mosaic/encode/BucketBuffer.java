package dev.colonnade.mosaic.encode;

import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.mosaic.metadata.BucketColumns;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The columns of a bucket, for the row group that is being collected. */
public final class BucketBuffer {
  private final BucketColumns columns;
  private final List<ColumnBuffer> physical = new ArrayList<>();
  private final int[] statistics;

  /**
   * @param statistics the columns, by their position in the bucket, whose bounds are noted; one can
   *     be named twice
   */
  public BucketBuffer(BucketColumns columns, DictionaryLimits limits, int[] statistics) {
    this.columns = columns;
    this.statistics = statistics;
    columns.physical().forEach(column -> physical.add(ColumnBuffer.of(column, limits)));
  }

  public BucketColumns columns() {
    return columns;
  }

  List<ColumnBuffer> physical() {
    return physical;
  }

  /**
   * Appends the rows of a logical column.
   *
   * @param local its position in the bucket
   * @param firstRow the number in the file of the first row, for errors
   */
  public void append(int local, ColumnVector vector, Refusal refusal) throws IOException {
    DataType type = columns.logical().get(local).type();
    try {
      new VectorAppender(physical, columns.firstChild(local), refusal).append(type, local, vector);
    } catch (ArithmeticException e) {
      throw refusal.of(0, "more than 2 GiB of values in one row group; make row groups smaller");
    }
  }

  /** Bytes that all values take in plain form. */
  public long plainBytes() {
    long bytes = 0;
    for (ColumnBuffer column : physical) {
      bytes += column.plainBytes();
    }
    return bytes;
  }

  /** The statistics of the columns that have some, each as the index stores it. */
  public List<byte[]> statistics() {
    List<byte[]> all = new ArrayList<>();
    for (int local : statistics) {
      ColumnBuffer column = physical.get(local);
      ByteWriter out = new ByteWriter();
      out.varint(columns.firstColumn() + (long) local).varint(column.nulls.nulls());
      column.writeBounds(out);
      all.add(out.toByteArray());
    }
    return all;
  }

  /** Begins a new row group. */
  public void clear() {
    physical.forEach(ColumnBuffer::clear);
  }
}
