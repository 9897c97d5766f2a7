package dev.colonnade.riegeli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.io.MemoryInputFile;
import dev.colonnade.core.io.MemoryOutputFile;
import dev.colonnade.core.io.Slice;
import dev.colonnade.riegeli.chunk.ChunkParts;
import dev.colonnade.riegeli.chunk.FieldProjection;
import dev.colonnade.riegeli.chunk.RawChunk;
import java.io.IOException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Files that C++ wrote give what C++ reads from them. */
class VectorsTest {
  @TestFactory
  Stream<DynamicTest> records() throws IOException {
    return RiegeliVectors.table("index.tsv").stream()
        .map(row -> row.get("file"))
        .map(
            file ->
                DynamicTest.dynamicTest(
                    file,
                    () ->
                        assertThat(
                                RiegeliVectors.readAll(
                                    RiegeliVectors.open(file), RecordReaderOptions.DEFAULT))
                            .containsExactlyElementsOf(RiegeliVectors.expectedRecords(file))));
  }

  @TestFactory
  Stream<DynamicTest> metadata() throws IOException {
    Map<String, String> expected =
        RiegeliVectors.table("metadata.tsv").stream()
            .collect(
                Collectors.toMap(
                    row -> row.get("file"), row -> row.get("serialized_RecordsMetadata_hex")));
    return RiegeliVectors.table("index.tsv").stream()
        .map(row -> row.get("file"))
        .map(
            file ->
                DynamicTest.dynamicTest(
                    file, () -> metadata(file, expected.getOrDefault(file, ""))));
  }

  private void metadata(String file, String hex) throws IOException {
    try (RecordReader reader = RecordReader.open(RiegeliVectors.open(file))) {
      Slice serialized = reader.serializedMetadata();
      assertThat(HexFormat.of().formatHex(serialized.toByteArray())).isEqualTo(hex);
      assertThat(HexFormat.of().formatHex(reader.metadata().toByteArray())).isEqualTo(hex);
      assertThat(RiegeliVectors.readAll(reader))
          .containsExactlyElementsOf(RiegeliVectors.expectedRecords(file));
    }
  }

  @TestFactory
  Stream<DynamicTest> projections() throws IOException {
    List<Map<String, String>> files = RiegeliVectors.table("index.tsv");
    return RiegeliVectors.table("projections.tsv").stream()
        .flatMap(
            projection ->
                files.stream()
                    .filter(file -> file.get("record_set").equals(projection.get("record_set")))
                    .filter(file -> !file.get("file").contains(".append-"))
                    .map(
                        file ->
                            DynamicTest.dynamicTest(
                                file.get("file") + " " + projection.get("projection"),
                                () -> projection(file, projection))));
  }

  private void projection(Map<String, String> file, Map<String, String> projection)
      throws IOException {
    List<byte[]> expected =
        file.get("options").startsWith("transpose")
            ? RiegeliVectors.framed(projection.get("file").replace(".ld.zst", ""))
            : RiegeliVectors.expectedRecords(file.get("file"));
    RecordReaderOptions options =
        RecordReaderOptions.DEFAULT.withProjection(
            FieldProjection.parse(projection.get("projection")));
    assertThat(RiegeliVectors.readAll(RiegeliVectors.open(file.get("file")), options))
        .containsExactlyElementsOf(expected);
  }

  @TestFactory
  Stream<DynamicTest> goldenReads() throws IOException {
    return Stream.concat(
            RiegeliVectors.lines("golden.jsonl", "read").stream(),
            RiegeliVectors.lines("golden.jsonl", "write").stream())
        .filter(line -> line.get("file") != null)
        .map(line -> DynamicTest.dynamicTest(name(line), () -> goldenRead(line)));
  }

  private void goldenRead(Map<String, Object> line) throws IOException {
    byte[] file = RiegeliVectors.base64(line.get("file"));
    if (usesLargeBrotliWindow(line)) {
      assertThatThrownBy(() -> RiegeliVectors.readAll(file))
          .isInstanceOf(FormatException.class)
          .hasMessageContaining("brotli")
          .hasMessageContaining("large window");
    } else {
      assertThat(RiegeliVectors.readAll(file))
          .containsExactlyElementsOf(RiegeliVectors.base64List(line.get("records")));
    }
  }

