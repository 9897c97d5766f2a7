package dev.colonnade.riegeli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.colonnade.riegeli.compression.Compression;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RecordWriterOptionsTest {
  @ParameterizedTest
  @ValueSource(strings = {"", "default", "default,", ",,brotli", "brotli:6,chunk_size:auto"})
  void usual(String text) {
    assertThat(RecordWriterOptions.parse(text)).isEqualTo(RecordWriterOptions.DEFAULT);
  }

  @Test
  void chunkSizeFollowsCompression() {
    assertThat(RecordWriterOptions.parse("zstd").chunkSize()).isEqualTo(1 << 20);
    assertThat(RecordWriterOptions.parse("uncompressed").chunkSize()).isEqualTo(4096);
    assertThat(RecordWriterOptions.parse("uncompressed,chunk_size:7").chunkSize()).isEqualTo(7);
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1",
    "1B, 1",
    "1k, 1024",
    "1K, 1024",
    "1.5k, 1536",
    "1e3, 1000",
    "64K, 65536",
    "2M, 2097152",
    ".5k, 512",
    "1e-1k, 102",
    "1G, 1073741824"
  })
  void numbersOfBytes(String text, long bytes) {
    assertThat(RecordWriterOptions.parse("chunk_size:" + text).chunkSize()).isEqualTo(bytes);
  }

  @Test
  void everything() {
    RecordWriterOptions options =
        RecordWriterOptions.parse(
            "default,transpose:true,zstd:-5,window_log:20,chunk_size:64k,bucket_fraction:0.5,"
                + "padding:4k,final_padding,parallelism:3");
    assertThat(options.transpose()).isTrue();
    assertThat(options.compression()).isEqualTo(Compression.ZSTD);
    assertThat(options.level()).isEqualTo(-5);
    assertThat(options.windowLog()).isEqualTo(20);
    assertThat(options.chunkSize()).isEqualTo(65536);
    assertThat(options.bucketFraction()).isEqualTo(0.5);
    assertThat(options.initialPadding()).isEqualTo(4096);
    assertThat(options.finalPadding()).isEqualTo(65536);
    assertThat(options.parallelism()).isEqualTo(3);
    assertThat(RecordWriterOptions.parse(options.toString())).isEqualTo(options);
  }

  @Test
  void zstdLevelZeroIsThree() {
    assertThat(RecordWriterOptions.parse("zstd:0").level()).isEqualTo(3);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "zstd,default",
        "zstd,zstd",
        "zstd,brotli",
        "brotli:12",
        "zstd:23",
        "snappy:3",
        "uncompressed:1",
        "uncompressed,window_log:auto",
        "snappy,window_log:20",
        "brotli,window_log:31",
        "zstd,window_log:9",
        "window_log:0",
        "window_log",
        "chunk_size:0",
        "chunk_size:-1",
        "chunk_size:1x",
        "chunk_size",
        "bucket_fraction:1.1",
        "bucket_fraction:NaN",
        "padding:0",
        "parallelism:-1",
        "transpose:maybe",
        "brotli_encoder:x",
        "pad_to_block_boundary",
        " zstd"
      })
  void refused(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RecordWriterOptions.parse(text))
        .withMessageStartingWith("options '" + text + "': ");
  }

  @Test
  void optionsOfTheCorpusSurviveTheirTextForm() throws IOException {
    for (var row : RiegeliVectors.table("index.tsv")) {
      for (String text : row.get("options").split(", then ")) {
        RecordWriterOptions options = RecordWriterOptions.parse(text);
        assertThat(RecordWriterOptions.parse(options.toString())).isEqualTo(options);
      }
    }
  }
}
