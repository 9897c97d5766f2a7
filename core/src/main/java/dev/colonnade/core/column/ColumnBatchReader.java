package dev.colonnade.core.column;

import dev.colonnade.core.concurrent.Parallel;
import dev.colonnade.core.format.BatchReader;
import dev.colonnade.core.format.ReadContext;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.core.vector.Batch;
import dev.colonnade.core.vector.ColumnVector;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;

/**
 * Makes batches of columns that are each a stream. Every column decodes ahead by itself, a few
 * batches at most, so that the threads stay busy however different the columns are, and no more
 * than those batches is ever in memory.
 */
public final class ColumnBatchReader implements BatchReader {
  /** Batches that are decoded or being decoded besides the one the consumer has. */
  private static final int READ_AHEAD = 2;

  /** A batch is kept to about this many decoded bytes, or a 32nd of the heap where that is less. */
  private static final long BATCH_BYTES = 16L << 20;

  private final Schema schema;
  private final List<? extends ColumnDecoder> decoders;
  private final Parallel parallel;
  private final int batchRows;
  private final Deque<Pending> pending = new ArrayDeque<>();
  private final CompletableFuture<?>[] lanes;
  private long rowsLeft;
  private boolean begun;
  private volatile boolean closed;

  /**
   * @param decoders one for each column of {@code schema}
   * @param rows rows of the columns
   * @param decodedBytes bytes of all the columns together, by which the batches are sized
   */
  public ColumnBatchReader(
      Schema schema,
      List<? extends ColumnDecoder> decoders,
      long rows,
      long decodedBytes,
      ReadContext context) {
    this.schema = schema;
    this.decoders = decoders;
    this.parallel = context.parallel();
    this.batchRows = batchRows(rows, decodedBytes, context.batchRows());
    this.lanes = new CompletableFuture<?>[decoders.size()];
    this.rowsLeft = rows;
  }

  private static int batchRows(long rows, long decodedBytes, int most) {
    long budget = Math.min(BATCH_BYTES, Runtime.getRuntime().maxMemory() / 32);
    double bytesPerRow = Math.max(1, rows == 0 ? 1 : (double) decodedBytes / rows);
    return (int) Math.max(1, Math.min(most, budget / bytesPerRow));
  }

  @Override
  public Batch next() throws IOException {
    int ahead = parallel.threads() == 1 ? 1 : READ_AHEAD;
    while (pending.size() < ahead && (rowsLeft > 0 || !begun)) {
      begin();
    }
    Pending first = pending.poll();
    if (first == null) {
      return null;
    }
    ColumnVector[] columns = new ColumnVector[decoders.size()];
    for (int i = 0; i < columns.length; i++) {
      columns[i] = Parallel.get(first.columns.get(i));
    }
    if (parallel.threads() > 1 && rowsLeft > 0) {
      begin();
    }
    return new Batch(schema, first.rows, first.last, columns);
  }

  /**
   * Begins a batch. A table without rows has one of no rows, so that its columns are checked all
   * the same.
   */
  private void begin() {
    begun = true;
    int rows = (int) Math.min(batchRows, rowsLeft);
    rowsLeft -= rows;
    boolean last = rowsLeft == 0;
    List<CompletableFuture<ColumnVector>> columns = new ArrayList<>(decoders.size());
    for (int i = 0; i < decoders.size(); i++) {
      ColumnDecoder decoder = decoders.get(i);
      CompletableFuture<ColumnVector> column =
          lanes[i] == null
              ? parallel.submit(() -> decode(decoder, rows, last))
              : parallel.submitAfter(lanes[i], () -> decode(decoder, rows, last));
      lanes[i] = column;
      columns.add(column);
    }
    pending.add(new Pending(rows, last, columns));
  }

  private ColumnVector decode(ColumnDecoder decoder, int rows, boolean last) throws IOException {
    if (closed) {
      throw new CancellationException();
    }
    ColumnVector vector = decoder.next(rows);
    if (last) {
      decoder.finish();
    }
    return vector;
  }

  /** Waits for what is being decoded: the decoders may not be given back while in use. */
  @Override
  public void close() throws IOException {
    closed = true;
    for (CompletableFuture<?> lane : lanes) {
      if (lane != null) {
        Parallel.await(lane);
      }
    }
    for (ColumnDecoder decoder : decoders) {
      decoder.close();
    }
  }

  private record Pending(int rows, boolean last, List<CompletableFuture<ColumnVector>> columns) {}
}
