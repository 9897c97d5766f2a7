package dev.colonnade.riegeli;

import dev.colonnade.core.io.MemoryOutputFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Records and files made for tests. */
public final class TestRecords {
  private TestRecords() {}

  /** {@code "record 000000"} and so on. */
  public static List<byte[]> numbered(int count) {
    List<byte[]> records = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      records.add(String.format("record %06d", i).getBytes(StandardCharsets.UTF_8));
    }
    return records;
  }

  /** Records of random bytes, most of them short. */
  public static List<byte[]> random(Random random, int count, int longest) {
    List<byte[]> records = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int length = random.nextInt(10) == 0 ? random.nextInt(longest) : random.nextInt(20);
      byte[] record = new byte[length];
      if (random.nextBoolean()) {
        random.nextBytes(record);
      }
      records.add(record);
    }
    return records;
  }

  public static byte[] file(String options, List<byte[]> records) throws IOException {
    return file(options, null, records);
  }

  public static byte[] file(String options, RecordsMetadata metadata, List<byte[]> records)
      throws IOException {
    MemoryOutputFile out = new MemoryOutputFile("test");
    try (RecordWriter writer =
        RecordWriter.create(out, RecordWriterOptions.parse(options), metadata)) {
      for (byte[] record : records) {
        writer.write(record);
      }
      writer.finish();
    }
    return out.toByteArray();
  }
}
