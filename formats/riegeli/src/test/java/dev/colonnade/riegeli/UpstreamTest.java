package dev.colonnade.riegeli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.io.InputFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The test files of the Rust implementation. */
class UpstreamTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "simple_none | uncompressed | true",
        "simple_brotli | brotli:6 | false",
        "simple_zstd | zstd:3 | true",
        "transpose_none | transpose,uncompressed | true",
        "transpose_brotli | transpose,brotli:6 | true",
        "transpose_zstd | transpose,zstd:3 | true"
      })
  void golden(String name, String options, boolean sameBytes) throws IOException {
    String file = "upstream/golden/" + name + ".riegeli";
    List<byte[]> records = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      records.add(String.format("record_%06d", i).getBytes());
    }
    assertThat(RiegeliVectors.readAll(RiegeliVectors.open(file), RecordReaderOptions.DEFAULT))
        .containsExactlyElementsOf(records);
    if (sameBytes) {
      assertThat(TestRecords.file(options, records)).isEqualTo(RiegeliVectors.bytes(file));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "A_q_boundary_plus_1, 65473, 64",
    "A_q_boundary_plus_1_with_tail, 65474, 64 65561",
    "B_q_boundary_plus_24, 65496, 64",
    "B_q_boundary_plus_24_with_tail, 65497, 64 65561",
    "C_q_boundary_exact, 65472, 64",
    "D_chunk_starts_at_boundary, 2, 64 65600"
  })
  void boundary(String name, int count, String chunkBegins) throws IOException {
    InputFile file = RiegeliVectors.open("upstream/boundary/" + name + ".riegeli");
    Set<String> begins = new LinkedHashSet<>();
    int records = 0;
    byte[] last = null;
    try (RecordReader reader = RecordReader.open(file)) {
      for (byte[] record = reader.readBytes(); record != null; record = reader.readBytes()) {
        begins.add(Long.toString(reader.lastPosition().chunkBegin()));
        last = record;
        records++;
      }
      assertThat(records).isEqualTo(count);
      assertThat(String.join(" ", begins)).isEqualTo(chunkBegins);
      String expected =
          name.startsWith("D") ? "boundary-coincident-file" : name.endsWith("tail") ? "tail" : "";
      assertThat(new String(last)).isEqualTo(expected);

      reader.seek(reader.lastPosition().numeric());
      assertThat(reader.readBytes()).isEqualTo(last);
      assertThat(reader.seekBack()).isTrue();
      assertThat(reader.seekBack()).isTrue();
    }
  }

  @Test
  void regression() throws IOException {
    String name = "upstream/regression/recovery_regions_alias.riegeli";
    List<SkippedRegion> regions = new ArrayList<>();
    assertThat(
            RiegeliVectors.readAll(
                RiegeliVectors.open(name),
                RecordReaderOptions.DEFAULT.withRecovery((region, reader) -> regions.add(region))))
        .isEmpty();
    assertThat(regions).hasSize(1);
    assertThat(regions.get(0).begin()).isZero();
    assertThat(regions.get(0).end()).isEqualTo(65560);
    assertThatThrownBy(
            () -> RiegeliVectors.readAll(RiegeliVectors.open(name), RecordReaderOptions.DEFAULT))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("block header hash mismatch");
  }
}
