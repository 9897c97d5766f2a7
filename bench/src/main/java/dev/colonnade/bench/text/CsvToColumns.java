package dev.colonnade.bench.text;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import dev.colonnade.bench.Median;
import dev.colonnade.clmn.ClmnFormat;
import dev.colonnade.core.format.Format;
import dev.colonnade.core.format.ReadOptions;
import dev.colonnade.core.format.Table;
import dev.colonnade.core.format.TableWriter;
import dev.colonnade.core.format.WriteOptions;
import dev.colonnade.core.io.LocalInputFile;
import dev.colonnade.core.io.LocalOutputFile;
import dev.colonnade.core.scan.ScanReader;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.core.vector.Batch;
import dev.colonnade.generators.SampleReader;
import dev.colonnade.generators.SampleTable;
import dev.colonnade.gpp.GppFormat;
import dev.colonnade.text.csv.CsvFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * CSV to CLMN and GPP, against the slower of FastCSV's parsing alone (one thread) and compressing
 * the columns alone (two threads). Target: at most 1.3 of it. The argument is the number of rows;
 * 33,000,000 are a file of 1 GB.
 */
public final class CsvToColumns {
  private CsvToColumns() {}

  public static void main(String[] arguments) throws IOException {
    long rows = arguments.length > 0 ? Long.parseLong(arguments[0]) : 33_000_000;
    Path folder = Files.createTempDirectory("colonnade-bench");
    Path csv = folder.resolve("t.csv");
    Path out = folder.resolve("t.out");
    try {
      generate(csv, rows);
      System.out.printf(Locale.ROOT, "%d rows, %d MB of CSV%n", rows, Files.size(csv) >> 20);
      Format clmn = new ClmnFormat();
      Format gpp = new GppFormat();
      double[] seconds =
          Median.seconds(
              0, 3, () -> parse(csv), () -> convert(csv, clmn, out), () -> convert(csv, gpp, out));
      report(clmn, seconds[0], seconds[1], compress(csv, clmn, out));
      report(gpp, seconds[0], seconds[2], compress(csv, gpp, out));
    } finally {
      Files.deleteIfExists(csv);
      Files.deleteIfExists(out);
      Files.delete(folder);
    }
  }

  /** Seconds to write columns that are in memory: what parsing them left, without the parsing. */
  private static double compress(Path csv, Format format, Path out) throws IOException {
    List<Batch> columns = new ArrayList<>();
    Schema schema = load(csv, format, columns);
    return Median.seconds(0, 3, () -> write(format, schema, columns, out))[0];
  }

  private static void report(Format format, double parse, double convert, double compress) {
    System.out.printf(
        Locale.ROOT,
        "%s: FastCSV parse %.1f s, compress alone %.1f s, convert %.1f s, ratio to the slower %.2f%n",
        format.name(),
        parse,
        compress,
        convert,
        convert / Math.max(parse, compress));
  }

  private static void generate(Path csv, long rows) throws IOException {
    try (SampleReader reader = SampleTable.named("trades").open(rows, 0, 1);
        TableWriter writer =
            new CsvFormat()
                .create(LocalOutputFile.create(csv, true), reader.schema(), WriteOptions.DEFAULT)) {
      for (Batch batch = reader.next(); batch != null; batch = reader.next()) {
        writer.write(batch);
      }
      writer.finish();
    }
  }

  private static Table open(Path csv, Format target) throws IOException {
    return new CsvFormat()
        .open(LocalInputFile.open(csv), ReadOptions.DEFAULT.withTarget(target.typeSupport()));
  }

  private static Schema load(Path csv, Format target, List<Batch> into) throws IOException {
    try (Table table = open(csv, target);
        ScanReader reader = table.scan().open()) {
      for (Batch batch = reader.next(); batch != null; batch = reader.next()) {
        into.add(batch);
      }
      return table.schema();
    }
  }

  private static void parse(Path csv) throws IOException {
    long fields = 0;
    try (CsvReader<CsvRecord> reader = CsvReader.builder().ofCsvRecord(csv)) {
      for (CsvRecord row : reader) {
        fields += row.getFieldCount();
      }
    }
    if (fields == 0) {
      throw new IOException("nothing was parsed");
    }
  }

  private static void write(Format format, Schema schema, List<Batch> batches, Path out)
      throws IOException {
    try (TableWriter writer =
        format.create(LocalOutputFile.create(out, true), schema, WriteOptions.DEFAULT)) {
      for (Batch batch : batches) {
        writer.write(batch);
      }
      writer.finish();
    }
  }

  private static void convert(Path csv, Format format, Path out) throws IOException {
    try (Table table = open(csv, format);
        ScanReader reader = table.scan().open();
        TableWriter writer =
            format.create(
                LocalOutputFile.create(out, true), table.schema(), WriteOptions.DEFAULT)) {
      for (Batch batch = reader.next(); batch != null; batch = reader.next()) {
        writer.write(batch);
      }
      writer.finish();
    }
  }
}
