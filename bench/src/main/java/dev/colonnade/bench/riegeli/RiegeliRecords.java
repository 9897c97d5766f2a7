package dev.colonnade.bench.riegeli;

import dev.colonnade.bench.Median;
import dev.colonnade.core.concurrent.Parallel;
import dev.colonnade.core.io.LocalOutputFile;
import dev.colonnade.core.io.MemoryInputFile;
import dev.colonnade.core.io.MemoryOutputFile;
import dev.colonnade.core.io.Slice;
import dev.colonnade.riegeli.RecordReader;
import dev.colonnade.riegeli.RecordReaderOptions;
import dev.colonnade.riegeli.RecordWriter;
import dev.colonnade.riegeli.RecordWriterOptions;
import dev.colonnade.riegeli.chunk.FieldProjection;
import dev.colonnade.riegeli.lengthdelimited.LengthDelimitedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Writing and reading flat messages in memory, on one thread and on two, against the C++
 * implementation (its speeds were measured on a machine of two cores, they are not part of this
 * run) and the published Rust one (run here). Arguments: megabytes of records, rounds.
 *
 * <p>Targets: at least the speed of C++ wherever there is compression or transposition, half of it
 * when reading without; on two threads 1.6 times one where compression dominates.
 */
public final class RiegeliRecords {
  /** Options, fields to read (or all), and the speed of C++. */
  private record Row(String options, String fields, double cppWrite, double cppRead) {
    private String argument() {
      return fields.equals("all") ? options : options + "/" + fields;
    }
  }

  private static final List<Row> ROWS =
      List.of(
          new Row("transpose,zstd:3", "all", 102, 514),
          new Row("transpose,zstd:3", "1,3", 102, 1010),
          new Row("transpose,uncompressed,chunk_size:1M", "all", 174, 909),
          new Row("zstd:3", "all", 119, 696),
          new Row("brotli:6", "all", 30, 290),
          new Row("snappy", "all", 462, 1082),
          new Row("uncompressed", "all", 653, 2504));

  private RiegeliRecords() {}

  public static void main(String[] arguments) throws IOException {
    int megabytes = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 50;
    int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 7;
    List<byte[]> records = FlatMessages.ofSize(megabytes * 1_000_000L);
    Map<String, RustPeer.Speed> rust = runRust(records, rounds);
    System.out.println("MB/s of records: write 1 thread | write 2 | read 1 | read 2");
    for (Row row : ROWS) {
      measure(row, records, rounds, rust.get(row.argument()));
    }
  }

  private static Map<String, RustPeer.Speed> runRust(List<byte[]> records, int rounds)
      throws IOException {
    Path folder = Files.createTempDirectory("riegeli-bench");
    Path file = folder.resolve("records.ld");
    try (LengthDelimitedWriter writer =
        new LengthDelimitedWriter(LocalOutputFile.create(file, true))) {
      for (byte[] record : records) {
        writer.write(Slice.of(record));
      }
      writer.finish();
      return RustPeer.run(file, rounds, ROWS.stream().map(Row::argument).toList());
    } finally {
      Files.deleteIfExists(file);
      Files.delete(folder);
    }
  }

  private static void measure(Row row, List<byte[]> records, int rounds, RustPeer.Speed rust)
      throws IOException {
    byte[] file = write(row.options, records);
    double[] seconds =
        Median.seconds(
            3,
            rounds,
            () -> write(row.options, records),
            () -> write(row.options + ",parallelism:2", records),
            () -> read(file, row.fields, 1, records.size()),
            () -> read(file, row.fields, 2, records.size()));
    double size = records.stream().mapToLong(record -> record.length).sum() / 1e6;
    StringBuilder line =
        new StringBuilder(
            String.format(
                Locale.ROOT,
                "%-42s %5.0f | %5.0f | %5.0f | %5.0f  (%.2f of its size); to C++ %.2f and %.2f;"
                    + " two threads %.2f and %.2f",
                row.argument(),
                size / seconds[0],
                size / seconds[1],
                size / seconds[2],
                size / seconds[3],
                file.length / 1e6 / size,
                size / seconds[0] / row.cppWrite,
                size / seconds[2] / row.cppRead,
                seconds[0] / seconds[1],
                seconds[2] / seconds[3]));
    if (rust != null) {
      line.append(
          String.format(
              Locale.ROOT,
              "; to Rust %.2f and %.2f",
              size / seconds[0] / rust.write(),
              size / seconds[2] / rust.read()));
    }
    System.out.println(line);
  }

  private static byte[] write(String options, List<byte[]> records) throws IOException {
    MemoryOutputFile out = new MemoryOutputFile("bench");
    try (RecordWriter writer = RecordWriter.create(out, RecordWriterOptions.parse(options))) {
      for (byte[] record : records) {
        writer.write(record);
      }
      writer.finish();
    }
    return out.toByteArray();
  }

  private static void read(byte[] file, String fields, int threads, int expected)
      throws IOException {
    RecordReaderOptions options =
        RecordReaderOptions.DEFAULT
            .withProjection(FieldProjection.parse(fields))
            .withParallel(Parallel.of(threads));
    int records = 0;
    long bytes = 0;
    try (RecordReader reader = RecordReader.open(new MemoryInputFile("bench", file), options)) {
      for (Slice record = reader.read(); record != null; record = reader.read()) {
        records++;
        bytes += record.length();
      }
    }
    if (records != expected || bytes == 0) {
      throw new IOException(records + " records read, " + expected + " expected");
    }
  }
}
