package dev.colonnade.at1;

import static org.assertj.core.api.Assertions.assertThat;

import dev.colonnade.at1.At1Options.Queryable;
import dev.colonnade.at1.codec.Codec;
import dev.colonnade.core.format.Formats;
import dev.colonnade.core.format.ReadOptions;
import dev.colonnade.core.format.Table;
import dev.colonnade.core.format.WriteOptions;
import dev.colonnade.core.io.InputFile;
import dev.colonnade.core.io.LocalInputFile;
import dev.colonnade.core.io.LocalOutputFile;
import dev.colonnade.core.io.OutputFile;
import dev.colonnade.core.scan.ScanReader;
import dev.colonnade.core.vector.Batch;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A text larger than the heap is archived, restored and queried. */
class SmallHeapTest {
  private static final int ROWS = 750_000;
  private static final long HEAP_MEGABYTES = 24;

  @TempDir static Path folder;
  private static Path text;

  @BeforeAll
  static void makeText() throws IOException {
    text = folder.resolve("text.csv");
    try (BufferedWriter out = Files.newBufferedWriter(text)) {
      out.write("id,name,price,note\n");
      for (int i = 0; i < ROWS; i++) {
        int noise = i * 0x9E3779B1 >>> 12;
        out.write(i + ",name " + noise % 1000 + "," + noise + ".25,some note of " + i % 77 + "\n");
      }
    }
    assertThat(Files.size(text)).isGreaterThan(HEAP_MEGABYTES + 4 << 20);
  }

  private static At1Options options(Codec codec) {
    return At1Options.of(WriteOptions.of(Map.of("fast", "true")))
        .withQueryable(Queryable.ALWAYS)
        .withCodec(codec);
  }

  private static void inSmallHeap(String task, Object... arguments) throws Exception {
    String[] command = new String[arguments.length + 7];
    command[0] = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    command[1] = "-Xmx" + HEAP_MEGABYTES + "m";
    command[2] = "-XX:+UseSerialGC";
    command[3] = "-cp";
    command[4] = System.getProperty("java.class.path");
    command[5] = Task.class.getName();
    command[6] = task;
    for (int i = 0; i < arguments.length; i++) {
      command[7 + i] = arguments[i].toString();
    }
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes());
    assertThat(process.waitFor()).as(output).isZero();
  }

  @Test
  void frames() throws Exception {
    Path archive = folder.resolve("frames.at1");
    Path back = folder.resolve("frames.csv");
    inSmallHeap("encode", text, archive, Codec.QCOLUMNAR);
    inSmallHeap("restore", archive, back);
    assertThat(Files.mismatch(text, back)).isEqualTo(-1);
    Files.delete(back);
    inSmallHeap("scan", archive);
  }

  /** Made with memory to spare, as one set of streams or one of raw bytes. */
  @Test
  void wholeFilesWhereTheContainerAllowsIt() throws Exception {
    for (Codec codec : new Codec[] {Codec.QCOLUMNAR, Codec.RAW}) {
      Path archive = folder.resolve("whole " + codec.text() + ".at1");
      Path back = folder.resolve("whole " + codec.text() + ".csv");
      Task.encode(text, archive, codec);
      try (At1Archive opened = At1Archive.open(LocalInputFile.open(archive), ReadOptions.DEFAULT)) {
        assertThat(opened.header().streaming()).isFalse();
      }
      inSmallHeap("restore", archive, back);
      assertThat(Files.mismatch(text, back)).isEqualTo(-1);
      Files.delete(back);
      inSmallHeap("scan", archive);
    }
  }

  /** What the other process does. */
  static final class Task {
    private Task() {}

    public static void main(String[] arguments) throws IOException {
      Path from = Path.of(arguments[1]);
      switch (arguments[0]) {
        case "encode" -> encode(from, Path.of(arguments[2]), Codec.valueOf(arguments[3]));
        case "restore" ->
            At1Restore.toPath(
                LocalInputFile.open(from), Path.of(arguments[2]), false, ReadOptions.DEFAULT);
        default -> scan(from);
      }
    }

    static void encode(Path from, Path to, Codec codec) throws IOException {
      try (InputFile in = LocalInputFile.open(from);
          OutputFile out = LocalOutputFile.create(to, false)) {
        At1Encoder.encode(in, out, options(codec));
      }
    }

    private static void scan(Path archive) throws IOException {
      long rows = 0;
      try (Table table = Formats.open(archive);
          ScanReader reader = table.scan().open()) {
        for (Batch batch = reader.next(); batch != null; batch = reader.next()) {
          rows += batch.rowCount();
        }
      }
      if (rows != ROWS && rows != ROWS + 1) {
        throw new IllegalStateException(rows + " rows");
      }
    }
  }
}
