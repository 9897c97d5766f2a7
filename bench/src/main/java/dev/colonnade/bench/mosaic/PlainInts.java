package dev.colonnade.bench.mosaic;

import com.github.luben.zstd.ZstdDecompressCtx;
import dev.colonnade.bench.Median;
import dev.colonnade.core.Limits;
import dev.colonnade.core.concurrent.Parallel;
import dev.colonnade.core.format.BatchReader;
import dev.colonnade.core.format.ReadContext;
import dev.colonnade.core.io.MemoryInputFile;
import dev.colonnade.core.io.MemoryOutputFile;
import dev.colonnade.core.io.RangeReader;
import dev.colonnade.core.io.ReadMetrics;
import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.core.vector.Batch;
import dev.colonnade.core.vector.IntVector;
import dev.colonnade.mosaic.BucketInfo;
import dev.colonnade.mosaic.MosaicOptions;
import dev.colonnade.mosaic.MosaicReader;
import dev.colonnade.mosaic.MosaicWriter;
import java.io.IOException;
import java.util.Locale;
import java.util.Random;

/**
 * Reading a plain int32 column without nulls on one thread, against bare zstd decompression of the
 * same bytes. Target: at least 0.6 of its speed.
 */
public final class PlainInts {
  private static final int ROWS = 4_000_000;

  private PlainInts() {}

  public static void main(String[] arguments) throws IOException {
    byte[] file = file();
    MosaicReader reader = MosaicReader.open(new MemoryInputFile("ints", file));
    BucketInfo bucket = reader.rowGroups().get(0).buckets().get(0);
    RangeReader ranges =
        new RangeReader(
            new MemoryInputFile("ints", file),
            Limits.DEFAULT,
            Parallel.SEQUENTIAL,
            new ReadMetrics());
    ReadContext context =
        new ReadContext(
            ranges, Limits.DEFAULT, Parallel.SEQUENTIAL, ReadContext.DEFAULT_BATCH_ROWS);
    double[] seconds =
        Median.seconds(5, 25, () -> decompress(file, bucket), () -> read(reader, context));
    double megabytes = ROWS * 4 / 1e6;
    System.out.printf(
        Locale.ROOT,
        "bare zstd %.0f MB/s, int32 column %.0f MB/s: %.2f of it%n",
        megabytes / seconds[0],
        megabytes / seconds[1],
        seconds[0] / seconds[1]);
  }

  private static byte[] file() throws IOException {
    Random random = new Random(1);
    int[] values = new int[ROWS];
    for (int i = 0; i < ROWS; i++) {
      values[i] = random.nextInt(1_000_000);
    }
    Schema schema = Schema.of(Field.required("value", DataType.INT32));
    MemoryOutputFile out = new MemoryOutputFile("ints");
    MosaicOptions monolithic = MosaicOptions.DEFAULT.withPageSizeThreshold(Long.MAX_VALUE);
    try (MosaicWriter writer = new MosaicWriter(out, schema, monolithic)) {
      writer.write(new Batch(schema, ROWS, new IntVector(values)));
      writer.finish();
    }
    return out.toByteArray();
  }

  private static void decompress(byte[] file, BucketInfo bucket) {
    byte[] bytes = new byte[(int) bucket.decodedBytes()];
    try (ZstdDecompressCtx context = new ZstdDecompressCtx()) {
      context.decompressByteArray(
          bytes, 0, bytes.length, file, (int) bucket.offset(), (int) bucket.storedBytes());
    }
  }

  private static void read(MosaicReader reader, ReadContext context) throws IOException {
    try (BatchReader batches = reader.rowGroups().get(0).read(new int[] {0}, context)) {
      while (batches.next() != null) {
        // Decoding is what is timed.
      }
    }
  }
}
