package dev.colonnade.riegeli.chunk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.Limits;
import dev.colonnade.core.Section;
import dev.colonnade.core.io.Slice;
import dev.colonnade.riegeli.RiegeliVectors;
import dev.colonnade.riegeli.compression.Compression;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What comes out of projections is what a simple model makes of the records. */
class ProjectionModelTest {
  private static final ChunkEncoding EACH_FIELD_A_BUCKET =
      new ChunkEncoding(true, Compression.ZSTD, 1, ChunkEncoding.AUTO_WINDOW, 1, 1 << 20);

  /** The model itself against C++. */
  @Test
  void theModelAgreesWithTheVectors() throws IOException {
    for (Map<String, Object> line : RiegeliVectors.lines("golden.jsonl", "projection")) {
      List<int[]> paths =
          ((List<?>) line.get("paths"))
              .stream()
                  .map(
                      path ->
                          ((List<?>) path)
                              .stream().mapToInt(number -> ((Long) number).intValue()).toArray())
                  .toList();
      ProjectionModel model = new ProjectionModel(paths);
      byte[] file = RiegeliVectors.base64(line.get("file"));
      assertThat(RawChunk.decodeFile(file, FieldProjection.all()).stream().map(model::project))
          .as(line.get("seed").toString())
          .usingElementComparator(Arrays::compare)
          .containsExactlyElementsOf(RiegeliVectors.base64List(line.get("records")));
    }
  }

  @Test
  void randomRecordsAndPaths() throws IOException {
    for (int seed = 0; seed < 150; seed++) {
      Random random = new Random(seed);
      int fields = 1 + random.nextInt(8);
      List<byte[]> records = new RandomRecords(seed, fields).make(40);
      List<int[]> paths = new ArrayList<>();
      for (int i = random.nextInt(5); i > 0; i--) {
        int[] path = random.ints(1 + random.nextInt(3), 1, fields + 1).toArray();
        if (random.nextInt(3) == 0) {
          path = Arrays.copyOf(path, path.length + 1);
        }
        paths.add(path);
      }
      check(records, paths, random);
    }
  }

  private static void check(List<byte[]> records, List<int[]> paths, Random random)
      throws FormatException {
    ProjectionModel model = new ProjectionModel(paths);
    Compression compression = Compression.values()[random.nextInt(4)];
    long bucketSize = random.nextBoolean() ? 1 : 1 << 14;
    int level = compression == Compression.SNAPPY ? 1 : 3;
    ChunkEncoder encoder =
        new ChunkEncoding(true, compression, level, ChunkEncoding.AUTO_WINDOW, bucketSize, 1 << 20)
            .newEncoder();
    assertThat(decode(encode(encoder, records), FieldProjection.of(paths)))
        .as(FieldProjection.of(paths).toString())
        .usingElementComparator(Arrays::compare)
        .containsExactlyElementsOf(records.stream().map(model::project).toList());
  }

