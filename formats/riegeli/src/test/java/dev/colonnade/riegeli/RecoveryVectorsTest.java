package dev.colonnade.riegeli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.concurrent.Parallel;
import dev.colonnade.core.io.MemoryInputFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Damaged files: the records that are kept and the regions that are lost are those of C++. */
class RecoveryVectorsTest {
  @TestFactory
  Stream<DynamicTest> recipes() throws IOException {
    return RiegeliVectors.table("recovery.tsv").stream()
        .map(row -> DynamicTest.dynamicTest(row.get("case"), () -> recipe(row)));
  }

  private void recipe(Map<String, String> row) throws IOException {
    byte[] bytes = RiegeliVectors.spoil(RiegeliVectors.bytes(row.get("base_file")), row.get("ops"));
    assertThat(bytes).hasSize(Integer.parseInt(row.get("size")));

    for (int threads = 1; threads <= 3; threads += 2) {
      Outcome outcome = recovered(bytes, threads);
      assertThat(regions(outcome.regions)).isEqualTo(row.get("skipped_regions"));
      assertThat(messages(outcome.regions)).isEqualTo(row.get("messages"));
      assertThat(outcome.records).hasSize(Integer.parseInt(row.get("recovered_records")));
      assertThat(RiegeliVectors.framedSha256(outcome.records))
          .isEqualTo(row.get("sha256_of_framed"));

      Outcome strict = strict(bytes, threads);
      assertThat(strict.records).hasSize(Integer.parseInt(row.get("strict_records")));
      assertThat(strict.error == null).isEqualTo(row.get("strict_result").equals("ok"));
    }
  }

  @TestFactory
  Stream<DynamicTest> golden() throws IOException {
    return RiegeliVectors.lines("golden.jsonl", "recovery").stream()
        .map(line -> DynamicTest.dynamicTest((String) line.get("name"), () -> golden(line)));
  }

  private void golden(Map<String, Object> line) throws IOException {
    byte[] bytes = RiegeliVectors.base64(line.get("file"));
    List<SkippedRegion> expected = new ArrayList<>();
    for (Object region : (List<?>) line.get("skipped")) {
      List<?> parts = (List<?>) region;
      expected.add(
          new SkippedRegion((Long) parts.get(0), (Long) parts.get(1), (String) parts.get(2)));
    }

    for (int threads = 1; threads <= 3; threads += 2) {
      Outcome outcome = recovered(bytes, threads);
      assertThat(outcome.regions).isEqualTo(expected);
      assertThat(outcome.records)
          .containsExactlyElementsOf(RiegeliVectors.base64List(line.get("recovered")));

      Outcome strict = strict(bytes, threads);
      assertThat(strict.records)
          .containsExactlyElementsOf(RiegeliVectors.base64List(line.get("plain_records")));
      assertThat(strict.error == null).isEqualTo(line.get("plain_ok"));
    }
  }

  private static Outcome recovered(byte[] bytes, int threads) throws IOException {
    Outcome outcome = new Outcome();
    RecordReaderOptions options =
        RecordReaderOptions.DEFAULT
            .withParallel(Parallel.of(threads))
            .withRecovery((region, reader) -> outcome.regions.add(region));
    outcome.records = RiegeliVectors.readAll(new MemoryInputFile("damaged", bytes), options);
    return outcome;
  }

  private static Outcome strict(byte[] bytes, int threads) throws IOException {
    Outcome outcome = new Outcome();
    RecordReaderOptions options = RecordReaderOptions.DEFAULT.withParallel(Parallel.of(threads));
    try (RecordReader reader = RecordReader.open(new MemoryInputFile("damaged", bytes), options)) {
      for (byte[] record = reader.readBytes(); record != null; record = reader.readBytes()) {
        outcome.records.add(record);
      }
    } catch (FormatException e) {
      outcome.error = e;
    }
    return outcome;
  }

  private static String regions(List<SkippedRegion> regions) {
    return regions.isEmpty()
        ? "-"
        : String.join(
            ";", regions.stream().map(region -> region.begin() + "-" + region.end()).toList());
  }

  private static String messages(List<SkippedRegion> regions) {
    return regions.isEmpty()
        ? "-"
        : String.join(" || ", regions.stream().map(SkippedRegion::message).toList());
  }

  private static final class Outcome {
    private List<byte[]> records = new ArrayList<>();
    private final List<SkippedRegion> regions = new ArrayList<>();
    private FormatException error;
  }
}
