package dev.colonnade.cli.command;

import dev.colonnade.cli.compare.ByPosition;
import dev.colonnade.cli.compare.RowComparison;
import dev.colonnade.cli.input.FittedBatches;
import dev.colonnade.cli.output.Console;
import dev.colonnade.cli.output.Json;
import dev.colonnade.cli.output.Numbers;
import dev.colonnade.cli.output.PrintedTable;
import dev.colonnade.cli.output.Progress;
import dev.colonnade.core.concurrent.Parallel;
import dev.colonnade.core.format.BatchReader;
import dev.colonnade.core.format.Format;
import dev.colonnade.core.format.Formats;
import dev.colonnade.core.format.Info;
import dev.colonnade.core.format.ReadOptions;
import dev.colonnade.core.format.Table;
import dev.colonnade.core.format.TableWriter;
import dev.colonnade.core.format.WriteOptions;
import dev.colonnade.core.io.LocalInputFile;
import dev.colonnade.core.io.LocalOutputFile;
import dev.colonnade.core.io.TemporaryFiles;
import dev.colonnade.core.scan.ScanReader;
import dev.colonnade.core.vector.Batch;
import dev.colonnade.generators.SampleReader;
import dev.colonnade.generators.SampleTable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** {@code tour}: the sample table in every format, for a first look at all of them. */
final class TourCommand implements Command {
  private static final long DEFAULT_ROWS = 50_000;
  private static final String COLUMN = "price";

  /** How one format did; times in seconds. */
  private record Stop(
      Format format, long bytes, double write, double read, double readOne, String check) {}

  @Override
  public void describe(Syntax syntax) {
    syntax.help(
        "Writes the sample table in every format, checks each by reading it back, and shows sizes"
            + " and speeds. The files are kept in a folder if you give one.",
        "colonnade tour",
        "colonnade tour --rows 1m --keep tour-files");
    syntax.value("N", "Rows; 50k by default.", "--rows", "-n");
    syntax.value("FOLDER", "Keep the files there.", "--keep");
    syntax.json();
  }

  @Override
  public int run(Arguments arguments, Console console) throws IOException {
    long rows = arguments.number("--rows", DEFAULT_ROWS, 0, Long.MAX_VALUE);
    String keep = arguments.text("--keep", null);
    Path folder =
        keep == null
            ? Files.createTempDirectory("colonnade-tour-")
            : Files.createDirectories(Path.of(keep));
    List<Stop> stops = new ArrayList<>();
    try (Progress progress = new Progress(console, "touring", -1)) {
      for (Format format : Formats.all()) {
        stops.add(visit(format, folder, rows, keep != null, progress));
      }
    } finally {
      if (keep == null) {
        Files.deleteIfExists(folder);
      }
    }
    if (arguments.has("--json")) {
      console.line(Json.of(info(rows, stops)));
    } else {
      print(rows, stops, console);
    }
    return stops.stream().allMatch(stop -> stop.check.equals("same")) ? 0 : 1;
  }

  private static Stop visit(Format format, Path folder, long rows, boolean keep, Progress progress)
      throws IOException {
    Path path = folder.resolve("trades." + format.extensions().get(0));
    if (!keep) {
      TemporaryFiles.add(path);
    }
    try {
      double write = write(format, path, rows, progress);
      String check = check(format, path, rows);
      double read = read(format, path, null);
      double readOne = read(format, path, COLUMN);
      return new Stop(format, Files.size(path), write, read, readOne, check);
    } catch (IllegalArgumentException | UnsupportedOperationException e) {
      return new Stop(format, -1, 0, 0, 0, "not written: " + e.getMessage());
    } finally {
      if (!keep) {
        Files.deleteIfExists(path);
        TemporaryFiles.remove(path);
      }
    }
  }

  /** Writes the file and tells how many seconds that took, without those of making the rows. */
  private static double write(Format format, Path path, long rows, Progress progress)
      throws IOException {
    try (SampleReader reader = sample(rows)) {
      FittedBatches fitted = new FittedBatches(reader.schema(), format.typeSupport());
      long start = System.nanoTime();
      try (LocalOutputFile out = LocalOutputFile.create(path, true);
          TableWriter writer = format.create(out, fitted.schema(), WriteOptions.DEFAULT)) {
        long done = 0;
        long making = 0;
        while (done < rows) {
          long before = System.nanoTime();
          Batch batch = fitted.fit(reader.next());
          making += System.nanoTime() - before;
          writer.write(batch);
          done += batch.rowCount();
          progress.at(done);
        }
        writer.finish();
        return seconds(start + making);
      }
    }
  }

