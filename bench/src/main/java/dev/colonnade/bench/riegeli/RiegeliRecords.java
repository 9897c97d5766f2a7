package dev.colonnade.bench.riegeli;

import dev.colonnade.bench.Median;
import dev.colonnade.core.concurrent.Parallel;
import dev.colonnade.core.format.ReadOptions;
import dev.colonnade.core.format.Table;
import dev.colonnade.core.io.LocalOutputFile;
import dev.colonnade.core.io.MemoryInputFile;
import dev.colonnade.core.io.Slice;
import dev.colonnade.core.scan.ScanReader;
import dev.colonnade.core.vector.Batch;
import dev.colonnade.riegeli.RecordReader;
import dev.colonnade.riegeli.RecordReaderOptions;
import dev.colonnade.riegeli.RecordWriter;
import dev.colonnade.riegeli.RecordWriterOptions;
import dev.colonnade.riegeli.RecordsMetadata;
import dev.colonnade.riegeli.chunk.FieldProjection;
import dev.colonnade.riegeli.lengthdelimited.LengthDelimitedWriter;
import dev.colonnade.riegeli.table.RiegeliFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Writing and reading flat messages in memory, on one thread and on two, against the C++
 * implementation (speeds stated for another machine of two cores, and its reading of chunks, run
 * here) and the published Rust one (run here).
 *
 * <p>Arguments: megabytes of records, rounds, and, to choose rows, what their options begin with.
 *
 * <p>Targets: at least the speed of C++ wherever there is compression or transposition, half of it
 * when reading without; on two threads 1.6 times one where compression dominates; the table scan of
 * two fields faster than the projected records.
 */
public final class RiegeliRecords {
  /** Options, fields to read (or all), and the stated speed of C++. */
  private record Row(String options, String fields, double cppWrite, double cppRead) {
    private String argument() {
      return fields.equals(ALL) ? options : options + "/" + fields;
    }
  }

  private static final String ALL = "all";

  /** Where only these fields are read, the table scan of the same columns is measured too. */
  private static final String[] COLUMNS = {"id", "time"};

  private static final List<Row> ROWS =
      List.of(
          new Row("transpose,zstd:3", ALL, 102, 514),
          new Row("transpose,zstd:3", "1,3", 102, 1010),
          new Row("transpose,uncompressed,chunk_size:1M", ALL, 174, 909),
          new Row("zstd:3", ALL, 119, 696),
          new Row("brotli:6", ALL, 30, 290),
          new Row("snappy", ALL, 462, 1082),
          new Row("uncompressed", ALL, 653, 2504));

  /** What was measured of the others, here and in this run. */
  private record Peers(Map<String, Double> cpp, Map<String, RustPeer.Speed> rust) {}

  private static final int WARM_UP = 4;

  private final List<byte[]> records;
  private final double megabytes;
  private final int rounds;
  private final ReusedOutput out = new ReusedOutput();

  private RiegeliRecords(List<byte[]> records, int rounds) {
    this.records = records;
    this.megabytes = records.stream().mapToLong(record -> record.length).sum() / 1e6;
    this.rounds = rounds;
  }

  public static void main(String[] arguments) throws IOException {
    int megabytes = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 50;
    int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 7;
    List<String> wanted =
        arguments.length > 2 ? Arrays.asList(arguments).subList(2, arguments.length) : List.of("");
    List<Row> rows =
        ROWS.stream().filter(row -> wanted.stream().anyMatch(row.options::startsWith)).toList();
    RiegeliRecords bench = new RiegeliRecords(FlatMessages.ofSize(megabytes * 1_000_000L), rounds);
    System.out.println(
        "MB/s of records, on one thread | two; ratios on one, to C++ as stated and as run here");
    for (Row row : rows) {
      // The peers run just before, because the machine's speed changes with time.
      bench.measure(row, bench.runPeers(row));
    }
  }

