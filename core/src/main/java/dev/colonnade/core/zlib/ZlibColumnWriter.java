package dev.colonnade.core.zlib;

import dev.colonnade.core.format.TableWriter;
import dev.colonnade.core.format.UnwritableException;
import dev.colonnade.core.format.WriteOptions;
import dev.colonnade.core.io.OutputFile;
import dev.colonnade.core.io.Spool;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.core.vector.Batch;
import dev.colonnade.core.vector.ColumnVector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes a file whose columns are each one zlib stream behind a common header. The header holds all
 * sizes, so the columns are compressed as the rows come, by all threads, and put aside until the
 * last row is known.
 */
public final class ZlibColumnWriter implements TableWriter {
  /** Uncompressed bytes that all columns together may hold back before a block is compressed. */
  private static final long BUFFER_BYTES = 64L << 20;

  private static final int LARGEST_BLOCK = 1 << 18;
  private static final int SMALLEST_BLOCK = 1 << 14;

  /** What is the format's own: how a column's values are laid out, and the header. */
  public interface Layout {
    /** Sections of the zlib stream of a column. */
    int sections(Field field);

    ColumnEncoder encoder(Field field, ZlibStreamWriter stream, String file);

    /**
     * The header for columns whose sizes are now known; their offsets count from the end of the
     * header.
     */
    byte[] header(long rowCount, List<ZlibColumn> columns);
  }

  private final OutputFile out;
  private final Schema schema;
  private final NullHandling nulls;
  private final Layout layout;
  private final Spool spool = new Spool();
  private final List<ZlibStreamWriter> streams = new ArrayList<>();
  private final List<ColumnEncoder> encoders = new ArrayList<>();
  private long rowCount;
  private boolean finished;

  /**
   * @param level how hard zlib tries, 0 to 9, or {@link LevelChoice#AUTO}
   * @param nulls what becomes of nulls
   */
  public ZlibColumnWriter(
      OutputFile out,
      Schema schema,
      WriteOptions options,
      int level,
      NullHandling nulls,
      Layout layout) {
    this.out = out;
    this.schema = schema;
    this.nulls = nulls;
    this.layout = layout;
    long budget = Math.min(BUFFER_BYTES, Runtime.getRuntime().maxMemory() / 8);
    int block =
        (int)
            Math.max(SMALLEST_BLOCK, Math.min(LARGEST_BLOCK, budget / Math.max(1, schema.size())));
    DeflateBlocks.Workers workers =
        new DeflateBlocks.Workers(options.parallel(), spool, level, block);
    for (Field field : schema.fields()) {
      ZlibStreamWriter stream = new ZlibStreamWriter(workers, level, layout.sections(field));
      streams.add(stream);
      encoders.add(layout.encoder(field, stream, out.name()));
    }
  }

  @Override
  public void write(Batch batch) throws IOException {
    for (int i = 0; i < encoders.size(); i++) {
      Field field = schema.field(i);
      ColumnVector vector = batch.column(batch.schema().require(field.name())).flat();
      vector = HeldTypes.convert(vector, field.type());
      if (vector.nulls() != null) {
        vector = withoutNulls(vector, field);
      }
      encoders.get(i).append(vector, rowCount);
    }
    rowCount += batch.rowCount();
  }

  private ColumnVector withoutNulls(ColumnVector vector, Field field) throws UnwritableException {
    if (vector.nullCount() == 0) {
      return vector;
    }
    if (nulls == NullHandling.ERROR) {
      int row = 0;
      while (!vector.isNull(row)) {
        row++;
      }
      throw new UnwritableException(
          out.name(),
          field.name(),
          rowCount + row,
          "is null, which the format cannot hold (-o nulls=empty writes \"\", 0, NaN or false instead)");
    }
    return NullHandling.fill(vector);
  }

  @Override
  public void finish() throws IOException {
    for (int i = 0; i < streams.size(); i++) {
      encoders.get(i).end();
      streams.get(i).end();
    }
    List<ZlibColumn> columns = new ArrayList<>(streams.size());
    long offset = 0;
    for (int i = 0; i < streams.size(); i++) {
      ZlibStreamWriter stream = streams.get(i);
      stream.await();
      Field field = schema.field(i);
      columns.add(
          new ZlibColumn(
              field.name(), field.type(), offset, stream.storedSize(), stream.decodedSize()));
      offset += stream.storedSize();
    }
    out.write(layout.header(rowCount, columns));
    for (ZlibStreamWriter stream : streams) {
      stream.copyTo(out);
    }
    out.commit();
    finished = true;
  }

  @Override
  public void close() throws IOException {
    if (!finished) {
      for (ZlibStreamWriter stream : streams) {
        stream.abandon();
      }
    }
    try {
      spool.close();
    } finally {
      out.close();
    }
  }
}
