package dev.colonnade.core.scan;

import dev.colonnade.core.concurrent.Parallel;
import dev.colonnade.core.format.BatchReader;
import dev.colonnade.core.format.ColumnStatistics;
import dev.colonnade.core.format.ReadContext;
import dev.colonnade.core.format.RowGroup;
import dev.colonnade.core.format.RowGroups;
import dev.colonnade.core.format.Table;
import dev.colonnade.core.io.ReadMetrics;
import dev.colonnade.core.predicate.BoundPredicate;
import dev.colonnade.core.predicate.Predicate;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.core.vector.Batch;
import dev.colonnade.core.vector.ColumnVector;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;

/**
 * Computes aggregates, from statistics where these are exact. A row group is read only where they
 * leave an aggregate open: where the predicate holds for some of its rows, where a bound is missing
 * or no value itself. Of such a group only the columns of open aggregates are read, and if only a
 * least or greatest value is open, it waits until the other groups have told theirs, which its
 * bounds may not reach.
 */
final class Aggregation {
  private final Table table;
  private final Schema schema;
  private final List<Aggregate> aggregates;
  private final Schema results;
  private final int[] columnOf;
  private final Predicate condition;
  private final BoundPredicate predicate;
  private final int[] predicateColumns;
  private final BoundPredicate rowPredicate;
  private final ReadContext context;
  private final PartialAggregates total;
  private final long budget = ScanReader.readAheadBytes();
  private final Deque<Pending> pending = new ArrayDeque<>();
  private final List<Waiting> waiting = new ArrayList<>();
  private final LongAdder rowsDecoded = new LongAdder();
  private final LongAdder rowsChosen = new LongAdder();
  private long pendingBytes;
  private long seen;
  private long skipped;
  private long known;

  /**
   * @param condition null where all rows are wanted
   */
  Aggregation(Table table, List<Aggregate> aggregates, Predicate condition, int batchRows) {
    this.table = table;
    this.schema = table.schema();
    this.aggregates = aggregates;
    this.results = new Schema(aggregates.stream().map(each -> each.field(schema)).toList());
    this.columnOf =
        aggregates.stream()
            .mapToInt(each -> each.column() == null ? -1 : schema.require(each.column()))
            .toArray();
    this.condition = condition;
    this.predicate = condition == null ? null : BoundPredicate.bind(condition, schema);
    this.predicateColumns =
        condition == null
            ? new int[0]
            : condition.columns().stream().mapToInt(schema::require).toArray();
    this.rowPredicate =
        condition == null ? null : BoundPredicate.bind(condition, schema.select(predicateColumns));
    this.context = ScanReader.context(table, batchRows);
    this.total = new PartialAggregates(aggregates, results);
  }

  /** A row group that may yet turn out not to matter. */
  private record Waiting(RowGroup group, boolean all, int[] open) {}

  /** A row group that is being read. */
  private record Pending(CompletableFuture<PartialAggregates> result, long bytes) {}

  /** Computes the aggregates of all rows that fulfil the condition. */
  Aggregates run() throws IOException {
    if (condition == null && IntStream.range(0, columnOf.length).allMatch(this::isRowCount)) {
      long rows = table.rowCount();
      for (int i = 0; i < columnOf.length; i++) {
        total.addKnown(i, rows, column(i), null);
      }
      return result();
    }
    try {
      RowGroups groups = table.rowGroupsInAnyOrder();
      for (RowGroup group = groups.next(); group != null; group = groups.next()) {
        seen++;
        consider(group);
      }
      takeAll(0);
      for (Waiting group : waiting) {
        int[] open = changing(group.group(), group.open());
        if (open.length == 0) {
          known++;
        } else {
          read(group.group(), group.all(), open);
          // What the first one tells may spare the others; after it, several are read at once.
          takeAll(group == waiting.get(0) ? 0 : context.parallel().threads());
        }
      }
      takeAll(0);
      return result();
    } finally {
      // The file may be closed next.
      pending.forEach(group -> Parallel.await(group.result()));
    }
  }

  private boolean isRowCount(int index) {
    return switch (aggregates.get(index).kind()) {
      case ROWS -> true;
      case VALUES -> !column(index).nullable();
      default -> false;
    };
  }

  private Field column(int index) {
    return columnOf[index] < 0 ? null : schema.field(columnOf[index]);
  }

  /** Computes the aggregates of the rows that a reader has left, all of which are wanted. */
  static Aggregates ofRows(ScanReader reader, Table table, List<Aggregate> aggregates)
      throws IOException {
    Aggregation aggregation =
        new Aggregation(table, aggregates, null, ReadContext.DEFAULT_BATCH_ROWS);
    int[] all = IntStream.range(0, aggregates.size()).toArray();
    int[] places =
        aggregates.stream()
            .mapToInt(each -> each.column() == null ? -1 : reader.schema().require(each.column()))
            .toArray();
    for (Batch batch = reader.next(); batch != null; batch = reader.next()) {
      add(batch, null, batch.rowCount(), all, places, aggregation.total);
    }
    return new Aggregates(aggregation.total.row(), reader.report());
  }

