package dev.colonnade.core.scan;

import dev.colonnade.core.format.BatchReader;
import dev.colonnade.core.format.ColumnStatistics;
import dev.colonnade.core.format.Format;
import dev.colonnade.core.format.Info;
import dev.colonnade.core.format.LayoutPart;
import dev.colonnade.core.format.ReadContext;
import dev.colonnade.core.format.ReadOptions;
import dev.colonnade.core.format.RowGroup;
import dev.colonnade.core.format.RowGroups;
import dev.colonnade.core.format.Table;
import dev.colonnade.core.io.ByteRange;
import dev.colonnade.core.io.InputFile;
import dev.colonnade.core.io.MemoryInputFile;
import dev.colonnade.core.predicate.Predicate;
import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.core.vector.Batch;
import dev.colonnade.core.vector.BytesVector;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.core.vector.LongVector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntPredicate;
import java.util.stream.LongStream;

/**
 * A table made up as it is read: {@code id} counts the rows, {@code group} and {@code name} tell
 * the row group. Every row group is {@link #GROUP_BYTES} of the file and remembers what was done
 * with it.
 */
final class MemoryTable implements Table {
  static final int GROUP_BYTES = 10;
  static final Schema SCHEMA =
      Schema.of(
          Field.required("id", DataType.INT64),
          Field.required("group", DataType.INT64),
          Field.required("name", DataType.STRING));

  /** What a test makes happen when a row group is opened, in the thread that opens it. */
  interface Hook {
    void opened(int group) throws IOException;
  }

  private final ReadOptions options;
  private final List<Group> groups = new ArrayList<>();
  private final InputFile file;
  final AtomicInteger found = new AtomicInteger();
  Hook hook = group -> {};
  long decodedBytesOfGroup = 100;
  int failingStatistics = -1;
  IntPredicate exact = group -> false;
  IntPredicate index = group -> true;

  MemoryTable(int threads, int groupCount, int rowsOfGroup) {
    this.options = ReadOptions.DEFAULT.withThreads(threads);
    for (int i = 0; i < groupCount; i++) {
      groups.add(new Group(i, rowsOfGroup));
    }
    this.file = new MemoryInputFile("memory.table", new byte[groupCount * GROUP_BYTES]);
  }

  Group group(int number) {
    return groups.get(number);
  }

  /** How many row groups were opened. */
  long opened() {
    return groups.stream().filter(group -> group.opened.get() > 0).count();
  }

  /** How many readers of row groups were opened and not closed. */
  int open() {
    return groups.stream().mapToInt(group -> group.opened.get() - group.closed.get()).sum();
  }

  @Override
  public Format format() {
    throw new UnsupportedOperationException();
  }

  @Override
  public InputFile file() {
    return file;
  }

  @Override
  public ReadOptions options() {
    return options;
  }

  @Override
  public Schema schema() {
    return SCHEMA;
  }

  @Override
  public long rowCount() {
    return groups.stream().mapToLong(Group::rowCount).sum();
  }

  @Override
  public RowGroups rowGroups() {
    RowGroups all = RowGroups.of(groups);
    return () -> {
      RowGroup next = all.next();
      if (next != null) {
        found.incrementAndGet();
      }
      return next;
    };
  }

  @Override
  public Info meta() {
    return new Info();
  }

  @Override
  public List<LayoutPart> layout() {
    return List.of();
  }

  final class Group implements RowGroup {
    private final int number;
    private final int rows;
    final AtomicInteger opened = new AtomicInteger();
    final AtomicInteger closed = new AtomicInteger();
    final AtomicInteger batches = new AtomicInteger();

    private Group(int number, int rows) {
      this.number = number;
      this.rows = rows;
    }

    @Override
    public long rowCount() {
      return rows;
    }

    @Override
    public long decodedBytes(int[] columns) {
      return decodedBytesOfGroup;
    }

    private long firstId() {
      return (long) number * rows;
    }

    @Override
    public ColumnStatistics statistics(int column) throws IOException {
      if (number == failingStatistics) {
        throw new IOException("statistics of group " + number);
      }
      return switch (column) {
        case 0 ->
            new ColumnStatistics(
                0,
                new LongVector(firstId()),
                new LongVector(firstId() + rows - 1),
                exact.test(number),
                exact.test(number));
        case 1 -> new ColumnStatistics(0, new LongVector(number), new LongVector(number));
        default -> null;
      };
    }

    @Override
    public boolean mayMatch(Predicate predicate, ReadContext context) {
      return index.test(number);
    }

    @Override
    public BatchReader read(int[] columns, ReadContext context) throws IOException {
      opened.incrementAndGet();
      hook.opened(number);
      context.ranges().fetch(new ByteRange((long) number * GROUP_BYTES, GROUP_BYTES));
      Schema schema = SCHEMA.select(columns);
      return new BatchReader() {
        private int done;

        @Override
        public Batch next() {
          if (done == rows) {
            return null;
          }
          int count = Math.min(context.batchRows(), rows - done);
          ColumnVector[] vectors = new ColumnVector[columns.length];
          for (int i = 0; i < columns.length; i++) {
            vectors[i] = vector(columns[i], done, count);
          }
          done += count;
          batches.incrementAndGet();
          return new Batch(schema, count, done == rows, vectors);
        }

        @Override
        public void close() {
          closed.incrementAndGet();
        }
      };
    }

    private ColumnVector vector(int column, int from, int count) {
      LongStream rowNumbers = LongStream.range(from, from + (long) count);
      return switch (column) {
        case 0 -> new LongVector(rowNumbers.map(row -> firstId() + row).toArray());
        case 1 -> new LongVector(rowNumbers.map(row -> number).toArray());
        default -> BytesVector.of(rowNumbers.mapToObj(row -> "group " + number).toList());
      };
    }
  }
}