  /** The kinds of fields one by one, in hexadecimal: record, fields, what is left. */
  @ParameterizedTest
  @CsvSource({
    // Existence of each wire type: inline varint, longer ones, fixed, text, message, group.
    "0802, 1.0, 0800",
    "08ac02, 1.0, 0800",
    "08ffffffffffffffffff01, 1.0, 0800",
    "0d01020304, 1.0, 0d00000000",
    "090102030405060708, 1.0, 090000000000000000",
    "0a0378797a, 1.0, 0a00",
    "0a020805, 1.0, 0a00",
    "0b08050c, 1.0, 0b0c",
    // Tags of several bytes.
    "800105, 16, 800105",
    "800105, 16.0, 800100",
    "f8ffffff0f05, 536870911, f8ffffff0f05",
    "f8ffffff0f05, 536870911.0, f8ffffff0f00",
    // Paths inside; more than one word on a field: the most counts.
    "0a0408051007, 1.2, 0a021007",
    "0a0408051007, '1.2,1.0', 0a021007",
    "0a0408051007, '1.2,1', 0a0408051007",
    "0a0408051007, 1.1.0, 0a020800",
    "0b080510070c, 1.2, 0b10070c",
    "0b080510070c, '1.0,1.2', 0b10070c",
    // The same number inside and outside of a group that is not wanted.
    "0b10070c1009, 2, 1009",
    "0b13080114100a0c1009, 1.2, 0b13080114100a0c",
    "0b13080114100a0c1009, '1.2.1,2', 0b13080114100a0c1009",
    // What cannot have children comes whole where children are wanted.
    "0a0378797a, 1.2, 0a0378797a",
    "0a00, 1.2, 0a00",
    "0805, 1.2, 0805",
    // Nothing, everything, a path that says nothing.
    "08050a020805, none, ''",
    "08050a020805, all, 08050a020805",
    "08050a020805, 0, ''",
    // Not a message.
    "ff, none, ff",
    "ff, 1, ff",
  })
  void oneRecord(String record, String fields, String expected) throws FormatException {
    byte[] bytes = HexFormat.of().parseHex(record);
    FieldProjection projection = FieldProjection.parse(fields);
    for (Compression compression : new Compression[] {Compression.NONE, Compression.ZSTD}) {
      ChunkEncoder encoder =
          new ChunkEncoding(true, compression, 1, ChunkEncoding.AUTO_WINDOW, 1, 1 << 20)
              .newEncoder();
      assertThat(decode(encode(encoder, List.of(bytes, bytes)), projection))
          .extracting(HexFormat.of()::formatHex)
          .containsExactly(expected, expected);
    }
  }

  /** Buckets without a wanted field are not even looked at. */
  @Test
  void bucketsAreOpenedOnDemand() throws FormatException {
    List<byte[]> records = new ArrayList<>();
    Random random = new Random(5);
    for (int i = 0; i < 200; i++) {
      // Field 1 a number, field 2 of 4 bytes, field 3 what cannot be taken for a message.
      records.add(
          HexFormat.of()
              .parseHex(
                  String.format(
                      "08%02x15%08x1a09ff%016x",
                      5 + i % 100, random.nextInt(), random.nextLong())));
    }
    EncodedChunk chunk = encode(EACH_FIELD_A_BUCKET.newEncoder(), records);
    TransposedLayout layout =
        TransposedLayout.of(
            chunk.data(),
            chunk.numRecords(),
            chunk.decodedDataSize(),
            Limits.DEFAULT,
            Section.of("test"));
    assertThat(layout.buckets()).hasSize(3);
    for (TransposedLayout.Buffer spoilt : layout.buffers()) {
      TransposedLayout.Bucket bucket = layout.buckets().get(spoilt.bucket());
      byte[] data = chunk.data().toByteArray();
      // The size in front stays; the frame after it is no frame any more.
      Arrays.fill(data, bucket.offset() + 3, bucket.offset() + bucket.storedBytes(), (byte) 0);
      EncodedChunk damaged =
          new EncodedChunk(
              chunk.type(), chunk.numRecords(), chunk.decodedDataSize(), Slice.of(data));
      assertThatThrownBy(() -> decode(damaged, FieldProjection.all()))
          .isInstanceOf(FormatException.class);
      for (TransposedLayout.Buffer wanted : layout.buffers()) {
        FieldProjection projection = FieldProjection.of(List.of(new int[] {wanted.path().get(0)}));
        if (wanted.equals(spoilt)) {
          assertThatThrownBy(() -> decode(damaged, projection)).isInstanceOf(FormatException.class);
        } else {
          assertThat(decode(damaged, projection)).hasSize(200);
        }
        FieldProjection existence =
            FieldProjection.of(List.of(new int[] {wanted.path().get(0), 0}));
        assertThat(decode(damaged, existence)).hasSize(200);
      }
    }
  }

  private static EncodedChunk encode(ChunkEncoder encoder, List<byte[]> records) {
    records.forEach(encoder::add);
    return encoder.encode();
  }

  private static List<byte[]> decode(EncodedChunk chunk, FieldProjection projection)
      throws FormatException {
    return RawChunk.decode(
        chunk.type(),
        chunk.data().toByteArray(),
        chunk.numRecords(),
        chunk.decodedDataSize(),
        projection);
  }
}
