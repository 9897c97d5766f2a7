package dev.colonnade.riegeli.mutation;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.sun.management.ThreadMXBean;
import dev.colonnade.core.io.MemoryOutputFile;
import dev.colonnade.riegeli.RecordsMetadata;
import dev.colonnade.riegeli.RiegeliVectors;
import dev.colonnade.riegeli.TestRecords;
import dev.colonnade.riegeli.arrayrecord.ArrayRecordOptions;
import dev.colonnade.riegeli.arrayrecord.ArrayRecordWriter;
import dev.colonnade.riegeli.chunk.RandomRecords;
import dev.colonnade.riegeli.table.TestMessages;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Many small files, each spoilt in many ways: whatever comes out is a result or a {@code
 * FormatException}, in memory that the file's length bounds. Run with {@code
 * -Dcolonnade.riegeli.mutations=300000} for a long search.
 */
class MutationTest {
  private static final int ROUNDS = Integer.getInteger("colonnade.riegeli.mutations", 1_000);
  private static final int SEED = Integer.getInteger("colonnade.riegeli.seed", 1);

  /** Files are not larger than this, and reading one must not take more memory than that. */
  private static final int LONGEST = 12_000;

  private static final long MOST_MEMORY = 64L << 20;

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  @Test
  @Timeout(value = 60, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void ownFiles() throws IOException {
    List<byte[]> files = new ArrayList<>();
    List<byte[]> shapes = new RandomRecords(3, 12).make(25);
    List<byte[]> messages = messages();
    for (String options :
        List.of(
            "uncompressed",
            "transpose,uncompressed",
            "transpose,zstd:1,bucket_fraction:0",
            "transpose,snappy,chunk_size:300",
            "transpose,brotli:1",
            "zstd:1,chunk_size:500",
            "brotli:1,padding:100")) {
      files.add(TestRecords.file(options, shapes));
      files.add(TestRecords.file(options, metadata(TestMessages.proto3(), "test.All"), messages));
      files.add(TestRecords.file(options, metadata(TestMessages.proto2(), "test.Old"), groups()));
      files.add(TestRecords.file(options, metadata(TestMessages.proto3(), "test.All"), shapes));
    }
    spoil(files);
  }

  @Test
  @Timeout(value = 60, unit = TimeUnit.MINUTES, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void filesOfTheVectors() throws IOException {
    List<byte[]> files = new ArrayList<>();
    for (Map<String, Object> line : RiegeliVectors.lines("golden.jsonl")) {
      if (line.get("file") != null && !line.get("kind").equals("recovery")) {
        files.add(RiegeliVectors.base64(line.get("file")));
      }
    }
    for (Map<String, Object> line : RiegeliVectors.lines("hostile.jsonl")) {
      files.add(RiegeliVectors.base64(line.get("file")));
    }
    files.removeIf(file -> file.length > LONGEST);
    assertThat(files).hasSizeGreaterThan(100);
    spoil(files);
  }

  /** Larger than the others: its last block must be a whole one. */
  @Test
  void arrayRecord() throws IOException {
    MemoryOutputFile out = new MemoryOutputFile("test");
    try (ArrayRecordWriter writer =
        ArrayRecordWriter.create(out, ArrayRecordOptions.parse("group_size:3,uncompressed"))) {
      for (byte[] record : messages()) {
        writer.write(record);
      }
      writer.finish();
    }
    Random random = new Random(SEED);
    FileMutator mutator = new FileMutator(random);
    for (int round = 0; round < ROUNDS / 10; round++) {
      new Reading(mutator.mutate(out.toByteArray()), random).inAllWays();
    }
  }

  private static RecordsMetadata metadata(FileDescriptorProto file, String type) {
    return RecordsMetadata.EMPTY.withRecordType(type, List.of(file));
  }

  /** Of type {@code test.All}, with nearly all kinds of fields. */
  private static List<byte[]> messages() {
    HexFormat hex = HexFormat.of();
    List<byte[]> messages = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      messages.add(
          hex.parseHex(
              String.format("0801" + "10%02x" + "1896f0ffffffffffffff01", i)
                  + "45000000c0"
                  + "490100000000000000"
                  + "6500008040"
                  + "69000000000000f03f"
                  + String.format("7204%02x696d65", 0x61 + i)
                  + "7a0308017f"
                  + "a00107"
                  + "aa0108080912026f6b1a00"
                  + "b201020805b20100"
                  + "ba01050a01611005"
                  + "c2010178"
                  + (i % 2 == 0 ? "c0b8020a" : "")
                  + "b20603010203"));
    }
    return messages;
  }

  /** Of type {@code test.Old}, with groups. */
  private static List<byte[]> groups() {
    HexFormat hex = HexFormat.of();
    return List.of(
        hex.parseHex("08071b09000000000000f03f1c23100124231003241203616263"),
        hex.parseHex("0801"),
        hex.parseHex("08021b1c12017823241b09000000000000f0bf1c"));
  }

  private static void spoil(List<byte[]> files) throws IOException {
    long results = 0;
    for (int round = 0; round < ROUNDS; round++) {
      Random random = new Random(SEED * 1_000_003L + round);
      byte[] file = new FileMutator(random).mutate(files.get(round % files.size()));
      long before = THREADS.getCurrentThreadAllocatedBytes();
      try {
        results += new Reading(file, random).inAllWays();
      } catch (IOException | RuntimeException | Error e) {
        throw new AssertionError("seed " + SEED + ", round " + round, e);
      }
      long taken = THREADS.getCurrentThreadAllocatedBytes() - before;
      assertThat(taken).as("memory taken in round %d", round).isLessThan(MOST_MEMORY);
    }
    // Neither does all damage go unnoticed, nor is everything refused.
    assertThat(results).isBetween(2L * ROUNDS, 6L * ROUNDS);
  }
}
