package dev.colonnade.bench.zlib;

import dev.colonnade.bench.Median;
import dev.colonnade.clmn.ClmnFormat;
import dev.colonnade.core.format.Format;
import dev.colonnade.core.format.LayoutPart;
import dev.colonnade.core.format.ReadOptions;
import dev.colonnade.core.format.Table;
import dev.colonnade.core.format.TableWriter;
import dev.colonnade.core.format.WriteOptions;
import dev.colonnade.core.io.MemoryInputFile;
import dev.colonnade.core.io.MemoryOutputFile;
import dev.colonnade.core.scan.ScanReader;
import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.core.vector.Batch;
import dev.colonnade.core.vector.DoubleVector;
import dev.colonnade.core.vector.IntVector;
import dev.colonnade.gpp.GppFormat;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Reading int32 and float64 columns of CLMN and GPP into batches, against bare inflate of the same
 * bytes on one thread. Target: at least 0.85 of its speed on one thread, 1.7 on two.
 */
public final class ZlibColumns {
  private static final int ROWS = 2_000_000;

  private ZlibColumns() {}

  public static void main(String[] arguments) throws IOException {
    for (Format format : List.of(new ClmnFormat(), new GppFormat())) {
      byte[] file = file(format);
      double[] seconds =
          Median.seconds(
              3,
              15,
              () -> inflate(format, file),
              () -> scan(format, file, 1),
              () -> scan(format, file, 2));
      double megabytes = ROWS * 24.0 / 1e6;
      System.out.printf(
          Locale.ROOT,
          "%s: inflate %.0f MB/s, one thread %.0f MB/s (%.2f of inflate), two threads %.0f MB/s (%.2f)%n",
          format.name(),
          megabytes / seconds[0],
          megabytes / seconds[1],
          seconds[0] / seconds[1],
          megabytes / seconds[2],
          seconds[0] / seconds[2]);
    }
  }

  /** Two int32 and two float64 columns of sensor-like values. */
  private static byte[] file(Format format) throws IOException {
    Random random = new Random(1);
    int[] ids = new int[ROWS];
    int[] levels = new int[ROWS];
    double[] prices = new double[ROWS];
    double[] noise = new double[ROWS];
    for (int i = 0; i < ROWS; i++) {
      ids[i] = i;
      levels[i] = random.nextInt(1000);
      prices[i] = Math.round(random.nextDouble() * 10_000) / 100.0;
      noise[i] = random.nextGaussian();
    }
    Schema schema =
        Schema.of(
            Field.required("id", DataType.INT32),
            Field.required("level", DataType.INT32),
            Field.required("price", DataType.FLOAT64),
            Field.required("noise", DataType.FLOAT64));
    MemoryOutputFile out = new MemoryOutputFile("bench");
    try (TableWriter writer = format.create(out, schema, WriteOptions.DEFAULT)) {
      writer.write(
          new Batch(
              schema,
              ROWS,
              new IntVector(ids),
              new IntVector(levels),
              new DoubleVector(prices),
              new DoubleVector(noise)));
      writer.finish();
    }
    return out.toByteArray();
  }

  private static void inflate(Format format, byte[] file) throws IOException {
    byte[] out = new byte[1 << 15];
    try (Table table = open(format, file, 1)) {
      for (LayoutPart part : table.layout()) {
        if (part.column() >= 0) {
          Inflater inflater = new Inflater();
          inflater.setInput(file, (int) part.offset(), (int) part.storedBytes());
          while (!inflater.finished()) {
            inflater.inflate(out);
          }
          inflater.end();
        }
      }
    } catch (DataFormatException e) {
      throw new IOException(e);
    }
  }

  private static void scan(Format format, byte[] file, int threads) throws IOException {
    long rows = 0;
    try (Table table = open(format, file, threads);
        ScanReader reader = table.scan().open()) {
      for (Batch batch = reader.next(); batch != null; batch = reader.next()) {
        rows += batch.rowCount();
      }
    }
    if (rows != ROWS) {
      throw new IOException(rows + " rows read");
    }
  }

  private static Table open(Format format, byte[] file, int threads) throws IOException {
    return format.open(
        new MemoryInputFile("bench", file), ReadOptions.DEFAULT.withThreads(threads));
  }
}
