package dev.colonnade.core.scan;

import dev.colonnade.core.concurrent.Parallel;
import dev.colonnade.core.format.BatchReader;
import dev.colonnade.core.format.ReadContext;
import dev.colonnade.core.format.RowGroup;
import dev.colonnade.core.format.RowGroups;
import dev.colonnade.core.format.Table;
import dev.colonnade.core.io.RangeReader;
import dev.colonnade.core.io.ReadMetrics;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.core.vector.Batch;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.LongAdder;

/**
 * Reads a planned scan. Row groups that fit the read-ahead budget are decoded and filtered in the
 * background, several at once, and delivered in order; larger ones, and those of unknown size, are
 * streamed.
 */
public final class ScanReader implements BatchReader {
  /**
   * Decoded bytes that may wait for the consumer: an eighth of the heap, but not more than this.
   */
  private static final long MAX_READ_AHEAD = 128L << 20;

  private final ScanPlan plan;
  private final ReadContext context;
  private final RowGroups groups;
  private final long readAhead = readAheadBytes();
  private final Deque<Pending> pending = new ArrayDeque<>();
  private final LongAdder rowsDecoded = new LongAdder();
  private BatchReader current;
  private long pendingBytes;
  private long pendingRows;
  private long currentRows;
  private boolean groupsEnded;
  private volatile boolean closed;
  private long rowsLeft;
  private long rowGroupsSeen;
  private long rowGroupsSkipped;
  private long rowsReturned;

  ScanReader(ScanPlan plan) throws IOException {
    this.plan = plan;
    this.context = context(plan.table(), plan.batchRows());
    this.rowsLeft = plan.limit();
    this.groups = plan.table().rowGroups();
  }

  /** What to read a table with. */
  static ReadContext context(Table table, int batchRows) {
    Parallel parallel = table.options().parallel();
    RangeReader ranges =
        new RangeReader(table.file(), table.options().limits(), parallel, new ReadMetrics());
    return new ReadContext(ranges, table.options().limits(), parallel, batchRows);
  }

  /** Decoded bytes that may be in memory ahead of their use. */
  static long readAheadBytes() {
    return Math.min(MAX_READ_AHEAD, Runtime.getRuntime().maxMemory() / 8);
  }

  /** The schema of the batches. */
  public Schema schema() {
    return plan.outputSchema();
  }

  /** What was done so far. */
  public ScanReport report() {
    ReadMetrics metrics = context.ranges().metrics();
    return new ScanReport(
        rowGroupsSeen,
        rowGroupsSkipped,
        0,
        rowsDecoded.sum(),
        rowsReturned,
        metrics.ranges(),
        metrics.bytes());
  }

  /** The next batch with at least one row, or null after the last. */
  @Override
  public Batch next() throws IOException {
    while (rowsLeft > 0) {
      if (current == null && !openNext()) {
        return null;
      }
      Batch batch = current.next();
      if (batch == null) {
        current.close();
        current = null;
        currentRows = 0;
      } else if (batch.rowCount() > 0) {
        Batch wanted = batch.rowCount() > rowsLeft ? batch.slice(0, (int) rowsLeft) : batch;
        rowsLeft -= wanted.rowCount();
        rowsReturned += wanted.rowCount();
        currentRows -= wanted.rowCount();
        return wanted;
      }
    }
    return null;
  }

  private boolean openNext() throws IOException {
    readAhead();
    Pending first = pending.peek();
    if (first == null) {
      return false;
    }
    // One that fails stays the first, so that asking again gives its error and not the rows after.
    current = first.open();
    pending.remove();
    pendingBytes -= first.bytes;
    pendingRows -= first.rows;
    currentRows = first.rows;
    readAhead();
    return true;
  }

