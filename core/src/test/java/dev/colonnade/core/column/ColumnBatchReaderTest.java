package dev.colonnade.core.column;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.Limits;
import dev.colonnade.core.concurrent.Parallel;
import dev.colonnade.core.contract.Values;
import dev.colonnade.core.format.ReadContext;
import dev.colonnade.core.io.MemoryInputFile;
import dev.colonnade.core.io.RangeReader;
import dev.colonnade.core.io.ReadMetrics;
import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.core.vector.Batch;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.core.vector.LongVector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
class ColumnBatchReaderTest {
  private static final Schema SCHEMA =
      Schema.of(
          Field.required("a", DataType.INT64),
          Field.required("b", DataType.INT64),
          Field.required("c", DataType.INT64));

  /** Counts upwards, and checks that it is used as promised. */
  private static class Counting implements ColumnDecoder {
    private final long step;
    private final AtomicBoolean inUse = new AtomicBoolean();
    volatile long row;
    volatile int calls;
    volatile boolean finished;
    volatile boolean closed;

    private Counting(long step) {
      this.step = step;
    }

    @Override
    public ColumnVector next(int rows) throws IOException {
      assertThat(inUse.compareAndSet(false, true)).as("used by one thread at a time").isTrue();
      assertThat(closed).as("used after it was closed").isFalse();
      for (int i = 0; i < step; i++) {
        Thread.yield();
      }
      long from = row;
      row += rows;
      calls++;
      inUse.set(false);
      return new LongVector(LongStream.range(from, from + rows).map(i -> i * step).toArray());
    }

    @Override
    public void finish() {
      finished = true;
    }

    @Override
    public void close() {
      assertThat(inUse.get()).as("closed while in use").isFalse();
      closed = true;
    }
  }

  private static ReadContext context(int threads, int batchRows) {
    Parallel parallel = Parallel.of(threads);
    RangeReader ranges =
        new RangeReader(
            new MemoryInputFile("file", new byte[0]), Limits.DEFAULT, parallel, new ReadMetrics());
    return new ReadContext(ranges, Limits.DEFAULT, parallel, batchRows);
  }

