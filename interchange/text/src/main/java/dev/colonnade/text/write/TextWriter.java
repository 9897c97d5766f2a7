package dev.colonnade.text.write;

import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.concurrent.Parallel;
import dev.colonnade.core.format.TableWriter;
import dev.colonnade.core.io.OutputFile;
import dev.colonnade.core.io.Slice;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.core.vector.Batch;
import dev.colonnade.core.vector.ColumnVector;
import java.io.IOException;

/**
 * Writes rows as lines of text. The rows of a batch are formatted in pieces on several threads and
 * written in order; the buffers are kept, so that memory does not grow with the file.
 */
public final class TextWriter implements TableWriter {
  /** Values that one piece holds, so that wide and narrow tables take like amounts of memory. */
  private static final int CELLS_OF_PIECE = 32_768;

  private static final int PIECES_OF_THREAD = 4;

  private final OutputFile out;
  private final Schema schema;
  private final Parallel parallel;
  private final RowText.Factory rows;
  private final ByteWriter[] buffers;

  /**
   * @param head what is written before the first row
   */
  public TextWriter(
      OutputFile out, Schema schema, Parallel parallel, ByteWriter head, RowText.Factory rows)
      throws IOException {
    this.out = out;
    this.schema = schema;
    this.parallel = parallel;
    this.rows = rows;
    this.buffers =
        new ByteWriter[parallel.threads() == 1 ? 1 : parallel.threads() * PIECES_OF_THREAD];
    for (int i = 0; i < buffers.length; i++) {
      buffers[i] = new ByteWriter(1024);
    }
    write(head);
  }

  @Override
  public void write(Batch batch) throws IOException {
    RowText text = rows.of(columns(batch));
    int rowsOfPiece = Math.max(1, CELLS_OF_PIECE / Math.max(1, schema.size()));
    int pieces = (batch.rowCount() + rowsOfPiece - 1) / rowsOfPiece;
    for (int first = 0; first < pieces; first += buffers.length) {
      int from = first;
      int count = Math.min(buffers.length, pieces - first);
      parallel.forEach(
          count,
          i -> {
            int row = (from + i) * rowsOfPiece;
            int end = Math.min(batch.rowCount(), row + rowsOfPiece);
            ByteWriter buffer = buffers[i];
            buffer.clear();
            for (; row < end; row++) {
              text.append(row, buffer);
            }
          });
      for (int i = 0; i < count; i++) {
        write(buffers[i]);
      }
    }
  }

  private ColumnVector[] columns(Batch batch) {
    ColumnVector[] columns = new ColumnVector[schema.size()];
    for (int i = 0; i < columns.length; i++) {
      columns[i] = batch.column(batch.schema().require(schema.field(i).name()));
    }
    return columns;
  }

  private void write(ByteWriter bytes) throws IOException {
    Slice slice = bytes.slice();
    out.write(slice.array(), slice.offset(), slice.length());
  }

  @Override
  public void finish() throws IOException {
    out.commit();
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