  private static SampleReader sample(long rows) {
    return SampleTable.named("trades").open(rows, 0, 0);
  }

  /** Reads the file back and compares every value with what was made. */
  private static String check(Format format, Path path, long rows) throws IOException {
    try (SampleReader made = sample(rows);
        Table table = open(format, path);
        ScanReader reader = table.scan().open()) {
      FittedBatches fitted = new FittedBatches(made.schema(), format.typeSupport());
      if (!reader.schema().names().equals(fitted.schema().names())) {
        return "OTHER COLUMNS";
      }
      RowComparison comparison = new RowComparison(fitted.schema(), reader.schema(), 0);
      ByPosition.compare(new Fitting(made, fitted), reader, comparison, row -> {});
      return comparison.same() ? "same" : "DIFFERENT";
    }
  }

  /** Batches of the sample as they were written. */
  private record Fitting(SampleReader reader, FittedBatches fitted) implements BatchReader {
    @Override
    public Batch next() {
      Batch batch = reader.next();
      return batch == null ? null : fitted.fit(batch);
    }

    @Override
    public void close() {
      reader.close();
    }
  }

  private static double read(Format format, Path path, String column) throws IOException {
    long start = System.nanoTime();
    try (Table table = open(format, path);
        ScanReader reader = (column == null ? table.scan() : table.scan().select(column)).open()) {
      long rows = 0;
      for (Batch batch = reader.next(); batch != null; batch = reader.next()) {
        rows += batch.rowCount();
      }
      if (rows != table.rowCount()) {
        throw new IOException(path + ": " + rows + " rows read of " + table.rowCount());
      }
    }
    return seconds(start);
  }

  private static Table open(Format format, Path path) throws IOException {
    LocalInputFile file = LocalInputFile.open(path);
    try {
      return format.open(file, ReadOptions.DEFAULT);
    } catch (IOException | RuntimeException e) {
      file.close();
      throw e;
    }
  }

  private static double seconds(long start) {
    return (System.nanoTime() - start) / 1e9;
  }

  private static void print(long rows, List<Stop> stops, Console console) throws IOException {
    console.line(
        "The sample table (trades, "
            + Numbers.grouped(rows)
            + " rows, 6 columns) in every format, on "
            + Parallel.allCores().threads()
            + " threads.");
    console.line("Speeds are thousands of rows a second, Java's warm-up included.");
    console.line("");
    long csv =
        stops.stream()
            .filter(stop -> stop.format.name().equals("csv"))
            .mapToLong(Stop::bytes)
            .findFirst()
            .orElse(-1);
    PrintedTable table =
        new PrintedTable(console)
            .left("format")
            .right("size")
            .right("of CSV")
            .right("write")
            .right("read")
            .right("one column")
            .left("read back");
    for (Stop stop : stops) {
      if (stop.bytes < 0) {
        table.row(stop.format.name(), "", "", "", "", "", stop.check);
        continue;
      }
      table.row(
          stop.format.name(),
          Numbers.bytes(stop.bytes),
          csv <= 0 ? "" : Numbers.decimals(100.0 * stop.bytes / csv, 0) + "%",
          speed(rows, stop.write),
          speed(rows, stop.read),
          speed(rows, stop.readOne),
          stop.check);
    }
    table.end();
    console.line("");
    console.line("Next: colonnade generate trades trades.csv; colonnade head trades.csv");
  }

  private static String speed(long rows, double seconds) {
    return Numbers.significant(rows / seconds / 1e3);
  }

  private static Info info(long rows, List<Stop> stops) {
    List<Info> infos = new ArrayList<>();
    for (Stop stop : stops) {
      infos.add(
          new Info()
              .put("format", stop.format.name())
              .put("bytes", stop.bytes)
              .put("writeSeconds", stop.write)
              .put("readSeconds", stop.read)
              .put("readOneColumnSeconds", stop.readOne)
              .put("readBack", stop.check));
    }
    return new Info().put("rows", rows).put("formats", infos);
  }
}