  private static ColumnBatchReader reader(
      List<? extends ColumnDecoder> decoders, long rows, int threads, int batchRows) {
    return new ColumnBatchReader(SCHEMA, decoders, rows, rows * 24, context(threads, batchRows));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 8})
  void putsColumnsOfUnevenSpeedTogether(int threads) throws IOException {
    List<Counting> decoders = List.of(new Counting(1), new Counting(50), new Counting(3));
    List<List<Object>> rows = new ArrayList<>();
    List<Boolean> ends = new ArrayList<>();
    try (ColumnBatchReader reader = reader(decoders, 1003, threads, 100)) {
      for (Batch batch = reader.next(); batch != null; batch = reader.next()) {
        assertThat(batch.rowCount()).isBetween(1, 100);
        ends.add(batch.endsRowGroup());
        rows.addAll(Values.rows(batch));
      }
      assertThat(reader.next()).isNull();
    }
    assertThat(rows).hasSize(1003);
    for (long i = 0; i < 1003; i++) {
      assertThat(rows.get((int) i)).isEqualTo(List.of(i, i * 50, i * 3));
    }
    assertThat(ends).hasSize(11).endsWith(true);
    assertThat(ends.subList(0, 10)).containsOnly(false);
    assertThat(decoders).allMatch(decoder -> decoder.finished && decoder.closed);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4})
  void noMoreThanAFewBatchesAreDecodedAhead(int threads) throws IOException {
    List<Counting> decoders = List.of(new Counting(1), new Counting(2), new Counting(3));
    try (ColumnBatchReader reader = reader(decoders, 100_000, threads, 10)) {
      for (int i = 1; i <= 20; i++) {
        reader.next();
        int most = threads == 1 ? i : i + 2;
        assertThat(decoders).allMatch(decoder -> decoder.calls <= most);
      }
    }
    assertThat(decoders).allMatch(decoder -> decoder.closed && !decoder.finished);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4})
  void theColumnsOfATableWithoutRowsAreCheckedToo(int threads) throws IOException {
    List<Counting> decoders = List.of(new Counting(1), new Counting(1), new Counting(1));
    try (ColumnBatchReader reader = reader(decoders, 0, threads, 10)) {
      assertThat(reader.next().rowCount()).isZero();
      assertThat(reader.next()).isNull();
    }
    assertThat(decoders).allMatch(decoder -> decoder.finished);
  }

  @Test
  void countsRowsWithoutColumns() throws IOException {
    try (ColumnBatchReader reader =
        new ColumnBatchReader(new Schema(List.of()), List.of(), 25, 0, context(2, 10))) {
      assertThat(reader.next().rowCount()).isEqualTo(10);
      assertThat(reader.next().rowCount()).isEqualTo(10);
      assertThat(reader.next().rowCount()).isEqualTo(5);
      assertThat(reader.next()).isNull();
    }
  }

  @Test
  void batchesOfWideRowsAreShorter() throws IOException {
    List<Counting> decoders = List.of(new Counting(1), new Counting(1), new Counting(1));
    try (ColumnBatchReader reader =
        new ColumnBatchReader(SCHEMA, decoders, 100, 100L << 30, context(1, 1000))) {
      assertThat(reader.next().rowCount()).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 4})
  void aFailureInOneColumnComesOutAfterTheBatchesBefore(int threads) throws IOException {
    FormatException bad = new FormatException("file", "column 'b'", 7, "spoilt");
    Counting failing =
        new Counting(1) {
          @Override
          public ColumnVector next(int rows) throws IOException {
            if (row >= 20) {
              throw bad;
            }
            return super.next(rows);
          }
        };
    List<Counting> decoders = List.of(new Counting(1), failing, new Counting(1));
    try (ColumnBatchReader reader = reader(decoders, 100, threads, 10)) {
      assertThat(reader.next().rowCount()).isEqualTo(10);
      assertThat(reader.next().rowCount()).isEqualTo(10);
      assertThatThrownBy(reader::next).isSameAs(bad);
      assertThatThrownBy(reader::next).isSameAs(bad);
    }
    assertThat(decoders).allMatch(decoder -> decoder.closed);
  }

  @Test
  void aFailureAtTheEndOfAColumnIsNotLost() throws IOException {
    FormatException bad = new FormatException("file", "column 'c'", 7, "bytes follow");
    Counting failing =
        new Counting(1) {
          @Override
          public void finish() {
            throw new java.io.UncheckedIOException(bad);
          }
        };
    try (ColumnBatchReader reader =
        reader(List.of(new Counting(1), new Counting(1), failing), 10, 2, 10)) {
      assertThatThrownBy(reader::next).hasCause(bad);
    }
  }

  @Test
  void closingWaitsForWhatIsBeingDecoded() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CountDownLatch released = new CountDownLatch(1);
    Counting slow =
        new Counting(1) {
          @Override
          public ColumnVector next(int rows) throws IOException {
            if (row >= 10) {
              begun.countDown();
              await(released);
            }
            return super.next(rows);
          }
        };
    List<Counting> decoders = List.of(slow, new Counting(1), new Counting(1));
    ColumnBatchReader reader = reader(decoders, 1000, 4, 10);
    reader.next();
    await(begun);
    CompletableFuture<Void> closing =
        CompletableFuture.runAsync(
            () -> {
              try {
                reader.close();
              } catch (IOException e) {
                throw new java.io.UncheckedIOException(e);
              }
            },
            command -> new Thread(command).start());
    assertThat(slow.closed).isFalse();
    released.countDown();
    closing.get(30, TimeUnit.SECONDS);
    assertThat(decoders).allMatch(decoder -> decoder.closed);
    // Of 100 batches, none beyond the one that was read and the two ahead of it.
    assertThat(slow.calls).isLessThanOrEqualTo(3);
  }

  /** As when row groups that are made of columns are decoded in the background. */
  @Test
  void manyReadersMayRunInsideTheThreadsTheyUse() throws IOException {
    Parallel parallel = Parallel.of(4);
    List<CompletableFuture<Integer>> readers = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      readers.add(
          parallel.submit(
              () -> {
                int rows = 0;
                try (ColumnBatchReader reader =
                    reader(List.of(new Counting(1), new Counting(2), new Counting(3)), 95, 4, 10)) {
                  // Not to the end, so that closing has to wait as well.
                  for (int k = 0; k < 5; k++) {
                    rows += reader.next().rowCount();
                  }
                }
                return rows;
              }));
    }
    for (CompletableFuture<Integer> rows : readers) {
      assertThat(Parallel.get(rows)).isEqualTo(50);
    }
  }

  private static void await(CountDownLatch latch) throws IOException {
    try {
      if (!latch.await(30, TimeUnit.SECONDS)) {
        throw new IOException("it did not come");
      }
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }
}
