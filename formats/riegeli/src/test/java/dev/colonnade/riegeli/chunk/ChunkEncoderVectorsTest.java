package dev.colonnade.riegeli.chunk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.github.luben.zstd.util.ZstdVersion;
import dev.colonnade.riegeli.RiegeliVectors;
import dev.colonnade.riegeli.compression.Compression;
import java.io.IOException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Chunks that must come out as the C++ implementation writes them, byte for byte. */
class ChunkEncoderVectorsTest {
  private static final String REFERENCE_ZSTD = "1.5.6";
  private static final long CHUNK_SIZE = 1 << 20;

  @ParameterizedTest
  @CsvSource({
    "flat.uncompressed, false, NONE, 0, 1",
    "nested.uncompressed, false, NONE, 0, 1",
    "mixed.uncompressed, false, NONE, 0, 1",
    "flat.transpose-uncompressed, true, NONE, 0, 1",
    "nested.transpose-uncompressed, true, NONE, 0, 1",
    "nested.transpose-uncompressed-bf0-c20k, true, NONE, 0, 0",
    "flat.transpose-zstd3, true, ZSTD, 3, 1",
    "nested.transpose-zstd3, true, ZSTD, 3, 1",
    "mixed.transpose-zstd3, true, ZSTD, 3, 1",
    "flat.transpose-zstd3-bf0, true, ZSTD, 3, 0",
    "nested.transpose-zstd3-bf0, true, ZSTD, 3, 0",
    "flat.transpose-zstd9-bf1, true, ZSTD, 9, 1",
    "mixed.transpose-zstd9-bf1, true, ZSTD, 9, 1",
    "flat.transpose-brotli6, true, BROTLI, 6, 1",
    "nested.transpose-brotli6, true, BROTLI, 6, 1",
    "mixed.transpose-brotli6, true, BROTLI, 6, 1",
    "flat.zstd3, false, ZSTD, 3, 1",
    "nested.zstd3, false, ZSTD, 3, 1",
    "mixed.zstd3, false, ZSTD, 3, 1",
  })
  void chunksOfFilesAreWrittenAlike(
      String name, boolean transpose, Compression compression, int level, double fraction)
      throws IOException {
    boolean dependsOnLibrary = compression == Compression.ZSTD && level == 3;
    assumeTrue(
        !dependsOnLibrary || ZstdVersion.VERSION.startsWith(REFERENCE_ZSTD),
        "level 3 of zstd "
            + ZstdVersion.VERSION
            + " compresses otherwise than that of "
            + REFERENCE_ZSTD
            + ", which wrote the file");
    ChunkEncoding encoding =
        new ChunkEncoding(
            transpose,
            compression,
            level,
            ChunkEncoding.AUTO_WINDOW,
            ChunkEncoding.bucketSize(CHUNK_SIZE, fraction),
            CHUNK_SIZE);
    for (RawChunk chunk : RawChunk.of(RiegeliVectors.bytes(name + ".riegeli"))) {
      if (chunk.hasRecords()) {
        assertWritten(chunk, encoding);
      }
    }
  }

  @Test
  void goldenChunksAreWrittenAlike() throws IOException {
    int checked = 0;
    for (Map<String, Object> line : RiegeliVectors.lines("golden.jsonl", "write")) {
      boolean transpose = ((String) line.get("options")).contains("transpose");
      byte[] file = RiegeliVectors.base64(line.get("file"));
      for (RawChunk chunk : RawChunk.of(file)) {
        if (chunk.hasRecords()) {
          assertWritten(chunk, ChunkEncoding.uncompressed(transpose));
          checked++;
        }
      }
    }
    assertThat(checked).isGreaterThanOrEqualTo(60);
  }

  private static void assertWritten(RawChunk chunk, ChunkEncoding encoding) throws IOException {
    ChunkEncoder encoder = encoding.newEncoder();
    List<byte[]> records = chunk.decode(FieldProjection.all());
    records.forEach(encoder::add);
    EncodedChunk encoded = encoder.encode();
    assertThat(encoded.type()).isEqualTo(chunk.type());
    assertThat(encoded.numRecords()).isEqualTo(chunk.numRecords());
    assertThat(encoded.decodedDataSize()).isEqualTo(chunk.decodedDataSize());
    assertThat(HexFormat.of().formatHex(encoded.data().toByteArray()))
        .isEqualTo(HexFormat.of().formatHex(chunk.data()));
  }
}
