package dev.colonnade.bench.mosaic;

import dev.colonnade.core.format.ReadOptions;
import dev.colonnade.core.format.Table;
import dev.colonnade.core.io.LocalInputFile;
import dev.colonnade.core.io.LocalOutputFile;
import dev.colonnade.core.scan.ScanReader;
import dev.colonnade.core.vector.Batch;
import dev.colonnade.mosaic.MosaicFormat;
import dev.colonnade.mosaic.MosaicOptions;
import dev.colonnade.mosaic.MosaicWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Writes and reads a table of 30,000 columns that is larger than the heap, row group by row group,
 * and tells what was in use at most. Then rows that come one by one: what each costs.
 *
 * <p>To be run with a small heap: {@code JAVA_OPTS=-Xmx256m bench/run mosaic.MosaicMemory 200}.
 * Argument: how many batches of 100 rows.
 */
public final class MosaicMemory {
  private static final int COLUMNS = 30_000;
  private static final int BATCH_ROWS = 100;
  private static final long ROW_GROUP = 16 << 20;

  private final Batch batch = WideTable.sensors(COLUMNS, BATCH_ROWS, 3).batch();
  private final MosaicOptions options =
      MosaicOptions.DEFAULT.withZstdLevel(3).withRowGroupMaxSize(ROW_GROUP);
  private long most;

  private MosaicMemory() {}

  public static void main(String[] arguments) throws IOException {
    int batches = arguments.length == 0 ? 50 : Integer.parseInt(arguments[0]);
    Path file = Files.createTempFile("wide", ".mosaic");
    try {
      new MosaicMemory().measure(file, batches);
    } finally {
      Files.delete(file);
    }
  }

  private void measure(Path file, int batches) throws IOException {
    long before = used();
    System.out.printf(
        Locale.ROOT,
        "heap of %d MB; %d columns x %d rows, row groups of %d MB; %.0f MB in use before%n",
        Runtime.getRuntime().maxMemory() >> 20,
        COLUMNS,
        batches * BATCH_ROWS,
        ROW_GROUP >> 20,
        before / 1e6);
    long values = write(file, batches);
    report("write", before);
    System.out.printf(
        Locale.ROOT,
        "  %.0f MB of values, file of %.0f MB%n",
        values / 1e6,
        Files.size(file) / 1e6);
    read(file);
    report("read all columns", before);
    read(file, batch.schema().field(COLUMNS / 2).name());
    report("read one column", before);
    writeRowByRow(file);
    report("write row by row", before);
  }

  private long write(Path file, int batches) throws IOException {
    try (MosaicWriter writer =
        new MosaicWriter(LocalOutputFile.create(file, true), batch.schema(), options)) {
      long values = 0;
      for (int i = 0; i < batches; i++) {
        writer.write(batch);
        for (int column = 0; column < COLUMNS; column++) {
          values += batch.column(column).memoryBytes();
        }
        sample();
      }
      writer.finish();
      return values;
    }
  }

  private void read(Path file, String... columns) throws IOException {
    try (Table table = new MosaicFormat().open(LocalInputFile.open(file), ReadOptions.DEFAULT);
        ScanReader reader =
            (columns.length == 0 ? table.scan() : table.scan().select(columns)).open()) {
      for (Batch next = reader.next(); next != null; next = reader.next()) {
        sample();
      }
    }
  }

  private void writeRowByRow(Path file) throws IOException {
    Batch[] rows = new Batch[10];
    for (int row = 0; row < rows.length; row++) {
      rows[row] = batch.slice(row, 1);
    }
    for (int rounds = 0; rounds < 3; rounds++) {
      long start = System.nanoTime();
      try (MosaicWriter writer =
          new MosaicWriter(LocalOutputFile.create(file, true), batch.schema(), options)) {
        for (int i = 0; i < 100; i++) {
          for (Batch row : rows) {
            writer.write(row);
          }
        }
        long appended = System.nanoTime();
        writer.finish();
        System.out.printf(
            Locale.ROOT,
            "one row of %d columns: %.3f ms to append, of 1,000 rows; %.0f ms to finish%n",
            COLUMNS,
            (appended - start) / 1e6 / 1000,
            (System.nanoTime() - appended) / 1e6);
      }
    }
    sample();
  }

  /** Notes what is in use, after what is not has been collected. */
  private void sample() {
    most = Math.max(most, used());
  }

  private static long used() {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    return runtime.totalMemory() - runtime.freeMemory();
  }

  private void report(String what, long before) {
    System.out.printf(Locale.ROOT, "%s: at most %.0f MB more%n", what, (most - before) / 1e6);
    most = 0;
  }
}
