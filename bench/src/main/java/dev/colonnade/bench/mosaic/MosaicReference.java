package dev.colonnade.bench.mosaic;

import dev.colonnade.bench.Median;
import dev.colonnade.core.Limits;
import dev.colonnade.core.concurrent.Parallel;
import dev.colonnade.core.format.BatchReader;
import dev.colonnade.core.format.ReadContext;
import dev.colonnade.core.format.ReadOptions;
import dev.colonnade.core.io.MemoryInputFile;
import dev.colonnade.core.io.MemoryOutputFile;
import dev.colonnade.core.io.RangeReader;
import dev.colonnade.core.io.ReadMetrics;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.core.vector.Batch;
import dev.colonnade.mosaic.MosaicOptions;
import dev.colonnade.mosaic.MosaicReader;
import dev.colonnade.mosaic.MosaicRowGroup;
import dev.colonnade.mosaic.MosaicWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Very wide tables, written and read by Colonnade and by the format's reference implementation, in
 * memory, one run each after the other. Targets, as a share of the reference's time: open 1, one
 * column 0.5, ten columns 0.5, all columns 0.8, write (30,000 x 1,500) 0.4, writing and opening a
 * file of no rows, which is its schema, 0.1 (30,000 columns).
 *
 * <p>Arguments: numbers of the tables to be measured, none for all; {@code cpu} first for the time
 * that one thread has run instead of elapsed time, which a busy machine disturbs less.
 */
public final class MosaicReference {
  private static final int ROUNDS = 11;
  private static final int WRITE_ROUNDS = 3;

  /** Milliseconds; by then the methods that matter are compiled. */
  private static final int WARM_UP = 3000;

  private final boolean cpu;
  private final Parallel parallel;

  private MosaicReference(boolean cpu) {
    this.cpu = cpu;
    this.parallel = cpu ? Parallel.SEQUENTIAL : Parallel.allCores();
  }

  public static void main(String[] arguments) throws IOException {
    List<Supplier<WideTable>> tables = WideTable.all();
    boolean peer = Peer.isPresent();
    List<String> chosen = Arrays.asList(arguments);
    boolean cpu = chosen.contains("cpu");
    MosaicReference runner = new MosaicReference(cpu);
    for (int i = 0; i < tables.size(); i++) {
      if (chosen.size() == (cpu ? 1 : 0) || chosen.contains(String.valueOf(i))) {
        runner.measure(tables.get(i).get(), peer);
      }
    }
  }

  private void measure(WideTable table, boolean peer) throws IOException {
    byte[] file = write(table);
    System.out.printf(Locale.ROOT, "%s (%.1f MB)%n", table.name(), file.length / 1e6);
    Map<String, Double> ours = new LinkedHashMap<>();
    int[] spread = spread(table.batch().schema().names());
    MosaicReader reader = open(file);
    ReadContext context = context(file);
    int[] all = IntStream.range(0, reader.schema().size()).toArray();
    ours.put("open", time(ROUNDS, () -> open(file)));
    ours.put("one", time(ROUNDS, () -> read(reader, context, spread[5])));
    ours.put("ten", time(ROUNDS, () -> read(reader, context, spread)));
    ours.put("full", time(ROUNDS, () -> read(reader, context, all)));
    ours.put("write", time(WRITE_ROUNDS, () -> write(table)));
    Schema schema = table.batch().schema();
    ours.put("schema", time(ROUNDS, () -> open(write(schema, table.zstdLevel()))));
    Map<String, Double> theirs = peer ? peer(file, table.zstdLevel()) : Map.of();
    ours.forEach(
        (name, ms) -> {
          Double other = theirs.get(name);
          System.out.printf(
              Locale.ROOT,
              "  %-6s %9.2f ms%s%n",
              name,
              ms,
              other == null
                  ? ""
                  : String.format(
                      Locale.ROOT, ", reference %9.2f ms, ratio %.3f", other, ms / other));
        });
  }

  private double time(int rounds, Median.Work work) throws IOException {
    return cpu
        ? CpuTime.milliseconds(WARM_UP, rounds, work)
        : 1e3 * Median.secondsWarm(WARM_UP, rounds, work);
  }

  private Map<String, Double> peer(byte[] bytes, int zstdLevel) throws IOException {
    Path file = Files.createTempFile("wide", ".mosaic");
    try {
      Files.write(file, bytes);
      return Peer.run(file, zstdLevel, ROUNDS, cpu);
    } finally {
      Files.delete(file);
    }
  }

  /** Ten columns far from one another by name, by their position in the table. */
  private static int[] spread(List<String> names) {
    Integer[] sorted = IntStream.range(0, names.size()).boxed().toArray(Integer[]::new);
    Arrays.sort(
        sorted,
        (a, b) ->
            Arrays.compareUnsigned(
                names.get(a).getBytes(StandardCharsets.UTF_8),
                names.get(b).getBytes(StandardCharsets.UTF_8)));
    return IntStream.range(0, 10).map(i -> sorted[(2 * i + 1) * names.size() / 20]).toArray();
  }

  private byte[] write(WideTable table) throws IOException {
    return write(table.batch().schema(), table.zstdLevel(), table.batch());
  }

  private byte[] write(Schema schema, int zstdLevel, Batch... batches) throws IOException {
    MemoryOutputFile out = new MemoryOutputFile("wide");
    MosaicOptions options = MosaicOptions.DEFAULT.withZstdLevel(zstdLevel);
    try (MosaicWriter writer = new MosaicWriter(out, schema, options, parallel)) {
      for (Batch batch : batches) {
        writer.write(batch);
      }
      writer.finish();
    }
    return out.toByteArray();
  }

  private MosaicReader open(byte[] file) throws IOException {
    return MosaicReader.open(
        new MemoryInputFile("wide", file), ReadOptions.DEFAULT.withThreads(parallel.threads()));
  }

  private ReadContext context(byte[] file) {
    RangeReader ranges =
        new RangeReader(
            new MemoryInputFile("wide", file), Limits.DEFAULT, parallel, new ReadMetrics());
    return new ReadContext(ranges, Limits.DEFAULT, parallel, ReadContext.DEFAULT_BATCH_ROWS);
  }

  private static void read(MosaicReader reader, ReadContext context, int... columns)
      throws IOException {
    long values = 0;
    for (MosaicRowGroup group : reader.rowGroups()) {
      try (BatchReader batches = group.read(columns, context)) {
        for (Batch batch = batches.next(); batch != null; batch = batches.next()) {
          values += (long) batch.rowCount() * batch.schema().size();
        }
      }
    }
    if (values == 0) {
      throw new IllegalStateException("nothing was read");
    }
  }
}