  private Peers runPeers(Row row) throws IOException {
    Path folder = Files.createTempDirectory("riegeli-bench");
    Path file = folder.resolve("records.ld");
    try (LengthDelimitedWriter writer =
        new LengthDelimitedWriter(LocalOutputFile.create(file, true))) {
      for (byte[] record : records) {
        writer.write(Slice.of(record));
      }
      writer.finish();
      List<String> whole = row.fields.equals(ALL) ? List.of(row.options) : List.of();
      return new Peers(
          CppPeer.run(file, rounds, whole), RustPeer.run(file, rounds, List.of(row.argument())));
    } finally {
      Files.deleteIfExists(file);
      Files.delete(folder);
    }
  }

  private void measure(Row row, Peers peers) throws IOException {
    write(row.options);
    byte[] file = out.toByteArray();
    System.out.printf(
        Locale.ROOT, "%s (%.2f of its size)%n", row.argument(), file.length / 1e6 / megabytes);
    RustPeer.Speed rust = peers.rust.getOrDefault(row.argument(), RustPeer.Speed.UNKNOWN);
    double cpp = peers.cpp.getOrDefault(row.argument(), 0.0);
    if (row.fields.equals(ALL)) {
      double[] seconds =
          Median.seconds(
              WARM_UP,
              rounds,
              () -> write(row.options),
              () -> write(row.options + ",parallelism:2"));
      print("write", seconds, row.cppWrite, 0, rust.write());
    }
    if (row.fields.equals(ALL)) {
      double[] seconds =
          Median.seconds(
              WARM_UP, rounds, () -> read(file, row.fields, 1), () -> read(file, row.fields, 2));
      print("read", seconds, row.cppRead, cpp, rust.read());
      return;
    }
    double[] seconds =
        Median.seconds(
            WARM_UP,
            rounds,
            () -> read(file, row.fields, 1),
            () -> read(file, row.fields, 2),
            () -> scan(file, 1),
            () -> scan(file, 2));
    print("read", Arrays.copyOf(seconds, 2), row.cppRead, cpp, rust.read());
    print("table", Arrays.copyOfRange(seconds, 2, 4), row.cppRead, 0, rust.read());
  }

  private void print(String what, double[] seconds, double stated, double cpp, double rust) {
    double one = megabytes / seconds[0];
    System.out.printf(
        Locale.ROOT,
        "  %-6s %5.0f | %5.0f (%.2f times one)%s%s%s%n",
        what,
        one,
        megabytes / seconds[1],
        seconds[0] / seconds[1],
        ratio("C++ stated", one, stated),
        ratio("C++ here", one, cpp),
        ratio("Rust", one, rust));
  }

  /** How fast this is to another, or nothing where that was not measured. */
  private static String ratio(String name, double speed, double other) {
    return other > 0 ? String.format(Locale.ROOT, "; to %s %.2f", name, speed / other) : "";
  }

  private void write(String options) throws IOException {
    RecordsMetadata metadata = RecordsMetadata.EMPTY.withRecordType(FlatMessages.type());
    try (RecordWriter writer =
        RecordWriter.create(out.empty(), RecordWriterOptions.parse(options), metadata)) {
      for (byte[] record : records) {
        writer.write(record);
      }
      writer.finish();
    }
  }

  private void read(byte[] file, String fields, int threads) throws IOException {
    RecordReaderOptions options =
        RecordReaderOptions.DEFAULT
            .withProjection(FieldProjection.parse(fields))
            .withParallel(Parallel.of(threads));
    int count = 0;
    long bytes = 0;
    try (RecordReader reader = RecordReader.open(new MemoryInputFile("bench", file), options)) {
      for (Slice record = reader.read(); record != null; record = reader.read()) {
        count++;
        bytes += record.length();
      }
    }
    check(count, bytes > 0);
  }

  private void scan(byte[] file, int threads) throws IOException {
    ReadOptions options = ReadOptions.DEFAULT.withThreads(threads);
    int count = 0;
    boolean values = true;
    try (Table table = new RiegeliFormat().open(new MemoryInputFile("bench", file), options);
        ScanReader reader = table.scan().select(COLUMNS).open()) {
      for (Batch batch = reader.next(); batch != null; batch = reader.next()) {
        count += batch.rowCount();
        values &= batch.schema().size() == COLUMNS.length;
      }
    }
    check(count, values);
  }

  private void check(int count, boolean values) throws IOException {
    if (count != records.size() || !values) {
      throw new IOException(count + " records read, " + records.size() + " expected");
    }
  }
}
