package dev.colonnade.riegeli.chunk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.colonnade.core.FormatException;
import dev.colonnade.riegeli.Vectors;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Chunks that the C++ implementation wrote. */
class ChunkVectorsTest {
  @TestFactory
  Stream<DynamicTest> filesHoldTheirRecords() throws IOException {
    return Vectors.table("index.tsv").stream()
        .filter(row -> Files.exists(Vectors.file(row[0])))
        .map(
            row ->
                DynamicTest.dynamicTest(
                    row[0],
                    () -> {
                      byte[] file = Files.readAllBytes(Vectors.file(row[0]));
                      List<byte[]> expected = expectedRecords(row);
                      assertThat(RawChunk.decodeFile(file, FieldProjection.all()))
                          .usingElementComparator(java.util.Arrays::compare)
                          .isEqualTo(expected);
                    }));
  }

  private static List<byte[]> expectedRecords(String[] row) throws IOException {
    if (row[0].startsWith("empty")) {
      return List.of();
    }
    String set = row[0].startsWith("flat200") ? "flat" : row[0].substring(0, row[0].indexOf('.'));
    List<byte[]> all = Vectors.framed(set + ".records.ld.zst");
    return row[0].startsWith("flat200") ? all.subList(0, 200) : all;
  }

  @TestFactory
  Stream<DynamicTest> projectionsGiveTheSameRecords() throws IOException {
    return Vectors.table("projections.tsv").stream()
        .filter(row -> Files.exists(Vectors.file(row[0])))
        .flatMap(ChunkVectorsTest::projectionOfEachFile);
  }

  private static Stream<DynamicTest> projectionOfEachFile(String[] row) {
    try {
      FieldProjection projection = FieldProjection.parse(row[2]);
      List<byte[]> expected = Vectors.framed(row[0]);
      return Vectors.table("index.tsv").stream()
          .filter(file -> file[0].startsWith(row[1] + ".transpose"))
          .filter(file -> Files.exists(Vectors.file(file[0])))
          .map(
              file ->
                  DynamicTest.dynamicTest(
                      file[0] + " " + row[2],
                      () ->
                          assertThat(
                                  RawChunk.decodeFile(
                                      Files.readAllBytes(Vectors.file(file[0])), projection))
                              .usingElementComparator(java.util.Arrays::compare)
                              .isEqualTo(expected)));
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  @Test
  void goldenFilesHoldTheirRecords() throws IOException {
    int checked = 0;
    for (Map<String, Object> line : Vectors.jsonLines("golden.jsonl")) {
      String kind = (String) line.get("kind");
      if ((!kind.equals("read") && !kind.equals("write")) || line.get("file") == null) {
        continue;
      }
      String name = line.get("name") + " " + line.get("options");
      byte[] file = file(line);
      if (isLargeWindowBrotli((String) line.get("options")) && RawChunk.of(file).size() > 1) {
        assertThatThrownBy(() -> RawChunk.decodeFile(file, FieldProjection.all()))
            .as(name)
            .isInstanceOf(FormatException.class)
            .hasMessageContaining("brotli")
            .hasMessageContaining("window");
      } else {
        assertThat(RawChunk.decodeFile(file, FieldProjection.all()))
            .as(name)
            .usingElementComparator(java.util.Arrays::compare)
            .isEqualTo(records(line));
      }
      checked++;
    }
    assertThat(checked).isEqualTo(146);
  }

  private static boolean isLargeWindowBrotli(String options) {
    return options.contains("brotli") && options.matches(".*window_log:(2[5-9]|30).*");
  }

  @Test
  void goldenProjectionsGiveTheSameRecords() throws IOException {
    int checked = 0;
    for (Map<String, Object> line : Vectors.jsonLines("golden.jsonl")) {
      if (line.get("kind").equals("projection")) {
        FieldProjection projection = FieldProjection.of(paths(line));
        assertThat(RawChunk.decodeFile(file(line), projection))
            .as(line.get("seed") + " " + projection)
            .usingElementComparator(java.util.Arrays::compare)
            .isEqualTo(records(line));
        checked++;
      }
    }
    assertThat(checked).isEqualTo(69);
  }

  @TestFactory
  Stream<DynamicTest> hostileChunksAreJudgedAlike() throws IOException {
    return Vectors.jsonLines("hostile.jsonl").stream()
        .map(
            line ->
                DynamicTest.dynamicTest(
                    (String) line.get("name"),
                    () -> {
                      FieldProjection projection =
                          line.get("projection") == null
                              ? FieldProjection.all()
                              : FieldProjection.parse((String) line.get("projection"));
                      if ((boolean) line.get("cpp_accepts")) {
                        assertThat(RawChunk.decodeFile(file(line), projection))
                            .usingElementComparator(java.util.Arrays::compare)
                            .isEqualTo(records(line));
                      } else {
                        assertThatThrownBy(() -> RawChunk.decodeFile(file(line), projection))
                            .isInstanceOf(FormatException.class);
                      }
                    }));
  }

  @SuppressWarnings("unchecked")
  private static List<byte[]> records(Map<String, Object> line) {
    return ((List<String>) line.get("records")).stream().map(Base64.getDecoder()::decode).toList();
  }

  @SuppressWarnings("unchecked")
  private static List<int[]> paths(Map<String, Object> line) {
    return ((List<List<Long>>) line.get("paths"))
        .stream().map(path -> path.stream().mapToInt(Long::intValue).toArray()).toList();
  }

  private static byte[] file(Map<String, Object> line) {
    return Base64.getDecoder().decode((String) line.get("file"));
  }
}