  /** Begins as many row groups as the budget allows and the limit may need. */
  private void readAhead() {
    int most = context.parallel().threads() == 1 ? 1 : context.parallel().threads() + 1;
    while (!groupsEnded && pending.size() < most && pendingBytes < readAhead && rowsNeeded() > 0) {
      Pending next;
      try {
        next = nextPending();
      } catch (IOException | RuntimeException e) {
        // The rows before are sound, so they are delivered first.
        next = new Pending(null, CompletableFuture.failedFuture(e), readAhead, 0);
        groupsEnded = true;
      }
      if (next != null) {
        pending.add(next);
        pendingBytes += next.bytes;
        pendingRows += next.rows;
      }
    }
  }

  /** Rows that the limit allows beyond those of the row groups that were begun. */
  private long rowsNeeded() {
    return plan.predicate() == null ? rowsLeft - pendingRows - currentRows : rowsLeft;
  }

  /** Begins the next row group; null where there is none, or it is skipped. */
  private Pending nextPending() throws IOException {
    RowGroup group = groups.next();
    if (group == null) {
      groupsEnded = true;
      return null;
    }
    rowGroupsSeen++;
    if (!plan.keeps(group, context)) {
      rowGroupsSkipped++;
      return null;
    }
    long bytes = group.decodedBytes(plan.readColumns());
    boolean wholeWanted = plan.predicate() != null || group.rowCount() <= rowsNeeded();
    boolean collect =
        context.parallel().threads() > 1
            && wholeWanted
            && bytes >= 0
            && pendingBytes + bytes <= readAhead;
    if (!collect) {
      // Nothing is decoded until its turn comes, so it counts as filling the budget.
      return new Pending(group, null, readAhead, group.rowCount());
    }
    return new Pending(
        group, context.parallel().submit(() -> collect(group)), bytes, group.rowCount());
  }

  private List<Batch> collect(RowGroup group) throws IOException {
    List<Batch> batches = new ArrayList<>();
    try (BatchReader reader = new Filtered(group.read(plan.readColumns(), context))) {
      for (Batch batch = reader.next(); batch != null && !closed; batch = reader.next()) {
        batches.add(batch);
      }
    }
    return batches;
  }

  @Override
  public void close() throws IOException {
    closed = true;
    rowsLeft = 0;
    for (Pending waiting : pending) {
      if (waiting.decoded != null) {
        waiting.decoded.cancel(false);
      }
    }
    pending.clear();
    if (current != null) {
      current.close();
      current = null;
    }
  }

  /** A row group whose turn will come; {@code decoded} is null where it is to be streamed. */
  private final class Pending {
    private final RowGroup group;
    private final CompletableFuture<List<Batch>> decoded;
    private final long bytes;
    private final long rows;

    private Pending(RowGroup group, CompletableFuture<List<Batch>> decoded, long bytes, long rows) {
      this.group = group;
      this.decoded = decoded;
      this.bytes = bytes;
      this.rows = rows;
    }

    private BatchReader open() throws IOException {
      if (decoded == null) {
        return new Filtered(group.read(plan.readColumns(), context));
      }
      Deque<Batch> batches = new ArrayDeque<>(Parallel.get(decoded));
      return new BatchReader() {
        @Override
        public Batch next() {
          return batches.poll();
        }

        @Override
        public void close() {
          batches.clear();
        }
      };
    }
  }

  /** Batches of a row group with the rows and columns that are wanted. */
  private final class Filtered implements BatchReader {
    private final BatchReader reader;

    private Filtered(BatchReader reader) {
      this.reader = reader;
    }

    @Override
    public Batch next() throws IOException {
      Batch batch = reader.next();
      if (batch == null) {
        return null;
      }
      rowsDecoded.add(batch.rowCount());
      if (plan.predicate() == null) {
        return batch;
      }
      int[] rows = new int[batch.rowCount()];
      int kept = plan.predicate().select(batch, rows);
      Batch chosen = batch;
      if (plan.output().length < plan.readColumns().length) {
        chosen = batch.select(plan.outputSchema(), plan.output());
      }
      return kept == batch.rowCount() ? chosen : chosen.gather(rows, kept);
    }

    @Override
    public void close() throws IOException {
      reader.close();
    }
  }
}
