package dev.colonnade.riegeli.table;

import dev.colonnade.core.format.BatchReader;
import dev.colonnade.core.format.ReadContext;
import dev.colonnade.core.format.RowGroup;
import dev.colonnade.core.io.ByteRange;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.core.vector.Batch;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.riegeli.chunk.ChunkDecoder;
import dev.colonnade.riegeli.chunk.ChunkType;
import dev.colonnade.riegeli.chunk.DecodedRecords;
import dev.colonnade.riegeli.chunk.FieldProjection;
import dev.colonnade.riegeli.chunk.ScalarColumn;
import dev.colonnade.riegeli.chunk.ScalarColumns;
import dev.colonnade.riegeli.chunk.ScalarField;
import dev.colonnade.riegeli.file.Chunk;
import dev.colonnade.riegeli.file.ChunkHeader;
import dev.colonnade.riegeli.file.ChunkReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The records of a chunk as a row group. */
final class ChunkRows implements RowGroup {
  private final String file;
  private final MessageLayout layout;
  private final long begin;
  private final long end;
  private final ChunkHeader header;

  /**
   * @param layout null where the type of the records is not known
   */
  ChunkRows(String file, MessageLayout layout, long begin, long end, ChunkHeader header) {
    this.file = file;
    this.layout = layout;
    this.begin = begin;
    this.end = end;
    this.header = header;
  }

  @Override
  public long rowCount() {
    return header.numRecords();
  }

  @Override
  public long decodedBytes(int[] columns) {
    return 2 * header.decodedDataSize() + 8 * header.numRecords() * columns.length;
  }

  @Override
  public BatchReader read(int[] columns, ReadContext context) throws IOException {
    if (columns.length == 0) {
      return new Rows(header.numRecords(), context.batchRows());
    }
    ChunkRange range = new ChunkRange(file, new ByteRange(begin, end - begin), context.ranges());
    ChunkReader chunks = new ChunkReader(range, context.limits());
    chunks.seek(begin);
    Chunk chunk = chunks.read();
    if (layout == null) {
      DecodedRecords records = decode(chunk, FieldProjection.all(), context);
      return new RecordBatches(
          records.count(),
          context.batchRows(),
          (from, to) -> RecordColumn.batch(records, from, to));
    }
    List<MessageField> fields = new ArrayList<>();
    List<int[]> paths = new ArrayList<>();
    for (int column : columns) {
      fields.add(layout.fields().get(column));
      paths.add(new int[] {layout.fields().get(column).number()});
    }
    ColumnFill direct = columnFill(chunk, fields, context);
    if (direct != null) {
      return new RecordBatches((int) header.numRecords(), context.batchRows(), direct::batch);
    }
    FieldProjection projection =
        columns.length == layout.fields().size()
            ? FieldProjection.all()
            : FieldProjection.of(paths);
    DecodedRecords records = decode(chunk, projection, context);
    RowDecoder decoder = new RowDecoder(fields, chunk.section(file));
    return new RecordBatches(
        records.count(), context.batchRows(), (from, to) -> decoder.decode(records, from, to));
  }

  /** The wanted columns taken straight out of the chunk, or null where that is not possible. */
  private ColumnFill columnFill(Chunk chunk, List<MessageField> fields, ReadContext context)
      throws IOException {
    List<ScalarField> wanted =
        header.type() == ChunkType.TRANSPOSED ? ColumnFill.wanted(fields) : null;
    if (wanted == null) {
      return null;
    }
    List<ScalarColumn> columns =
        ScalarColumns.read(
            chunk.data(),
            header.numRecords(),
            header.decodedDataSize(),
            wanted,
            context.limits(),
            chunk.section(file));
    return columns == null
        ? null
        : new ColumnFill(fields, columns, (int) header.numRecords(), chunk.section(file));
  }

  private DecodedRecords decode(Chunk chunk, FieldProjection projection, ReadContext context)
      throws IOException {
    return ChunkDecoder.decode(
        header.type(),
        chunk.data(),
        header.numRecords(),
        header.decodedDataSize(),
        projection,
        context.limits(),
        chunk.section(file));
  }

  /** Batches without columns: only their number of rows counts. */
  private static final class Rows implements BatchReader {
    private static final Schema NO_COLUMNS = Schema.of();

    private final int batchRows;
    private long left;

    Rows(long count, int batchRows) {
      this.left = count;
      this.batchRows = batchRows;
    }

    @Override
    public Batch next() {
      if (left == 0) {
        return null;
      }
      int rows = (int) Math.min(left, batchRows);
      left -= rows;
      return new Batch(NO_COLUMNS, rows, left == 0, new ColumnVector[0]);
    }

    @Override
    public void close() {}
  }

  /** Makes a batch of a run of records. */
  @FunctionalInterface
  private interface Run {
    Batch batch(int from, int to) throws IOException;
  }

  /** Batches of decoded records. */
  private static final class RecordBatches implements BatchReader {
    private final int count;
    private final int batchRows;
    private final Run run;
    private int at;

    RecordBatches(int count, int batchRows, Run run) {
      this.count = count;
      this.batchRows = batchRows;
      this.run = run;
    }

    @Override
    public Batch next() throws IOException {
      if (at == count) {
        return null;
      }
      int from = at;
      at = Math.min(count, from + batchRows);
      return run.batch(from, at);
    }

    @Override
    public void close() {
      at = count;
    }
  }
}
