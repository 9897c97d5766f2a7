package dev.colonnade.riegeli.arrayrecord;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.Limits;
import dev.colonnade.core.contract.Mutations;
import dev.colonnade.core.io.MemoryInputFile;
import dev.colonnade.core.io.MemoryOutputFile;
import dev.colonnade.core.io.Slice;
import dev.colonnade.riegeli.RecordReaderOptions;
import dev.colonnade.riegeli.RiegeliVectors;
import dev.colonnade.riegeli.TestRecords;
import dev.colonnade.riegeli.tool.ChunkInfo;
import dev.colonnade.riegeli.tool.ChunkTable;
import dev.colonnade.riegeli.tool.RecordFiles;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArrayRecordTest {
  private static byte[] write(String options, List<byte[]> records) throws IOException {
    MemoryOutputFile out = new MemoryOutputFile("test.array_record");
    try (ArrayRecordWriter writer =
        ArrayRecordWriter.create(out, ArrayRecordOptions.parse(options))) {
      for (byte[] record : records) {
        writer.write(record);
      }
      writer.finish();
    }
    return out.toByteArray();
  }

  private static ArrayRecordReader open(byte[] file) throws IOException {
    return ArrayRecordReader.open(new MemoryInputFile("test", file));
  }

  /** The places and bytes of a file that the C++ implementation wrote, of the digits 0 to 4. */
  @Test
  void theDigits() throws IOException {
    List<byte[]> digits = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      digits.add(String.valueOf(i).getBytes());
    }
    byte[] file = write("group_size:1,uncompressed,max_parallelism:1", digits);
    assertThat(file).hasSize(131_072);
    assertThat(ChunkTable.of(new MemoryInputFile("test", file), Limits.DEFAULT))
        .extracting(ChunkInfo::begin)
        .containsExactly(0L, 64L, 108L, 152L, 196L, 240L, 284L, 462L, 65536L, 65644L);
    List<byte[]> records = RiegeliVectors.readAll(file);
    assertThat(records).hasSize(5 + 6 + 3);
    HexFormat hex = HexFormat.of();
    assertThat(hex.formatHex(records.get(5))).startsWith("0a5f0801100518052257");
    assertThat(new String(records.get(5)))
        .endsWith(
            "group_size:1,transpose:false,pad_to_block_boundary:false,uncompressed,"
                + "max_parallelism:1");
    assertThat(hex.formatHex(records.get(6))).isEqualTo("084010011801");
    assertThat(hex.formatHex(records.get(11))).isEqualTo("089c0210dec0ebfe84cec3c971");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "group_size:7",
        "group_size:1000,uncompressed",
        "group_size:16,transpose,brotli:2",
        "group_size:3,snappy,pad_to_block_boundary:true",
        "group_size:100,transpose,transpose_bucket_size:10,zstd:1,window_log:15"
      })
  void recordsByNumber(String options) throws IOException {
    List<byte[]> records = TestRecords.random(new Random(9), 100, 2000);
    byte[] file = write(options, records);
    assertThat(file.length % 65536).isZero();
    try (ArrayRecordReader reader = open(file)) {
      assertThat(reader.recordCount()).isEqualTo(100);
      assertThat(ArrayRecordOptions.parse(reader.footer().writerOptions()))
          .isEqualTo(ArrayRecordOptions.parse(options));
      for (int i : new Random(2).ints(300, 0, 100).toArray()) {
        assertThat(reader.read(i).toByteArray()).isEqualTo(records.get(i));
      }
      reader.seek(40);
      List<byte[]> rest = new ArrayList<>();
      for (Slice record = reader.read(); record != null; record = reader.read()) {
        rest.add(record.toByteArray());
      }
      assertThat(rest).containsExactlyElementsOf(records.subList(40, 100));
      assertThatThrownBy(() -> reader.read(100)).isInstanceOf(IndexOutOfBoundsException.class);
      assertThatThrownBy(() -> reader.read(-1)).isInstanceOf(IndexOutOfBoundsException.class);
    }
    List<byte[]> copied = new ArrayList<>();
    RecordFiles.copy(
        new MemoryInputFile("test", file),
        RecordReaderOptions.DEFAULT,
        record -> copied.add(record.toByteArray()));
    assertThat(copied).containsExactlyElementsOf(records);
  }

  @Test
  void noRecords() throws IOException {
    try (ArrayRecordReader reader = open(write("", List.of()))) {
      assertThat(reader.recordCount()).isZero();
      assertThat(reader.read()).isNull();
    }
  }

  @Test
  void otherFiles() throws IOException {
    byte[] plain = TestRecords.file("uncompressed,padding", TestRecords.numbered(10));
    assertThat(ArrayRecordFooter.read(new MemoryInputFile("test", plain), Limits.DEFAULT)).isNull();
    assertThatThrownBy(() -> open(plain))
        .isInstanceOf(FormatException.class)
        .hasMessage("test: not an ArrayRecord file: its last block does not hold the postscript");
    assertThatThrownBy(() -> open(new byte[0])).isInstanceOf(FormatException.class);
    assertThatIllegalArgumentException().isThrownBy(() -> ArrayRecordOptions.parse("padding"));
    assertThatIllegalArgumentException().isThrownBy(() -> ArrayRecordOptions.parse("group_size:0"));
  }

  @Test
  void spoiltAtRandom() throws IOException {
    byte[] file = write("group_size:4,uncompressed", TestRecords.numbered(50));
    Random random = new Random(11);
    for (int i = 0; i < 300; i++) {
      byte[] spoilt = Mutations.mutate(file, random);
      try (ArrayRecordReader reader = open(spoilt)) {
        for (long number = 0; number < reader.recordCount(); number++) {
          reader.read(number);
        }
      } catch (FormatException e) {
        assertThat(e).hasMessageStartingWith("test: ");
      }
    }
  }
}
