package dev.colonnade.riegeli.chunk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.colonnade.core.FormatException;
import dev.colonnade.riegeli.RiegeliVectors;
import java.io.IOException;
import java.util.Arrays;
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
    return RiegeliVectors.table("index.tsv").stream()
        .map(row -> row.get("file"))
        .map(
            file ->
                DynamicTest.dynamicTest(
                    file,
                    () ->
                        assertRecords(
                            RiegeliVectors.bytes(file),
                            FieldProjection.all(),
                            RiegeliVectors.expectedRecords(file))));
  }

  private static void assertRecords(byte[] file, FieldProjection projection, List<byte[]> expected)
      throws IOException {
    assertThat(RawChunk.decodeFile(file, projection))
        .usingElementComparator(Arrays::compare)
        .isEqualTo(expected);
  }

  @TestFactory
  Stream<DynamicTest> projectionsGiveTheSameRecords() throws IOException {
    List<String> files =
        RiegeliVectors.table("index.tsv").stream().map(row -> row.get("file")).toList();
    return RiegeliVectors.table("projections.tsv").stream()
        .flatMap(
            row ->
                files.stream()
                    .filter(file -> file.startsWith(row.get("record_set") + ".transpose"))
                    .map(
                        file ->
                            DynamicTest.dynamicTest(
                                file + " " + row.get("projection"),
                                () ->
                                    assertRecords(
                                        RiegeliVectors.bytes(file),
                                        FieldProjection.parse(row.get("projection")),
                                        RiegeliVectors.framed(
                                            row.get("file").replace(".ld.zst", ""))))));
  }

  @Test
  void goldenFilesHoldTheirRecords() throws IOException {
    int checked = 0;
    for (Map<String, Object> line : RiegeliVectors.lines("golden.jsonl")) {
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
            .usingElementComparator(Arrays::compare)
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
    for (Map<String, Object> line : RiegeliVectors.lines("golden.jsonl")) {
      if (line.get("kind").equals("projection")) {
        FieldProjection projection = FieldProjection.of(paths(line));
        assertThat(RawChunk.decodeFile(file(line), projection))
            .as(line.get("seed") + " " + projection)
            .usingElementComparator(Arrays::compare)
            .isEqualTo(records(line));
        checked++;
      }
    }
    assertThat(checked).isEqualTo(69);
  }

  @TestFactory
  Stream<DynamicTest> hostileChunksAreJudgedAlike() throws IOException {
    return RiegeliVectors.lines("hostile.jsonl").stream()
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
                            .usingElementComparator(Arrays::compare)
                            .isEqualTo(records(line));
                      } else {
                        assertThatThrownBy(() -> RawChunk.decodeFile(file(line), projection))
                            .isInstanceOf(FormatException.class);
                      }
                    }));
  }

  private static List<byte[]> records(Map<String, Object> line) {
    return RiegeliVectors.base64List(line.get("records"));
  }

  @SuppressWarnings("unchecked")
  private static List<int[]> paths(Map<String, Object> line) {
    return ((List<List<Long>>) line.get("paths"))
        .stream().map(path -> path.stream().mapToInt(Long::intValue).toArray()).toList();
  }

  private static byte[] file(Map<String, Object> line) {
    return RiegeliVectors.base64(line.get("file"));
  }
}