  private void consider(RowGroup group) throws IOException {
    long rows = group.rowCount();
    boolean none =
        predicate != null
            && (!predicate.mayMatch(group::statistics, rows)
                || !group.mayMatch(condition, context));
    if (none) {
      skipped++;
      return;
    }
    boolean all = predicate == null || predicate.matchesAll(group::statistics, rows);
    int[] open = all ? unknown(group) : IntStream.range(0, columnOf.length).toArray();
    open = changing(group, open);
    if (open.length == 0) {
      known++;
    } else if (areBounded(group, open)) {
      waiting.add(new Waiting(group, all, open));
    } else {
      read(group, all, open);
    }
  }

  private ColumnStatistics statistics(RowGroup group, int index) throws IOException {
    return columnOf[index] < 0 ? null : group.statistics(columnOf[index]);
  }

  /**
   * Takes in what is known of a row group, and tells the aggregates that this is not enough for.
   */
  private int[] unknown(RowGroup group) throws IOException {
    int[] open = new int[columnOf.length];
    int count = 0;
    for (int i = 0; i < open.length; i++) {
      if (!total.addKnown(i, group.rowCount(), column(i), statistics(group, i))) {
        open[count++] = i;
      }
    }
    return Arrays.copyOf(open, count);
  }

  /** Those of some aggregates that a row group may change. */
  private int[] changing(RowGroup group, int[] open) throws IOException {
    int[] changing = new int[open.length];
    int count = 0;
    for (int i : open) {
      if (total.mayChange(i, statistics(group, i))) {
        changing[count++] = i;
      }
    }
    return Arrays.copyOf(changing, count);
  }

  private boolean areBounded(RowGroup group, int[] open) throws IOException {
    for (int i : open) {
      if (!total.isBounded(i, statistics(group, i))) {
        return false;
      }
    }
    return true;
  }

  /** Reads a row group in the background, or now if it is large or streams. */
  private void read(RowGroup group, boolean all, int[] open) throws IOException {
    int[] columns = readColumns(all, open);
    long bytes = group.decodedBytes(columns);
    takeAll(context.parallel().threads());
    while (!pending.isEmpty() && pendingBytes + bytes > budget) {
      takeFirst();
    }
    if (bytes < 0 || bytes > budget) {
      total.add(aggregates(group, all, open, columns));
    } else {
      pendingBytes += bytes;
      pending.add(
          new Pending(
              context.parallel().submit(() -> aggregates(group, all, open, columns)), bytes));
    }
  }

  /** Takes in results until at most so many are still to come. */
  private void takeAll(int left) throws IOException {
    while (pending.size() > left) {
      takeFirst();
    }
  }

  private void takeFirst() throws IOException {
    Pending first = pending.peek();
    total.add(Parallel.get(first.result()));
    pending.remove();
    pendingBytes -= first.bytes();
  }

  /** The columns of the predicate, where it is needed, and then those of open aggregates. */
  private int[] readColumns(boolean all, int[] open) {
    return IntStream.concat(
            all ? IntStream.empty() : Arrays.stream(predicateColumns),
            Arrays.stream(open).map(i -> columnOf[i]).filter(column -> column >= 0))
        .distinct()
        .toArray();
  }

  private PartialAggregates aggregates(RowGroup group, boolean all, int[] open, int[] columns)
      throws IOException {
    PartialAggregates partial = new PartialAggregates(aggregates, results);
    int[] placeOfColumn = new int[schema.size()];
    for (int place = 0; place < columns.length; place++) {
      placeOfColumn[columns[place]] = place;
    }
    int[] places = new int[columnOf.length];
    for (int i : open) {
      places[i] = columnOf[i] < 0 ? -1 : placeOfColumn[columnOf[i]];
    }
    try (BatchReader reader = group.read(columns, context)) {
      for (Batch batch = reader.next(); batch != null; batch = reader.next()) {
        int[] rows = all ? null : new int[batch.rowCount()];
        int count = all ? batch.rowCount() : rowPredicate.select(batch, rows);
        rowsDecoded.add(batch.rowCount());
        rowsChosen.add(count);
        add(batch, rows, count, open, places, partial);
      }
    }
    return partial;
  }

  /**
   * Takes in some rows of a batch.
   *
   * @param rows their numbers, or null for all
   * @param places where in the batch the column of each aggregate is
   */
  private static void add(
      Batch batch, int[] rows, int count, int[] open, int[] places, PartialAggregates partial) {
    if (count == 0) {
      return;
    }
    for (int i : open) {
      ColumnVector column = places[i] < 0 ? null : batch.column(places[i]);
      boolean some = column != null && count < batch.rowCount();
      partial.add(i, count, some ? column.gather(rows, count) : column);
    }
  }

  private Aggregates result() {
    ReadMetrics metrics = context.ranges().metrics();
    ScanReport report =
        new ScanReport(
            seen,
            skipped,
            known,
            rowsDecoded.sum(),
            rowsChosen.sum(),
            metrics.ranges(),
            metrics.bytes());
    return new Aggregates(total.row(), report);
  }
}