  private static boolean usesLargeBrotliWindow(Map<String, Object> line) {
    String options = (String) line.get("options");
    return !((List<?>) line.get("records")).isEmpty()
        && options.contains("brotli")
        && options.matches(".*window_log:(2[5-9]|30).*");
  }

  @TestFactory
  Stream<DynamicTest> goldenWrites() throws IOException {
    return RiegeliVectors.lines("golden.jsonl", "write").stream()
        .map(line -> DynamicTest.dynamicTest(name(line), () -> goldenWrite(line)));
  }

  private void goldenWrite(Map<String, Object> line) throws IOException {
    for (String parallelism : List.of("", ",parallelism:3")) {
      MemoryOutputFile out = new MemoryOutputFile("golden");
      try (RecordWriter writer =
          RecordWriter.create(out, RecordWriterOptions.parse(line.get("options") + parallelism))) {
        for (byte[] record : RiegeliVectors.base64List(line.get("records"))) {
          writer.write(record);
        }
        writer.finish();
      }
      assertThat(out.toByteArray()).isEqualTo(RiegeliVectors.base64(line.get("file")));
    }
  }

  /** Files that are told by their hash only. */
  @TestFactory
  Stream<DynamicTest> goldenHashes() throws IOException {
    return RiegeliVectors.lines("golden.jsonl", "read").stream()
        .filter(line -> line.get("file") == null)
        .map(
            line ->
                DynamicTest.dynamicTest(
                    name(line),
                    () -> {
                      byte[] written =
                          TestRecords.file(
                              (String) line.get("options"),
                              RiegeliVectors.base64List(line.get("records")));
                      assertThat((long) written.length).isEqualTo(line.get("size"));
                      byte[] hash = MessageDigest.getInstance("SHA-256").digest(written);
                      assertThat(HexFormat.of().formatHex(hash)).isEqualTo(line.get("sha256"));
                    }));
  }

  /** The larger files without compression come out byte for byte. */
  @TestFactory
  Stream<DynamicTest> writesOfTheCorpus() throws IOException {
    return RiegeliVectors.table("index.tsv").stream()
        .filter(row -> row.get("options").contains("uncompressed"))
        .filter(row -> row.get("extra").isEmpty())
        .map(row -> DynamicTest.dynamicTest(row.get("file"), () -> writeOfTheCorpus(row)));
  }

  private void writeOfTheCorpus(Map<String, String> row) throws IOException {
    byte[] written =
        TestRecords.file(row.get("options"), RiegeliVectors.expectedRecords(row.get("file")));
    assertThat(written).isEqualTo(RiegeliVectors.bytes(row.get("file")));
  }

  /**
   * Whatever version of Zstandard there is, the chunks of its files are cut alike and hold the same
   * once they are decompressed: states, transitions, and which buffers are in which bucket.
   */
  @TestFactory
  Stream<DynamicTest> contentsOfTheCorpus() throws IOException {
    return RiegeliVectors.table("index.tsv").stream()
        .filter(row -> row.get("options").contains("zstd"))
        .filter(row -> row.get("extra").isEmpty())
        .map(row -> DynamicTest.dynamicTest(row.get("file"), () -> contentOfTheCorpus(row)));
  }

  private void contentOfTheCorpus(Map<String, String> row) throws IOException {
    List<RawChunk> expected = RawChunk.of(RiegeliVectors.bytes(row.get("file")));
    List<RawChunk> written =
        RawChunk.of(
            TestRecords.file(row.get("options"), RiegeliVectors.expectedRecords(row.get("file"))));
    assertThat(written).hasSameSizeAs(expected);
    for (int i = 1; i < expected.size(); i++) {
      assertThat(written.get(i).numRecords()).isEqualTo(expected.get(i).numRecords());
      assertThat(written.get(i).decodedDataSize()).isEqualTo(expected.get(i).decodedDataSize());
      ChunkParts parts = ChunkParts.of(written.get(i));
      ChunkParts expectedParts = ChunkParts.of(expected.get(i));
      assertThat(parts.count()).isEqualTo(expectedParts.count());
      for (int part = 0; part < parts.count(); part++) {
        assertThat(parts.part(part)).isEqualTo(expectedParts.part(part));
      }
    }
  }

