package dev.colonnade.riegeli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.BoolValue;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.StringValue;
import com.google.protobuf.Timestamp;
import com.google.protobuf.TypeProto;
import dev.colonnade.core.FormatException;
import dev.colonnade.core.concurrent.Parallel;
import dev.colonnade.core.io.LocalInputFile;
import dev.colonnade.core.io.MemoryInputFile;
import dev.colonnade.core.io.MemoryOutputFile;
import dev.colonnade.core.io.Slice;
import dev.colonnade.riegeli.tool.ChunkInfo;
import dev.colonnade.riegeli.tool.ChunkTable;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RecordWriterTest {
  private static List<ChunkInfo> chunks(byte[] file) throws IOException {
    return ChunkTable.of(new MemoryInputFile("test", file), RecordReaderOptions.DEFAULT.limits());
  }

  @ParameterizedTest
  @CsvSource({"1000, 1000", "4096, 4096", "50, 200", "41, 164", "3, 153", "64K, 65536", "1, 112"})
  void paddingAfterAFileOf112Bytes(String padding, int size) throws IOException {
    List<byte[]> records = List.of(new byte[5]);
    assertThat(TestRecords.file("uncompressed", records)).hasSize(112);
    byte[] file = TestRecords.file("uncompressed,padding:" + padding, records);
    assertThat(file).hasSize(size);
    assertThat(RiegeliVectors.readAll(file)).containsExactlyElementsOf(records);
  }

  /** Against the rule told step by step; targets may lie in a block header. */
  @Test
  void paddingToAnyMultiple() throws IOException {
    Random random = new Random(12);
    for (int round = 0; round < 60; round++) {
      byte[] record = new byte[random.nextInt(140_000)];
      int multiple = 1 + random.nextInt(1 << random.nextInt(19));
      List<byte[]> records = List.of(record);
      long at = TestRecords.file("uncompressed", records).length;
      long to = at;
      while (to % multiple != 0 || to > at && !roomForAPaddingChunk(at, to)) {
        to++;
      }
      byte[] file = TestRecords.file("uncompressed,padding:" + multiple, records);
      assertThat(file).as("%d to a multiple of %d", at, multiple).hasSize((int) to);
      assertThat(RiegeliVectors.readAll(file)).containsExactlyElementsOf(records);
    }
  }

  private static boolean roomForAPaddingChunk(long from, long to) {
    long inBlock = to % 65_536;
    long usable = 0;
    for (long at = from; at < to; at++) {
      usable += at % 65_536 < 24 ? 0 : 1;
    }
    return (inBlock == 0 || inBlock > 24) && usable >= 40;
  }

  /** Here a block header would leave less room than the header of a padding chunk takes. */
  @Test
  void paddingWithABlockHeaderInTheWay() throws IOException {
    List<byte[]> records = List.of(new byte[65407]);
    byte[] file = TestRecords.file("uncompressed,padding:65566", records);
    assertThat(file.length % 65566).isZero();
    assertThat(RiegeliVectors.readAll(file)).containsExactlyElementsOf(records);
  }

  @Test
  void eachRecordHasAPositionOfItsOwn() throws IOException {
    List<byte[]> records = new ArrayList<>();
    for (int i = 0; i < 600; i++) {
      records.add(new byte[0]);
    }
    byte[] file = TestRecords.file("zstd", records);
    assertThat(file).hasSize(64 + 600);
    assertThat(RiegeliVectors.readAll(file)).hasSize(600);
  }

  @Test
  void chunksEndByTheirCost() throws IOException {
    byte[] file = TestRecords.file("uncompressed,chunk_size:1", TestRecords.numbered(5));
    assertThat(chunks(file)).hasSize(6);
    List<byte[]> empty = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      empty.add(new byte[0]);
    }
    assertThat(chunks(TestRecords.file("uncompressed,chunk_size:80", empty)))
        .extracting(ChunkInfo::numRecords)
        .containsExactly(0L, 10L, 10L);
  }

  /** Records about as large as a chunk: each costs 8 bytes more than it has. */
  @Test
  void chunksOfRecordsNearTheirSize() throws IOException {
    Random random = new Random(13);
    for (int round = 0; round < 300; round++) {
      int chunkSize = 1 + random.nextInt(120);
      List<byte[]> records = new ArrayList<>();
      List<Long> expected = new ArrayList<>(List.of(0L));
      long cost = 0;
      long inChunk = 0;
      for (int i = random.nextInt(30); i > 0; i--) {
        int size = Math.max(0, chunkSize - 20 + random.nextInt(25)) / (1 + random.nextInt(3));
        records.add(new byte[size]);
        if (cost > 0 && cost + size + 8 > chunkSize) {
          expected.add(inChunk);
          cost = 0;
          inChunk = 0;
        }
        cost += size + 8;
        inChunk++;
        if (cost + 8 > chunkSize) {
          expected.add(inChunk);
          cost = 0;
          inChunk = 0;
        }
      }
      if (inChunk > 0) {
        expected.add(inChunk);
      }
      assertThat(chunks(TestRecords.file("uncompressed,chunk_size:" + chunkSize, records)))
          .extracting(ChunkInfo::numRecords)
          .containsExactlyElementsOf(expected);
    }
  }

  /** A header that a block header interrupts at each of its bytes. */
  @Test
  void chunkHeadersAcrossABlock() throws IOException {
    for (int length = 65536 - 64 - 45 - 45; length < 65536 - 64; length++) {
      List<byte[]> records = List.of(new byte[length], new byte[] {1, 2, 3}, new byte[70_000]);
      byte[] file = TestRecords.file("uncompressed,chunk_size:1", records);
      assertThat(RiegeliVectors.readAll(file)).containsExactlyElementsOf(records);
      try (RecordReader reader = RecordReader.open(new MemoryInputFile("test", file))) {
        reader.seek(file.length);
        assertThat(reader.seekBack()).isTrue();
        assertThat(reader.seekBack()).isTrue();
        assertThat(reader.readBytes()).containsExactly(1, 2, 3);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "uncompressed",
        "zstd:1,parallelism:3",
        "snappy,parallelism:1",
        "transpose,zstd,parallelism:4"
      })
  void positionsWhileWriting(String options) throws IOException {
    MemoryOutputFile out = new MemoryOutputFile("test");
    List<byte[]> records = TestRecords.random(new Random(7), 500, 3000);
    List<RecordPosition> positions = new ArrayList<>();
    try (RecordWriter writer =
        RecordWriter.create(out, RecordWriterOptions.parse(options + ",chunk_size:5k"))) {
      assertThatThrownBy(writer::lastPosition).isInstanceOf(IllegalStateException.class);
      for (byte[] record : records) {
        writer.write(record);
        positions.add(writer.lastPosition());
      }
      assertThat(writer.estimatedSize()).isGreaterThan(64);
      writer.finish();
    }
    try (RecordReader reader = RecordReader.open(new MemoryInputFile("test", out.toByteArray()))) {
      for (int i = 0; i < records.size(); i++) {
        reader.seek(positions.get(i));
        assertThat(reader.readBytes()).isEqualTo(records.get(i));
        assertThat(reader.lastPosition()).isEqualTo(positions.get(i));
      }
    }
  }

  @Test
  void parallelismDoesNotChangeTheFile() throws IOException {
    List<byte[]> records = TestRecords.random(new Random(3), 2000, 5000);
    for (String options : List.of("zstd:3", "transpose,snappy", "brotli:1", "uncompressed")) {
      byte[] file = TestRecords.file(options + ",chunk_size:10k", records);
      for (int parallelism : new int[] {1, 2, 10}) {
        assertThat(
                TestRecords.file(options + ",chunk_size:10k,parallelism:" + parallelism, records))
            .isEqualTo(file);
      }
    }
  }

  @Test
  void randomRecordsAndOptions() throws IOException {
    Random random = new Random(20261115);
    String[] compressions = {"uncompressed", "zstd:1", "zstd:-3", "snappy:2", "brotli:2"};
    for (int i = 0; i < 60; i++) {
      List<byte[]> records =
          random.nextBoolean()
              ? TestRecords.random(random, random.nextInt(300), 1 + random.nextInt(100_000))
              : TestRecords.numbered(random.nextInt(3000));
      String options =
          (random.nextBoolean() ? "transpose," : "")
              + compressions[random.nextInt(compressions.length)]
              + ",chunk_size:"
              + (1 + random.nextInt(1 << random.nextInt(18)))
              + ",bucket_fraction:"
              + random.nextInt(11) / 10.0
              + ",padding:"
              + (1 + random.nextInt(1 << random.nextInt(17)))
              + ",parallelism:"
              + random.nextInt(4);
      byte[] file = TestRecords.file(options, records);
      RecordReaderOptions reading =
          RecordReaderOptions.DEFAULT.withParallel(Parallel.of(1 + random.nextInt(3)));
      assertThat(RiegeliVectors.readAll(new MemoryInputFile("test", file), reading))
          .as(options)
          .containsExactlyElementsOf(records);
    }
  }

  // Appending.

  @Test
  void appending(@TempDir Path folder) throws IOException {
    Path path = folder.resolve("a.riegeli");
    List<byte[]> records = TestRecords.numbered(90);
    for (int part = 0; part < 3; part++) {
      try (RecordWriter writer =
          RecordWriter.create(
              GrowingFile.append(path), RecordWriterOptions.parse("zstd,chunk_size:200"))) {
        for (byte[] record : records.subList(part * 30, part * 30 + 30)) {
          writer.write(record);
        }
        writer.finish();
      }
    }
    assertThat(RiegeliVectors.readAll(LocalInputFile.open(path), RecordReaderOptions.DEFAULT))
        .containsExactlyElementsOf(records);
  }

  /** Where no chunk can begin, the writer goes on in the next block; a reader must recover. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 12, 23, 24, 25, 26, 30_000, 65_535})
  void appendingAnywhere(int offset, @TempDir Path folder) throws IOException {
    Path path = folder.resolve("a.riegeli");
    byte[] before = TestRecords.file("uncompressed,padding", TestRecords.numbered(10));
    byte[] start = Arrays.copyOf(before, 65536 + offset);
    Files.write(path, start);
    List<byte[]> more = TestRecords.numbered(20);
    try (RecordWriter writer =
        RecordWriter.create(GrowingFile.append(path), RecordWriterOptions.parse("uncompressed"))) {
      for (byte[] record : more) {
        writer.write(record);
      }
      writer.finish();
    }
    List<SkippedRegion> regions = new ArrayList<>();
    List<byte[]> found =
        RiegeliVectors.readAll(
            LocalInputFile.open(path),
            RecordReaderOptions.DEFAULT.withRecovery((region, reader) -> regions.add(region)));
    if (offset == 0) {
      assertThat(found).hasSize(30);
      assertThat(regions).isEmpty();
    } else if (offset <= 24) {
      assertThat(found).hasSize(30);
      assertThat(regions).hasSize(1);
      assertThat(regions.get(0).end()).isEqualTo(2 * 65536);
    } else {
      // What follows garbage cannot be told from it before the next block.
      assertThat(found).hasSize(10);
      assertThat(regions).hasSize(1);
    }
  }

  /** The rest of a cut chunk is lost, and what follows it up to the next block. */
  @Test
  void appendingToAFileThatWasCut(@TempDir Path folder) throws IOException {
    byte[] before = TestRecords.file("uncompressed,chunk_size:300", TestRecords.numbered(5000));
    for (int length : new int[] {1, 63, 64, 65, 104, 200, 65_530, 65_537, 65_570, 80_000}) {
      Path path = folder.resolve(length + ".riegeli");
      Files.write(path, Arrays.copyOf(before, length));
      List<byte[]> more = TestRecords.numbered(20_000);
      try (RecordWriter writer =
          RecordWriter.create(
              GrowingFile.append(path), RecordWriterOptions.parse("uncompressed,chunk_size:300"))) {
        for (byte[] record : more) {
          writer.write(record);
        }
        writer.finish();
      }
      RecoveryModel model = new RecoveryModel(Files.readAllBytes(path));
      List<List<Long>> lost = new ArrayList<>();
      List<byte[]> found =
          RiegeliVectors.readAll(
              LocalInputFile.open(path),
              RecordReaderOptions.DEFAULT.withRecovery(
                  (region, reader) -> lost.add(List.of(region.begin(), region.end()))));
      assertThat(lost).as("cut at " + length).isEqualTo(model.lost);
      // At most two blocks are lost: the one where the cut is, and the chunk over its end.
      int tail = 20_000 - 2 * 65_536 / 13;
      assertThat(found.subList(found.size() - tail, found.size()))
          .containsExactlyElementsOf(more.subList(20_000 - tail, 20_000));
    }
  }

  @Test
  void appendingAfterPadding(@TempDir Path folder) throws IOException {
    Path path = folder.resolve("a.riegeli");
    Files.write(path, TestRecords.file("brotli", TestRecords.numbered(90)));
    try (RecordWriter writer =
        RecordWriter.create(
            GrowingFile.append(path), RecordWriterOptions.parse("zstd:3,initial_padding"))) {
      assertThat(writer.position()).hasToString("65536/0");
      writer.write(new byte[] {1});
      writer.finish();
    }
    assertThat(RiegeliVectors.readAll(LocalInputFile.open(path), RecordReaderOptions.DEFAULT))
        .hasSize(91);
  }

  /** The appended and the concatenated files of the corpus, made again. */
  @Test
  void filesOfTheCorpusThatWereMadeInTwoSteps() throws IOException {
    List<byte[]> flat = RiegeliVectors.framed("flat.records");
    byte[] padded = TestRecords.file("zstd:3,padding", flat.subList(0, 90));
    ByteArrayOutputStream both = new ByteArrayOutputStream();
    both.write(padded);
    both.write(TestRecords.file("transpose,zstd:3,padding", flat.subList(90, 200)));
    assertThat(RiegeliVectors.readAll(both.toByteArray()))
        .containsExactlyElementsOf(flat.subList(0, 200));
  }

  @Test
  void flushedRecordsCanBeRead(@TempDir Path folder) throws IOException {
    Path path = folder.resolve("a.riegeli");
    List<byte[]> records = TestRecords.numbered(50);
    RecordReaderOptions growing = RecordReaderOptions.DEFAULT.withGrowing(true);
    try (RecordWriter writer =
            RecordWriter.create(GrowingFile.create(path), RecordWriterOptions.parse("zstd"));
        RecordReader reader = RecordReader.open(LocalInputFile.open(path), growing)) {
      for (int i = 0; i < records.size(); i++) {
        writer.write(records.get(i));
        assertThat(reader.read()).isNull();
        writer.flush(i % 2 == 0 ? FlushLevel.FROM_PROCESS : FlushLevel.FROM_MACHINE);
        assertThat(reader.readBytes()).isEqualTo(records.get(i));
      }
      writer.write(records.get(0));
      writer.flush(FlushLevel.FROM_OBJECT);
      assertThat(reader.read()).isNull();
      writer.finish();
      assertThat(reader.readBytes()).isEqualTo(records.get(0));
    }
  }

  @Test
  void flushingEndsAChunk() throws IOException {
    MemoryOutputFile out = new MemoryOutputFile("test");
    try (RecordWriter writer = RecordWriter.create(out, RecordWriterOptions.parse("zstd:3"))) {
      for (byte[] record : TestRecords.numbered(600)) {
        writer.write(record);
        if (writer.lastPosition().recordIndex() == 249) {
          writer.flush(FlushLevel.FROM_OBJECT);
          writer.flush(FlushLevel.FROM_OBJECT);
        }
      }
      writer.finish();
    }
    assertThat(chunks(out.toByteArray()))
        .extracting(ChunkInfo::numRecords)
        .containsExactly(0L, 250L, 250L, 100L);
  }

  // Messages and metadata.

  @Test
  void messages() throws IOException {
    MemoryOutputFile out = new MemoryOutputFile("test");
    RecordsMetadata metadata =
        RecordsMetadata.EMPTY.withRecordType(Timestamp.getDescriptor()).withRecordCount(100L);
    try (RecordWriter writer =
        RecordWriter.create(out, RecordWriterOptions.parse("transpose,zstd"), metadata)) {
      for (int i = 0; i < 100; i++) {
        writer.writeMessage(Timestamp.newBuilder().setSeconds(i).setNanos(i * 7).build());
      }
      writer.finish();
    }
    try (RecordReader reader = RecordReader.open(new MemoryInputFile("test", out.toByteArray()))) {
      assertThat(reader.metadata()).isEqualTo(metadata);
      for (int i = 0; i < 100; i++) {
        Timestamp message = reader.readMessage(Timestamp.parser());
        assertThat(message.getSeconds()).isEqualTo(i);
        assertThat(message.getNanos()).isEqualTo(i * 7);
      }
      assertThat(reader.readMessage(Timestamp.parser())).isNull();
    }
  }

  @Test
  void recordsThatAreNoSuchMessage() throws IOException {
    MemoryOutputFile out = new MemoryOutputFile("test");
    try (RecordWriter writer = RecordWriter.create(out)) {
      writer.writeMessage(StringValue.of("a"));
      writer.write(new byte[] {(byte) 0xff});
      writer.writeMessage(StringValue.of("b"));
      writer.finish();
    }
    MemoryInputFile file = new MemoryInputFile("test", out.toByteArray());
    List<SkippedRegion> regions = new ArrayList<>();
    try (RecordReader reader =
        RecordReader.open(
            file, RecordReaderOptions.DEFAULT.withRecovery((region, r) -> regions.add(region)))) {
      assertThat(reader.readMessage(StringValue.parser()).getValue()).isEqualTo("a");
      assertThat(reader.readMessage(StringValue.parser()).getValue()).isEqualTo("b");
      assertThat(reader.readMessage(StringValue.parser())).isNull();
    }
    assertThat(regions).hasSize(1);
    assertThat(regions.get(0).begin()).isEqualTo(65);
    assertThat(regions.get(0).end()).isEqualTo(66);
    try (RecordReader reader = RecordReader.open(file)) {
      reader.readMessage(StringValue.parser());
      assertThatThrownBy(() -> reader.readMessage(StringValue.parser()))
          .isInstanceOf(FormatException.class)
          .hasMessageContaining("record 64/1");
      assertThat(reader.readMessage(StringValue.parser()).getValue()).isEqualTo("b");
    }
  }

  @Test
  void descriptorsComeAfterTheirImports() {
    RecordsMetadata metadata =
        RecordsMetadata.EMPTY.withRecordType(
            TypeProto.getDescriptor().findMessageTypeByName("Type"));
    assertThat(metadata.recordTypeName()).isEqualTo("google.protobuf.Type");
    assertThat(metadata.fileDescriptors())
        .extracting(FileDescriptorProto::getName)
        .containsExactly(
            "google/protobuf/any.proto",
            "google/protobuf/source_context.proto",
            "google/protobuf/type.proto");
  }

  @ParameterizedTest
  @ValueSource(strings = {"uncompressed", "transpose,brotli", "zstd:9", "snappy", "brotli:1"})
  void metadataInEachCompression(String options) throws IOException {
    RecordsMetadata metadata =
        RecordsMetadata.EMPTY
            .withFileComment("a comment ".repeat(1000))
            .withRecordType(TypeProto.getDescriptor().findMessageTypeByName("Type"))
            .withRecordWriterOptions(options)
            .withRecordCount(3L);
    byte[] file = TestRecords.file(options, metadata, TestRecords.numbered(3));
    try (RecordReader reader = RecordReader.open(new MemoryInputFile("test", file))) {
      assertThat(reader.metadata()).isEqualTo(metadata);
      assertThat(RiegeliVectors.readAll(reader)).hasSize(3);
      assertThat(reader.metadata()).isEqualTo(metadata);
    }
    try (RecordReader reader = RecordReader.open(new MemoryInputFile("test", file))) {
      reader.read();
      assertThat(reader.metadata()).isEqualTo(metadata);
      assertThat(RiegeliVectors.readAll(reader)).hasSize(2);
    }
  }

  @Test
  void unknownMetadataIsKept() throws IOException {
    byte[] serialized = {(byte) 0xc2, 0x3e, 1, 7, 0x28, 5};
    RecordsMetadata metadata = RecordsMetadata.parse(Slice.of(serialized));
    assertThat(metadata.recordCount()).isEqualTo(5);
    assertThat(metadata.toByteArray()).containsExactly(0x28, 5, 0xc2, 0x3e, 1, 7);
  }

  @Test
  void nothingIsCommittedUnlessFinished() throws IOException {
    MemoryOutputFile out = new MemoryOutputFile("test");
    try (RecordWriter writer = RecordWriter.create(out)) {
      writer.writeMessage(BoolValue.of(true));
    }
    assertThat(out.isCommitted()).isFalse();
  }
}
