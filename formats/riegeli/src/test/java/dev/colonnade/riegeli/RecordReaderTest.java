package dev.colonnade.riegeli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.concurrent.Parallel;
import dev.colonnade.core.contract.RecordingInputFile;
import dev.colonnade.core.io.ByteRange;
import dev.colonnade.core.io.InputFile;
import dev.colonnade.core.io.MemoryInputFile;
import dev.colonnade.core.io.Slice;
import dev.colonnade.riegeli.chunk.FieldProjection;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecordReaderTest {
  private static final String[] KINDS = {
    "uncompressed,chunk_size:100",
    "zstd,chunk_size:1000",
    "snappy,chunk_size:1",
    "transpose,brotli:1,chunk_size:150",
    "uncompressed,chunk_size:200,padding:70"
  };

  private static RecordReader open(byte[] file) throws IOException {
    return RecordReader.open(new MemoryInputFile("test", file));
  }

  @Test
  void emptyFiles() throws IOException {
    assertThat(RiegeliVectors.readAll(new byte[0])).isEmpty();
    byte[] signatureOnly = TestRecords.file("uncompressed", List.of());
    assertThat(signatureOnly).hasSize(64);
    assertThat(RiegeliVectors.readAll(signatureOnly)).isEmpty();
    try (RecordReader reader = open(signatureOnly)) {
      assertThat(reader.metadata()).isEqualTo(RecordsMetadata.EMPTY);
      assertThat(reader.checkFormat()).isTrue();
      assertThat(reader.seekBack()).isFalse();
    }
    try (RecordReader reader = open(new byte[0])) {
      assertThat(reader.checkFormat()).isFalse();
    }
    try (RecordReader reader = open(new byte[100])) {
      assertThat(reader.checkFormat()).isFalse();
      assertThatThrownBy(reader::read)
          .isInstanceOf(FormatException.class)
          .hasMessageStartingWith("test: chunk at 0 at byte 24: block header hash mismatch");
    }
  }

  @Test
  void positionsAreThoseOfTheOtherImplementations() throws IOException {
    byte[] file = TestRecords.file("uncompressed,chunk_size:20", bytes("a", "b", "cc", "d"));
    try (RecordReader reader = open(file)) {
      assertThat(reader.position()).hasToString("0/0");
      reader.read();
      assertThat(reader.lastPosition()).hasToString("64/0");
      assertThat(reader.position()).hasToString("64/1");
      reader.read();
      assertThat(reader.position()).hasToString("110/0");
      reader.seek(0);
      assertThat(reader.lastPosition()).hasToString("64/1");
    }
  }

  private static List<byte[]> bytes(String... texts) {
    return Arrays.stream(texts).map(String::getBytes).toList();
  }

  /**
   * Each numeric position leads to the record at or after it, as walking through the file tells.
   */
  @Test
  void everyNumericPosition() throws IOException {
    for (String kind : KINDS) {
      byte[] file = TestRecords.file(kind, TestRecords.numbered(30));
      TreeMap<Long, String> records = new TreeMap<>();
      try (RecordReader reader = open(file)) {
        for (byte[] record = reader.readBytes(); record != null; record = reader.readBytes()) {
          records.put(reader.lastPosition().numeric(), new String(record));
        }
        for (long target = 0; target <= file.length; target++) {
          checkSeek(reader, target, records);
        }
        for (long target = file.length; target >= 0; target -= 7) {
          checkSeek(reader, target, records);
        }
        assertThatThrownBy(() -> reader.seek(file.length + 1L))
            .isInstanceOf(FormatException.class)
            .hasMessageContaining("exceeds file size");
        checkSeek(reader, 0, records);
      }
    }
  }

  /** Records that take less room than their positions, over the end of a block. */
  @Test
  void positionsInPadding() throws IOException {
    List<byte[]> records = new ArrayList<>(Collections.nCopies(65_500, new byte[0]));
    records.addAll(TestRecords.numbered(3));
    byte[] file = TestRecords.file("zstd", records);
    try (RecordReader reader = open(file)) {
      for (long target = 65_000; target <= file.length; target++) {
        reader.seek(target);
        boolean atRecord = target - 64 < records.size();
        assertThat(reader.position().numeric()).isEqualTo(atRecord ? target : file.length);
        assertThat(reader.readBytes()).isEqualTo(atRecord ? records.get((int) target - 64) : null);
      }
    }
  }

  private static void checkSeek(RecordReader reader, long target, TreeMap<Long, String> records)
      throws IOException {
    reader.seek(target);
    var expected = records.ceilingEntry(target);
    byte[] record = reader.readBytes();
    assertThat(record == null ? null : new String(record))
        .as("record at or after " + target)
        .isEqualTo(expected == null ? null : expected.getValue());
    if (expected != null) {
      assertThat(reader.lastPosition().numeric()).isEqualTo(expected.getKey());
    }
  }

  @Test
  void everyRecordPositionAndBack() throws IOException {
    for (String kind : KINDS) {
      List<byte[]> records = TestRecords.numbered(60);
      byte[] file = TestRecords.file(kind, records);
      List<RecordPosition> positions = new ArrayList<>();
      try (RecordReader reader = open(file)) {
        while (reader.read() != null) {
          positions.add(reader.lastPosition());
        }
        for (int i = positions.size() - 1; i >= 0; i--) {
          reader.seek(positions.get(i));
          assertThat(reader.readBytes()).isEqualTo(records.get(i));
        }
        reader.seek(file.length);
        for (int i = positions.size() - 1; i >= 0; i--) {
          assertThat(reader.seekBack()).isTrue();
          assertThat(reader.position()).isEqualTo(positions.get(i));
        }
        assertThat(reader.seekBack()).isFalse();
        assertThat(RiegeliVectors.readAll(reader)).containsExactlyElementsOf(records);
      }
    }
  }

  @Test
  void whereNoChunkCanBegin() throws IOException {
    byte[] file = TestRecords.file("uncompressed", TestRecords.numbered(10));
    try (RecordReader reader = open(file)) {
      assertThatThrownBy(() -> reader.seek(new RecordPosition(7, 0)))
          .isInstanceOf(FormatException.class)
          .hasMessageContaining("no chunk can begin here");
      assertThat(reader.recover().begin()).isEqualTo(7);
      assertThat(reader.read()).isNull();
      reader.seek(0);
      assertThat(RiegeliVectors.readAll(reader)).hasSize(10);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void threadsChangeNothing(int threads) throws IOException {
    List<byte[]> records = TestRecords.numbered(5000);
    byte[] file = TestRecords.file("zstd,chunk_size:1k", records);
    RecordReaderOptions options = RecordReaderOptions.DEFAULT.withParallel(Parallel.of(threads));
    try (RecordReader reader = RecordReader.open(new MemoryInputFile("test", file), options)) {
      assertThat(RiegeliVectors.readAll(reader)).containsExactlyElementsOf(records);
      reader.seek(file.length / 2);
      RecordPosition middle = reader.position();
      List<byte[]> half = RiegeliVectors.readAll(reader);
      assertThat(half).containsExactlyElementsOf(records.subList(5000 - half.size(), 5000));
      reader.seek(middle);
      assertThat(reader.seekBack()).isTrue();
      assertThat(reader.readBytes()).isEqualTo(records.get(5000 - half.size() - 1));
    }
  }

  @Test
  void manyReadersOfOneFile() throws IOException {
    List<byte[]> records = TestRecords.numbered(3000);
    MemoryInputFile file =
        new MemoryInputFile("test", TestRecords.file("transpose,zstd,chunk_size:1k", records));
    RecordReaderOptions options = RecordReaderOptions.DEFAULT.withParallel(Parallel.of(2));
    Parallel.of(4)
        .forEach(
            8,
            i ->
                assertThat(RiegeliVectors.readAll(file, options))
                    .containsExactlyElementsOf(records));
  }

  @Test
  void onlyAFewChunksAreReadAhead() throws IOException {
    byte[] file = TestRecords.file("uncompressed,chunk_size:64k", TestRecords.numbered(200_000));
    RecordingInputFile recorded = new RecordingInputFile("test", file);
    RecordReaderOptions options = RecordReaderOptions.DEFAULT.withParallel(Parallel.of(2));
    try (RecordReader reader = RecordReader.open(recorded, options)) {
      reader.read();
      long furthest = recorded.reads().stream().mapToLong(ByteRange::end).max().orElse(0);
      assertThat(furthest).isLessThan(6 * 65536 + (256 << 10));
    }
  }

  @Test
  void seekingReadsLittle() throws IOException {
    byte[] file = TestRecords.file("uncompressed", TestRecords.numbered(200_000));
    RecordingInputFile recorded = new RecordingInputFile("test", file);
    try (RecordReader reader = RecordReader.open(recorded)) {
      reader.seek(file.length / 2);
      assertThat(reader.read()).isNotNull();
      long read = recorded.reads().stream().mapToLong(ByteRange::length).sum();
      assertThat(read).isLessThan(128 << 10);
    }
  }

  @Test
  void aFileThatGrows() throws IOException {
    List<byte[]> records = TestRecords.numbered(40);
    byte[] whole = TestRecords.file("uncompressed,chunk_size:150", records);
    GrowingInput input = new GrowingInput(whole);
    RecordReaderOptions options = RecordReaderOptions.DEFAULT.withGrowing(true);
    List<byte[]> found = new ArrayList<>();
    try (RecordReader reader = RecordReader.open(input, options)) {
      for (input.length = 0; input.length <= whole.length; input.length++) {
        for (byte[] record = reader.readBytes(); record != null; record = reader.readBytes()) {
          found.add(record);
        }
      }
    }
    assertThat(found).containsExactlyElementsOf(records);
  }

  private static final class GrowingInput implements InputFile {
    private final byte[] bytes;
    private int length;

    private GrowingInput(byte[] bytes) {
      this.bytes = bytes;
    }

    @Override
    public String name() {
      return "growing";
    }

    @Override
    public long length() {
      return length;
    }

    @Override
    public void readFully(long position, byte[] into, int offset, int count) {
      assertThat(position + count).isLessThanOrEqualTo(length);
      System.arraycopy(bytes, (int) position, into, offset, count);
    }
  }

  @Test
  void anotherProjectionFromTheNextRecordOn() throws IOException {
    try (RecordReader reader =
        RecordReader.open(RiegeliVectors.open("flat.transpose-zstd3-c32k-metadata.riegeli"))) {
      List<byte[]> whole = RiegeliVectors.framed("flat.records");
      List<byte[]> projected = RiegeliVectors.framed("flat.projection1");
      for (int i = 0; i < 400; i++) {
        assertThat(reader.readBytes()).isEqualTo(whole.get(i));
      }
      reader.project(FieldProjection.parse("1,3"));
      for (int i = 400; i < 1000; i++) {
        assertThat(reader.readBytes()).isEqualTo(projected.get(i));
      }
      reader.project(FieldProjection.all());
      assertThat(RiegeliVectors.readAll(reader))
          .containsExactlyElementsOf(whole.subList(1000, whole.size()));
    }
  }

  @Test
  void recoveryMayStopAndGoOn() throws IOException {
    List<byte[]> records = TestRecords.numbered(30);
    byte[] file = TestRecords.file("uncompressed,chunk_size:100", records);
    file[64 + 40 + 5] ^= 1;
    List<SkippedRegion> regions = new ArrayList<>();
    RecordReaderOptions options =
        RecordReaderOptions.DEFAULT.withRecovery(
            (region, reader) -> {
              regions.add(region);
              assertThat(reader.position().chunkBegin()).isEqualTo(region.end());
              return false;
            });
    try (RecordReader reader = RecordReader.open(new MemoryInputFile("test", file), options)) {
      assertThat(reader.read()).isNull();
      assertThat(regions).hasSize(1);
      assertThat(regions.get(0).begin()).isEqualTo(64);
      List<byte[]> rest = RiegeliVectors.readAll(reader);
      assertThat(rest).isNotEmpty();
      assertThat(rest).containsExactlyElementsOf(records.subList(30 - rest.size(), 30));
    }
  }

  @Test
  void withoutRecoveryTheErrorStays() throws IOException {
    byte[] file = TestRecords.file("uncompressed,chunk_size:100", TestRecords.numbered(30));
    file[64 + 40 + 5] ^= 1;
    try (RecordReader reader = open(file)) {
      assertThatThrownBy(reader::read).isInstanceOf(FormatException.class);
      assertThatThrownBy(reader::read).isInstanceOf(FormatException.class);
      SkippedRegion region = reader.recover();
      assertThat(region.begin()).isEqualTo(64);
      assertThat(reader.recover()).isNull();
      assertThat(reader.read()).isNotNull();
    }
  }

  @Test
  void damagedMetadataIsPassedOverOnce() throws IOException {
    RecordsMetadata metadata = RecordsMetadata.EMPTY.withFileComment("a comment");
    byte[] file = TestRecords.file("uncompressed", metadata, TestRecords.numbered(3));
    file[64 + 40 + 10] ^= 1;
    List<SkippedRegion> regions = new ArrayList<>();
    RecordReaderOptions options =
        RecordReaderOptions.DEFAULT.withRecovery((region, reader) -> regions.add(region));
    try (RecordReader reader = RecordReader.open(new MemoryInputFile("test", file), options)) {
      assertThat(reader.metadata()).isEqualTo(RecordsMetadata.EMPTY);
      assertThat(RiegeliVectors.readAll(reader)).hasSize(3);
    }
    assertThat(regions).hasSize(1);
    assertThat(regions.get(0).begin()).isEqualTo(64);

    try (RecordReader reader = open(file)) {
      assertThatThrownBy(reader::metadata).isInstanceOf(FormatException.class);
    }
  }

  @Test
  void slicesStayValid() throws IOException {
    List<byte[]> records = TestRecords.numbered(3000);
    byte[] file = TestRecords.file("uncompressed", records);
    List<Slice> slices = new ArrayList<>();
    try (RecordReader reader = open(file)) {
      for (Slice record = reader.read(); record != null; record = reader.read()) {
        slices.add(record);
      }
    }
    assertThat(slices.stream().map(Slice::toByteArray)).containsExactlyElementsOf(records);
    // They are parts of few arrays: nothing is copied.
    assertThat(slices.stream().map(slice -> System.identityHashCode(slice.array())).distinct())
        .hasSizeLessThan(20);
  }
}
