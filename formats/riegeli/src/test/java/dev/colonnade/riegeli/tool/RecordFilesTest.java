package dev.colonnade.riegeli.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.Limits;
import dev.colonnade.core.io.MemoryInputFile;
import dev.colonnade.core.io.MemoryOutputFile;
import dev.colonnade.riegeli.RecordReader;
import dev.colonnade.riegeli.RecordReaderOptions;
import dev.colonnade.riegeli.RecordWriter;
import dev.colonnade.riegeli.RecordWriterOptions;
import dev.colonnade.riegeli.RecordsMetadata;
import dev.colonnade.riegeli.RiegeliVectors;
import dev.colonnade.riegeli.TestRecords;
import dev.colonnade.riegeli.chunk.FieldProjection;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecordFilesTest {
  @TestFactory
  Stream<DynamicTest> chunksOfTheCorpus() throws IOException {
    Map<String, List<Map<String, String>>> expected =
        RiegeliVectors.table("chunks.tsv").stream()
            .collect(Collectors.groupingBy(row -> row.get("file")));
    return expected.entrySet().stream()
        .map(
            entry ->
                DynamicTest.dynamicTest(
                    entry.getKey(),
                    () ->
                        assertThat(
                                ChunkTable.of(RiegeliVectors.open(entry.getKey()), Limits.DEFAULT))
                            .containsExactlyElementsOf(
                                entry.getValue().stream().map(RecordFilesTest::chunk).toList())));
  }

  private static ChunkInfo chunk(Map<String, String> row) {
    return new ChunkInfo(
        Long.parseLong(row.get("begin")),
        Long.parseLong(row.get("end")),
        (byte) row.get("type").charAt(1),
        Long.parseLong(row.get("data_size")),
        Long.parseLong(row.get("num_records")),
        Long.parseLong(row.get("decoded_data_size")),
        Integer.parseInt(row.get("compression_byte")));
  }

  @TestFactory
  Stream<DynamicTest> theCorpusIsSound() throws IOException {
    return RiegeliVectors.table("index.tsv").stream()
        .map(row -> DynamicTest.dynamicTest(row.get("file"), () -> verify(row)));
  }

  private void verify(Map<String, String> row) throws IOException {
    Verification verification =
        Verification.of(RiegeliVectors.open(row.get("file")), Limits.DEFAULT);
    assertThat(verification.problems()).isEmpty();
    assertThat(verification.isSound()).isTrue();
    assertThat(verification.records()).isEqualTo(Long.parseLong(row.get("num_records")));
    assertThat(verification.chunks()).isEqualTo(Long.parseLong(row.get("num_chunks")));
  }

  /** Readers do not look at block headers in padding; a check does. */
  @Test
  void verificationSeesPadding() throws IOException {
    byte[] file = TestRecords.file("zstd", Collections.nCopies(66_000, new byte[0]));
    assertThat(Verification.of(new MemoryInputFile("test", file), Limits.DEFAULT).isSound())
        .isTrue();
    file[65536 + 3] ^= 1;
    assertThat(RiegeliVectors.readAll(file)).hasSize(66_000);
    Verification verification = Verification.of(new MemoryInputFile("test", file), Limits.DEFAULT);
    assertThat(verification.problems()).hasSize(1);
    assertThat(verification.problems().get(0).message()).contains("block at 65536");
  }

  @Test
  void rawRecordsOutAndIn() throws IOException {
    List<byte[]> records = TestRecords.random(new Random(1), 1000, 500_000);
    MemoryInputFile file =
        new MemoryInputFile("a.riegeli", TestRecords.file("snappy,chunk_size:100k", records));
    MemoryOutputFile raw = new MemoryOutputFile("a.ld");
    assertThat(RecordFiles.toLengthDelimited(file, raw, RecordReaderOptions.DEFAULT))
        .isEqualTo(1000);
    MemoryOutputFile back = new MemoryOutputFile("b.riegeli");
    assertThat(
            RecordFiles.fromLengthDelimited(
                new MemoryInputFile("a.ld", raw.toByteArray()),
                back,
                RecordWriterOptions.parse("zstd:1")))
        .isEqualTo(1000);
    assertThat(RiegeliVectors.readAll(back.toByteArray())).containsExactlyElementsOf(records);
  }

  @Test
  void rawRecordsOfAProjection() throws IOException {
    MemoryOutputFile raw = new MemoryOutputFile("a.ld");
    RecordFiles.toLengthDelimited(
        RiegeliVectors.open("flat.transpose-zstd3-bf0.riegeli"),
        raw,
        RecordReaderOptions.DEFAULT.withProjection(FieldProjection.parse("1,3")));
    assertThat(raw.toByteArray()).hasSize(32_000);
  }

  @ParameterizedTest
  @ValueSource(strings = {"01", "01000000", "0200000061", "ffffffff", "ffffff7f00", "0000000001"})
  void rawRecordsCutShort(String hex) {
    assertThatThrownBy(
            () ->
                RecordFiles.fromLengthDelimited(
                    new MemoryInputFile("bad.ld", HexFormat.of().parseHex(hex)),
                    new MemoryOutputFile("out"),
                    RecordWriterOptions.DEFAULT))
        .isInstanceOf(FormatException.class)
        .hasMessageStartingWith("bad.ld: ")
        .hasMessageContaining("cut short");
  }

  @Test
  void savingADamagedFile() throws IOException {
    List<byte[]> records = TestRecords.numbered(300);
    byte[] file = TestRecords.file("uncompressed,chunk_size:400", records);
    file[file.length / 2] ^= 1;
    MemoryOutputFile saved = new MemoryOutputFile("saved");
    RecoverResult result;
    try (RecordWriter writer = RecordWriter.create(saved)) {
      result =
          RecordFiles.recover(
              new MemoryInputFile("damaged", file), RecordReaderOptions.DEFAULT, writer::write);
      writer.finish();
    }
    assertThat(result.skipped()).hasSize(1);
    List<byte[]> found = new ArrayList<>(RiegeliVectors.readAll(saved.toByteArray()));
    assertThat(found).hasSize((int) result.records()).isSubsetOf(records);
    assertThat(found.size()).isGreaterThan(250);
  }

  @Test
  void savingKeepsTheMetadata() throws IOException {
    RecordsMetadata metadata = RecordsMetadata.EMPTY.withFileComment("kept");
    byte[] file =
        TestRecords.file("uncompressed,chunk_size:400", metadata, TestRecords.numbered(300));
    file[file.length / 2] ^= 1;
    MemoryOutputFile saved = new MemoryOutputFile("saved");
    RecoverResult result =
        RecordFiles.recover(
            new MemoryInputFile("damaged", file),
            RecordReaderOptions.DEFAULT,
            saved,
            RecordWriterOptions.DEFAULT);
    assertThat(result.skipped()).hasSize(1);
    try (RecordReader reader =
        RecordReader.open(new MemoryInputFile("saved", saved.toByteArray()))) {
      assertThat(reader.metadata()).isEqualTo(metadata);
      assertThat(RiegeliVectors.readAll(reader)).hasSize((int) result.records());
    }
  }
}
