package dev.colonnade.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.colonnade.core.format.BatchReader;
import dev.colonnade.core.format.Format;
import dev.colonnade.core.format.Formats;
import dev.colonnade.core.format.Table;
import dev.colonnade.core.format.TableWriter;
import dev.colonnade.core.format.WriteOptions;
import dev.colonnade.core.io.LocalOutputFile;
import dev.colonnade.core.vector.Batch;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file larger than the heap goes through CSV and NDJSON and comes back the same. */
class SmallHeapTest {
  private static final int ROWS = 560_000;
  private static final long HEAP_MEGABYTES = 20;

  @Test
  void convertsAFileLargerThanTheHeap(@TempDir Path folder) throws Exception {
    Path csv = folder.resolve("in.csv");
    try (BufferedWriter out = Files.newBufferedWriter(csv)) {
      out.write("id,name,price,note\n");
      for (int i = 0; i < ROWS; i++) {
        out.write(i + ",name " + i % 1000 + "," + i / 4.0 + ",\"a, b\n" + i + "\"\n");
      }
    }
    Path ndjson = folder.resolve("x.ndjson");
    Path back = folder.resolve("back.csv");
    convertInSmallHeap(csv, ndjson);
    convertInSmallHeap(ndjson, back);
    assertThat(Files.size(csv)).isGreaterThan(HEAP_MEGABYTES << 20);
    assertThat(Files.mismatch(csv, back)).isEqualTo(-1);
  }

  private static void convertInSmallHeap(Path from, Path to) throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx" + HEAP_MEGABYTES + "m",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                Convert.class.getName(),
                from.toString(),
                to.toString())
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes());
    assertThat(process.waitFor()).as(output).isZero();
  }

  /** What the other process does. */
  static final class Convert {
    private Convert() {}

    public static void main(String[] arguments) throws IOException {
      Path to = Path.of(arguments[1]);
      Format format = Formats.byExtension(arguments[1]);
      try (Table table = Formats.open(Path.of(arguments[0]));
          BatchReader rows = table.scan().open();
          TableWriter writer =
              format.create(
                  LocalOutputFile.create(to, false), table.schema(), WriteOptions.DEFAULT)) {
        for (Batch batch = rows.next(); batch != null; batch = rows.next()) {
          writer.write(batch);
        }
        writer.finish();
      }
    }
  }
}
