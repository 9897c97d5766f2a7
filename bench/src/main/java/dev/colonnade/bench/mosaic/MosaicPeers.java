package dev.colonnade.bench.mosaic;

import dev.colonnade.bench.Median;
import dev.colonnade.core.io.LocalInputFile;
import dev.colonnade.core.io.LocalOutputFile;
import dev.colonnade.core.vector.Batch;
import dev.colonnade.mosaic.MosaicOptions;
import dev.colonnade.mosaic.MosaicReader;
import dev.colonnade.mosaic.MosaicRowGroup;
import dev.colonnade.mosaic.MosaicWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * One column of a very wide table, read from a file that the system has in memory: from Mosaic by
 * Colonnade, and the same values from Parquet and ORC by the libraries that are used for them most.
 * "opened" is what a program does that reads the column once: open the file, read, close; "open"
 * reads it again and again from a file that stays open. Target: 15 times faster.
 *
 * <p>Arguments: numbers of the tables (see {@link WideTable#all}), none for all; {@code keep} first
 * to keep the files under {@code bench/target} and use them again, as writing the large ones takes
 * minutes.
 */
public final class MosaicPeers {
  private static final int ROUNDS = 21;
  private static final int WARM_UP = 2000;

  private MosaicPeers() {}

  public static void main(String[] arguments) throws IOException {
    if (!ColumnarPeer.isPresent()) {
      return;
    }
    List<Supplier<WideTable>> tables = WideTable.all();
    List<String> chosen = new ArrayList<>(List.of(arguments));
    boolean keep = chosen.remove("keep");
    for (int i = 0; i < tables.size(); i++) {
      if (chosen.isEmpty() || chosen.contains(String.valueOf(i))) {
        Path folder =
            keep
                ? Files.createDirectories(Path.of("bench/target/wide-" + i))
                : Files.createTempDirectory("wide");
        try {
          measure(tables.get(i), folder);
        } finally {
          if (!keep) {
            delete(folder);
          }
        }
      }
    }
  }

  private static void measure(Supplier<WideTable> supplier, Path folder) throws IOException {
    Path description = folder.resolve("table.txt");
    Path file = folder.resolve("wide.mosaic");
    if (!Files.exists(description)) {
      WideTable table = supplier.get();
      write(table, file);
      TableDump.write(table.batch(), folder);
      String column = table.batch().schema().field(table.batch().schema().size() / 2).name();
      Files.write(description, List.of(table.name(), "" + table.zstdLevel(), column));
    }
    List<String> lines = Files.readAllLines(description);
    String column = lines.get(2);
    System.out.printf(Locale.ROOT, "%s: Mosaic %d bytes%n", lines.get(0), Files.size(file));
    Map<String, Double> peers =
        ColumnarPeer.run(folder, Integer.parseInt(lines.get(1)), ROUNDS, column);
    report("opened", openAndRead(file, column), peers);
    report("open", readAgain(file, column), peers);
  }

  private static void write(WideTable table, Path file) throws IOException {
    MosaicOptions options = MosaicOptions.DEFAULT.withZstdLevel(table.zstdLevel());
    try (MosaicWriter writer =
        new MosaicWriter(LocalOutputFile.create(file, true), table.batch().schema(), options)) {
      writer.write(table.batch());
      writer.finish();
    }
  }

  private static double openAndRead(Path file, String column) throws IOException {
    return milliseconds(
        () -> {
          try (MosaicReader reader = MosaicReader.open(LocalInputFile.open(file))) {
            read(reader, column);
          }
        });
  }

  private static double readAgain(Path file, String column) throws IOException {
    try (MosaicReader reader = MosaicReader.open(LocalInputFile.open(file))) {
      return milliseconds(() -> read(reader, column));
    }
  }

  private static double milliseconds(Median.Work work) throws IOException {
    return 1e3 * Median.secondsWarm(WARM_UP, ROUNDS, work);
  }

  private static void read(MosaicReader reader, String column) throws IOException {
    long rows = 0;
    for (MosaicRowGroup group : reader.rowGroups()) {
      Batch batch = group.read(column);
      rows += batch.column(0).flat().size();
    }
    if (rows != reader.rowCount()) {
      throw new IllegalStateException(rows + " rows were read of " + reader.rowCount());
    }
  }

  private static void report(String how, double ours, Map<String, Double> peers) {
    System.out.printf(Locale.ROOT, "  %-6s Mosaic %8.3f ms%n", how, ours);
    peers.forEach(
        (name, ms) -> {
          if (name.endsWith(", " + how)) {
            System.out.printf(
                Locale.ROOT, "         %-28s %9.3f ms, %5.1f times%n", name, ms, ms / ours);
          }
        });
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
