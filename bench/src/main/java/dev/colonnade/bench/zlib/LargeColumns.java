package dev.colonnade.bench.zlib;

import dev.colonnade.clmn.ClmnFormat;
import dev.colonnade.core.format.Format;
import dev.colonnade.core.format.LayoutPart;
import dev.colonnade.core.format.ReadOptions;
import dev.colonnade.core.format.Table;
import dev.colonnade.core.format.TableWriter;
import dev.colonnade.core.format.WriteOptions;
import dev.colonnade.core.io.LocalInputFile;
import dev.colonnade.core.io.LocalOutputFile;
import dev.colonnade.core.scan.ScanReader;
import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.core.vector.Batch;
import dev.colonnade.core.vector.BytesVector;
import dev.colonnade.core.vector.BytesVectorBuilder;
import dev.colonnade.core.vector.DoubleVector;
import dev.colonnade.core.vector.IntVector;
import dev.colonnade.gpp.GppFormat;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Writes and reads files whose float64 and string columns are larger than the heap: run with {@code
 * JAVA_OPTS=-Xmx256m}. Every value is checked on reading.
 */
public final class LargeColumns {
  private static final int BATCH = 50_000;
  private static final int BATCHES = 4_200;

  private LargeColumns() {}

  public static void main(String[] arguments) throws IOException {
    Path folder = Files.createTempDirectory("colonnade-bench");
    for (Format format : List.of(new ClmnFormat(), new GppFormat())) {
      Path file = folder.resolve("large." + format.extensions().get(0));
      try {
        long start = System.nanoTime();
        write(format, file);
        long written = System.nanoTime();
        read(format, file);
        long read = System.nanoTime();
        System.out.printf(
            Locale.ROOT,
            "%s: heap %d MB, %d rows, file %d MB, write %.1f s, read %.1f s%n",
            format.name(),
            Runtime.getRuntime().maxMemory() >> 20,
            (long) BATCH * BATCHES,
            Files.size(file) >> 20,
            (written - start) / 1e9,
            (read - written) / 1e9);
      } finally {
        Files.deleteIfExists(file);
      }
    }
    Files.delete(folder);
  }

  private static Schema schema() {
    return Schema.of(
        Field.required("number", DataType.INT32),
        Field.required("value", DataType.FLOAT64),
        Field.required("text", DataType.STRING));
  }

  private static Batch batch(int number) {
    int[] numbers = new int[BATCH];
    double[] values = new double[BATCH];
    BytesVectorBuilder texts = new BytesVectorBuilder(BATCH);
    for (int i = 0; i < BATCH; i++) {
      int row = number * BATCH + i;
      numbers[i] = row;
      values[i] = value(row);
      texts.append(text(row));
    }
    return new Batch(
        schema(), BATCH, new IntVector(numbers), new DoubleVector(values), texts.build());
  }

  private static double value(int row) {
    return row % 1000 / 8.0;
  }

  private static byte[] text(int row) {
    return ("row " + row % 5000).getBytes(StandardCharsets.US_ASCII);
  }

  private static void write(Format format, Path file) throws IOException {
    WriteOptions options = WriteOptions.of(Map.of("level", "1"));
    try (TableWriter writer =
        format.create(LocalOutputFile.create(file, true), schema(), options)) {
      for (int i = 0; i < BATCHES; i++) {
        writer.write(batch(i));
      }
      writer.finish();
    }
  }

  private static void read(Format format, Path file) throws IOException {
    try (Table table = format.open(LocalInputFile.open(file), ReadOptions.DEFAULT);
        ScanReader reader = table.scan().open()) {
      for (LayoutPart part : table.layout()) {
        System.out.printf(
            Locale.ROOT, "  %s: %d MB decoded%n", part.name(), part.decodedBytes() >> 20);
      }
      int row = 0;
      for (Batch batch = reader.next(); batch != null; batch = reader.next()) {
        for (int i = 0; i < batch.rowCount(); i++, row++) {
          check(batch, i, row);
        }
      }
      if (row != BATCH * BATCHES) {
        throw new IOException(row + " rows read");
      }
    }
  }

  private static void check(Batch batch, int i, int row) throws IOException {
    boolean same =
        ((IntVector) batch.column(0)).values()[i] == row
            && ((DoubleVector) batch.column(1)).values()[i] == value(row);
    // Texts are checked on a sample: making the expected one is slower than reading.
    if (row % 101 == 0) {
      same &=
          ((BytesVector) batch.column(2))
              .text(i)
              .equals(new String(text(row), StandardCharsets.US_ASCII));
    }
    if (!same) {
      throw new IOException("row " + row + " differs");
    }
  }
}