  @TestFactory
  Stream<DynamicTest> goldenMetadata() throws IOException {
    return RiegeliVectors.lines("golden.jsonl", "metadata").stream()
        .map(
            line ->
                DynamicTest.dynamicTest((String) line.get("options"), () -> goldenMetadata(line)));
  }

  private void goldenMetadata(Map<String, Object> line) throws IOException {
    byte[] file = RiegeliVectors.base64(line.get("file"));
    RecordsMetadata metadata;
    try (RecordReader reader = RecordReader.open(new MemoryInputFile("golden", file))) {
      assertThat(reader.serializedMetadata().toByteArray())
          .isEqualTo(RiegeliVectors.base64(line.get("metadata")));
      metadata = reader.metadata();
      assertThat(metadata.fileComment()).isEqualTo("hello");
      assertThat(metadata.recordTypeName()).isEqualTo("foo.Bar");
      assertThat(metadata.recordWriterOptions()).isEqualTo("transpose");
      assertThat(metadata.recordCount()).isEqualTo(100);
    }
    MemoryOutputFile out = new MemoryOutputFile("golden");
    try (RecordWriter writer =
        RecordWriter.create(
            out, RecordWriterOptions.parse((String) line.get("options")), metadata)) {
      for (byte[] record : RiegeliVectors.base64List(line.get("records"))) {
        writer.write(record);
      }
      writer.finish();
    }
    assertThat(out.toByteArray()).isEqualTo(file);
  }

  @TestFactory
  Stream<DynamicTest> goldenProjections() throws IOException {
    List<Map<String, Object>> lines = RiegeliVectors.lines("golden.jsonl", "projection");
    return IntStream.range(0, lines.size())
        .mapToObj(
            i -> DynamicTest.dynamicTest("projection " + i, () -> goldenProjection(lines.get(i))));
  }

  private void goldenProjection(Map<String, Object> line) throws IOException {
    List<int[]> paths =
        ((List<?>) line.get("paths"))
            .stream()
                .map(
                    path ->
                        ((List<?>) path)
                            .stream().mapToInt(number -> ((Long) number).intValue()).toArray())
                .toList();
    RecordReaderOptions options =
        RecordReaderOptions.DEFAULT.withProjection(FieldProjection.of(paths));
    assertThat(
            RiegeliVectors.readAll(
                new MemoryInputFile("golden", RiegeliVectors.base64(line.get("file"))), options))
        .containsExactlyElementsOf(RiegeliVectors.base64List(line.get("records")));
  }

  @TestFactory
  Stream<DynamicTest> hostile() throws IOException {
    return RiegeliVectors.lines("hostile.jsonl", "hostile").stream()
        .map(line -> DynamicTest.dynamicTest((String) line.get("name"), () -> hostile(line)));
  }

  private void hostile(Map<String, Object> line) throws IOException {
    String projection = (String) line.get("projection");
    RecordReaderOptions options =
        RecordReaderOptions.DEFAULT.withProjection(
            projection == null ? FieldProjection.all() : FieldProjection.parse(projection));
    MemoryInputFile file = new MemoryInputFile("hostile", RiegeliVectors.base64(line.get("file")));
    if ((Boolean) line.get("cpp_accepts")) {
      assertThat(RiegeliVectors.readAll(file, options))
          .containsExactlyElementsOf(RiegeliVectors.base64List(line.get("records")));
    } else {
      assertThatThrownBy(() -> RiegeliVectors.readAll(file, options))
          .isInstanceOf(FormatException.class)
          .hasMessageStartingWith("hostile: chunk at 64");
    }
  }

  private static String name(Map<String, Object> line) {
    return line.get("name") + " " + line.get("options");
  }
}
