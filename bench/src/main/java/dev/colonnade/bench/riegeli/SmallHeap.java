package dev.colonnade.bench.riegeli;

import dev.colonnade.core.concurrent.Parallel;
import dev.colonnade.core.io.LocalInputFile;
import dev.colonnade.core.io.LocalOutputFile;
import dev.colonnade.core.io.Slice;
import dev.colonnade.riegeli.RecordReader;
import dev.colonnade.riegeli.RecordReaderOptions;
import dev.colonnade.riegeli.RecordWriter;
import dev.colonnade.riegeli.RecordWriterOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes and reads a file that is much larger than the heap, which {@code JAVA_OPTS=-Xmx16m} sets.
 * Arguments: megabytes of records, options.
 */
public final class SmallHeap {
  private SmallHeap() {}

  public static void main(String[] arguments) throws IOException {
    long bytes = Long.parseLong(arguments[0]) * 1_000_000;
    Path folder = Files.createTempDirectory("riegeli-heap");
    Path file = folder.resolve("records.riegeli");
    try {
      long written = write(file, bytes, RecordWriterOptions.parse(arguments[1]));
      for (int threads = 1; threads <= 2; threads++) {
        if (read(file, threads) != written) {
          throw new IOException("not all records were read");
        }
      }
      System.out.printf(
          "%d records, a file of %d MB, written and read on one and two threads in a heap of %d MB%n",
          written, Files.size(file) / 1_000_000, Runtime.getRuntime().maxMemory() >> 20);
    } finally {
      Files.deleteIfExists(file);
      Files.delete(folder);
    }
  }

  private static long write(Path file, long bytes, RecordWriterOptions options) throws IOException {
    FlatMessages messages = new FlatMessages();
    long records = 0;
    try (RecordWriter writer = RecordWriter.create(LocalOutputFile.create(file, true), options)) {
      for (long size = 0; size < bytes; records++) {
        byte[] message = messages.next();
        writer.write(message);
        size += message.length;
      }
      writer.finish();
    }
    return records;
  }

  private static long read(Path file, int threads) throws IOException {
    RecordReaderOptions options = RecordReaderOptions.DEFAULT.withParallel(Parallel.of(threads));
    long records = 0;
    try (RecordReader reader = RecordReader.open(LocalInputFile.open(file), options)) {
      for (Slice record = reader.read(); record != null; record = reader.read()) {
        records++;
      }
    }
    return records;
  }
}
