package dev.colonnade.riegeli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.Limits;
import dev.colonnade.core.Section;
import dev.colonnade.core.io.InputFile;
import dev.colonnade.core.io.MemoryInputFile;
import dev.colonnade.core.io.Slice;
import dev.colonnade.riegeli.chunk.RawChunk;
import dev.colonnade.riegeli.chunk.TransposedLayout;
import dev.colonnade.riegeli.tool.ChunkInfo;
import dev.colonnade.riegeli.tool.ChunkTable;
import dev.colonnade.riegeli.tool.Verification;
import java.io.IOException;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
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

  /** The chunks of each file: begin, end, type, size of the data and number of records. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "golden/simple_none | c3a233c9 | s 0-64 0 0, r 64-1506 1402 100",
        "golden/simple_brotli | 27c41039 | s 0-64 0 0, r 64-257 153 100",
        "golden/simple_zstd | 5bd7fe75 | s 0-64 0 0, r 64-243 139 100",
        "golden/transpose_none | c6be76e4 | s 0-64 0 0, t 64-1544 1440 100",
        "golden/transpose_brotli | 54d45ea5 | s 0-64 0 0, t 64-249 145 100",
        "golden/transpose_zstd | d35fcbd2 | s 0-64 0 0, t 64-282 178 100",
        "boundary/A_q_boundary_plus_1 | e8c7a99e | s 0-64 0 0, r 64-65561 * 65473",
        "boundary/A_q_boundary_plus_1_with_tail | c32c3168"
            + "| s 0-64 0 0, r 64-65561 * 65473, r 65561-65608 * 1",
        "boundary/B_q_boundary_plus_24 | 29856f50 | s 0-64 0 0, r 64-65561 * 65496",
        "boundary/B_q_boundary_plus_24_with_tail | 10cc0c50"
            + "| s 0-64 0 0, r 64-65561 * 65496, r 65561-65608 * 1",
        "boundary/C_q_boundary_exact | b7f0cc6c | s 0-64 0 0, r 64-65536 * 65472",
        "boundary/D_chunk_starts_at_boundary | 578018c7"
            + "| s 0-64 0 0, r 64-122 * 1, p 122-65536 * 0, s 65536-65600 0 0, r 65600-65667 * 1"
      })
  void chunks(String name, String sha256, String chunks) throws Exception {
    byte[] bytes = RiegeliVectors.bytes("upstream/" + name + ".riegeli");
    byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
    assertThat(HexFormat.of().formatHex(digest)).startsWith(sha256);
    List<ChunkInfo> found = ChunkTable.of(new MemoryInputFile(name, bytes), Limits.DEFAULT);
    String[] expected = chunks.split(", ");
    assertThat(found).hasSameSizeAs(expected);
    for (int i = 0; i < expected.length; i++) {
      ChunkInfo chunk = found.get(i);
      String size = expected[i].contains("*") ? "*" : Long.toString(chunk.dataSize());
      assertThat(
              String.format(
                  "%c %d-%d %s %d",
                  chunk.type(), chunk.begin(), chunk.end(), size, chunk.numRecords()))
          .isEqualTo(expected[i]);
    }
    assertThat(Verification.of(new MemoryInputFile(name, bytes), Limits.DEFAULT).isSound())
        .isTrue();
  }

  @Test
  void statesAndBucketsOfTheTransposedFile() throws IOException {
    RawChunk chunk =
        RawChunk.of(RiegeliVectors.bytes("upstream/golden/transpose_none.riegeli")).get(1);
    TransposedLayout layout =
        TransposedLayout.of(
            Slice.of(chunk.data()),
            chunk.numRecords(),
            chunk.decodedDataSize(),
            Limits.DEFAULT,
            Section.of("chunk"));
    assertThat(layout.states()).isEqualTo(1);
    assertThat(layout.buckets())
        .extracting(TransposedLayout.Bucket::decodedBytes)
        .containsExactly(1300L, 100L);
    assertThat(layout.transitionsLength()).isEqualTo(25);
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
