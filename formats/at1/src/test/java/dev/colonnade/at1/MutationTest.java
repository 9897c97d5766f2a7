package dev.colonnade.at1;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.colonnade.at1.At1Options.Queryable;
import dev.colonnade.at1.bundle.BundleWriter;
import dev.colonnade.at1.codec.Codec;
import dev.colonnade.at1.table.QueryTable;
import dev.colonnade.core.FormatException;
import dev.colonnade.core.Limits;
import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.contract.Mutations;
import dev.colonnade.core.contract.RandomTable;
import dev.colonnade.core.contract.Vectors;
import dev.colonnade.core.format.Format;
import dev.colonnade.core.format.ReadOptions;
import dev.colonnade.core.format.Table;
import dev.colonnade.core.format.TableWriter;
import dev.colonnade.core.format.WriteOptions;
import dev.colonnade.core.io.MemoryInputFile;
import dev.colonnade.core.io.MemoryOutputFile;
import dev.colonnade.core.predicate.Predicate;
import dev.colonnade.core.scan.Aggregate;
import dev.colonnade.core.scan.ScanReader;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.vector.Batch;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Archives with one or a few bytes changed, in the file itself or in the streams and blocks that
 * compression hides: whatever is asked of them is answered, or refused with a {@link
 * FormatException}, without taking memory out of proportion.
 *
 * <p>{@code -Dat1.mutations=N} tries N changes of each archive instead of a few, and {@code
 * -Dat1.seed=S} begins elsewhere.
 */
class MutationTest {
  private static final int ROUNDS = Integer.getInteger("at1.mutations", 45);
  private static final long SEED = Long.getLong("at1.seed", 1);

  /** What an archive of a few kilobytes may decode to here. */
  private static final int DECODED = 32 << 20;

  /** Memory, over all that is done with one archive, that is in proportion to that. */
  private static final long ALLOCATED = 40L * DECODED;

  private static final ByteSink NOWHERE = (bytes, offset, length) -> {};
  private static final ReadOptions OPTIONS =
      ReadOptions.DEFAULT.withThreads(1).withLimits(Limits.DEFAULT.withDecodedBytes(DECODED));

  @TempDir Path folder;
  private long restored;
  private long refused;
  private long mostAllocated;
  private long longest;

  private static Map<String, byte[]> ownArchives() throws IOException {
    Map<String, byte[]> archives = new LinkedHashMap<>();
    At1Options small = At1Options.of(WriteOptions.of(Map.of("fast", "true", "group_rows", "7")));
    for (Codec codec :
        List.of(
            Codec.RAW,
            Codec.COLUMNAR,
            Codec.QCOLUMNAR,
            Codec.QJSON,
            Codec.QJSON2,
            Codec.JSON,
            Codec.LOG)) {
      At1Options options = small.withCodec(codec).withQueryable(Queryable.ALWAYS);
      byte[] text =
          switch (codec) {
            case COLUMNAR -> Texts.trades(400, 6);
            case LOG -> Texts.log(400, 2);
            case JSON -> Texts.json(400, 3, 5);
            case QJSON -> OddTables.json(3, 40, 1).text();
            case QJSON2 -> OddTables.json(3, 40, 3).text();
            default -> OddTables.delimited(8, 40).text();
          };
      archives.put(codec.text(), archive(text, options));
      int lines = codec.queryable() ? 15 : 201;
      At1Options frames = options.withStreaming(true).withChunkLines(lines);
      archives.put(codec.text() + " frames", archive(text, frames));
    }
    archives.put("columnar of every type", columnarOfEveryType());
    for (long seed = 1; seed <= 3; seed++) {
      archives.put("table " + seed, table(seed));
    }
    MemoryOutputFile out = new MemoryOutputFile("bundle.at1");
    try (BundleWriter writer = new BundleWriter(out, small)) {
      writer.add("a/b.csv", new MemoryInputFile("b", Texts.trades(9, 1)));
      writer.add("c", new MemoryInputFile("c", new byte[] {1, 2, 3}));
      writer.finish();
    }
    archives.put("bundle", out.toByteArray());
    return archives;
  }

  /** An archive that is of the codec meant: small texts may be kept raw. */
  private static byte[] archive(byte[] text, At1Options options) throws IOException {
    MemoryOutputFile out = new MemoryOutputFile("archive.at1");
    At1EncodeReport report = At1Encoder.encode(new MemoryInputFile("text", text), out, options);
    assertThat(report.codec()).isEqualTo(options.codec());
    assertThat(report.rawFrames()).isEqualTo(options.codec() == Codec.RAW ? report.frames() : 0);
    return out.toByteArray();
  }

  /** An archive of a typed table, with types that no text would have. */
  private static byte[] table(long seed) throws IOException {
    Format format = new At1Format();
    RandomTable table = RandomTable.of(seed, format.typeSupport(), 8, 30);
    MemoryOutputFile out = new MemoryOutputFile("table.at1");
    WriteOptions options = WriteOptions.of(Map.of("fast", "true", "group_rows", "9"));
    try (TableWriter writer = format.create(out, table.schema(), options)) {
      for (Batch batch : table.batches()) {
        writer.write(batch);
      }
      writer.finish();
    }
    return out.toByteArray();
  }

  /** A row "a,5,1.25,7,ax,k,9" twice: TEXT, INT, DEC, NUMEXC, DERIVED, DICT, SHUF. */
  private static byte[] columnarOfEveryType() {
    byte[][] chunks = {
      Texts.bytes("a\nb"),
      new ByteWriter().zigzag(5).zigzag(1).toByteArray(),
      new ByteWriter().u8(2).zigzag(125).zigzag(-50).toByteArray(),
      new ByteWriter()
          .u8(0)
          .varint(2)
          .varint(1)
          .varint(1)
          .varint(1)
          .u8('x')
          .zigzag(7)
          .toByteArray(),
      new ByteWriter()
          .varint(0)
          .varint(2)
          .varint(2)
          .bytes(Texts.bytes("ax"))
          .varint(1)
          .u8('y')
          .toByteArray(),
      new ByteWriter().varint(2).varint(1).varint(1).u8('k').varint(0).varint(0).toByteArray(),
      new ByteWriter().varint(2).zigzag(9).u8(1).u8(0).u8(1).toByteArray()
    };
    ByteWriter index = new ByteWriter();
    ByteWriter values = new ByteWriter();
    for (byte[] chunk : chunks) {
      index.varint(chunk.length);
      values.bytes(chunk);
    }
    return StoredArchive.of(
        Codec.COLUMNAR,
        "meta",
        new ByteWriter().varint(2).u8(1).u8(0).varint(1).u8(',').varint(7).toByteArray(),
        "row_modes",
        new byte[] {1, 1},
        "fieldcounts",
        new byte[] {7, 7},
        "coltypes",
        new byte[] {0, 1, 2, 3, 4, 5, 6},
        "col_index",
        index.toByteArray(),
        "values",
        values.toByteArray(),
        "quotemodes",
        new byte[] {0, 1, 2, 0, 0, 0, 0},
        "quotebits",
        new byte[] {1});
  }

  @Test
  void columnsOfEveryTypeRestoreUnspoilt() throws IOException {
    assertThat(new String(RoundTripTest.restore(columnarOfEveryType()), StandardCharsets.UTF_8))
        .isEqualTo("a,\"5\",\"1.25\",7,ax,k,9\nb,\"6\",0.75,x,y,k,10\n");
  }

  @Test
  void spoiltArchivesOfOurOwn() throws IOException {
    spoilAll(ownArchives());
  }

  @Test
  void spoiltVectors() throws IOException {
    Map<String, byte[]> archives = new LinkedHashMap<>();
    try (Stream<Path> files = Files.list(Vectors.folder("at1"))) {
      for (Path file : files.filter(f -> f.toString().endsWith(".at1")).sorted().toList()) {
        archives.put(file.getFileName().toString(), Files.readAllBytes(file));
      }
    }
    spoilAll(archives);
  }

  private void spoilAll(Map<String, byte[]> archives) throws IOException {
    for (Map.Entry<String, byte[]> entry : archives.entrySet()) {
      Unpacked unpacked = unpacked(entry.getValue());
      for (int round = 0; round < ROUNDS; round++) {
        Random random = new Random(SEED * 1_000_003 + round);
        byte[] spoilt = Mutations.mutate(entry.getValue(), random);
        check(spoilt, entry.getKey(), round, random);
        if (unpacked != null) {
          check(inside(entry.getValue(), random), entry.getKey() + " unpacked", round, random);
        }
      }
    }
    assertThat(restored).as("spoilt archives that restore").isPositive();
    assertThat(refused).as("spoilt archives that are refused").isPositive();
    System.out.printf(
        "%d restored, %d refused; at most %,d bytes allocated, %d ms%n",
        restored, refused, mostAllocated, longest / 1_000_000);
  }

  private static Unpacked unpacked(byte[] archive) throws IOException {
    try {
      return Unpacked.of(archive);
    } catch (FormatException e) {
      return null;
    }
  }

  /** Changes one to three streams, or the text of a block. */
  private static byte[] inside(byte[] archive, Random random) throws IOException {
    Unpacked unpacked = Unpacked.of(archive);
    Map<String, byte[]> set = unpacked.sets().get(random.nextInt(unpacked.sets().size()));
    boolean queryable = unpacked.codec().queryable();
    if (queryable && random.nextInt(3) == 0) {
      String prefix = unpacked.codec() == Codec.QJSON2 ? "t0:" : "";
      try {
        Unpacked.changeBlocks(
            set,
            prefix,
            unpacked.codec(),
            (block, text) -> random.nextInt(4) == 0 ? Mutations.mutate(text, random) : text);
        return unpacked.pack();
      } catch (FormatException e) {
        // Blocks of a set that is refused anyway: its streams are changed instead.
      }
    }
    List<String> names = new ArrayList<>(set.keySet());
    for (int i = random.nextInt(3); i >= 0 && !names.isEmpty(); i--) {
      String name = names.get(random.nextInt(names.size()));
      switch (random.nextInt(12)) {
        case 0 -> set.remove(name);
        case 1 -> set.put(name, set.get(names.get(random.nextInt(names.size()))));
        case 2 -> set.put(name, number(set.getOrDefault(name, new byte[0]), random));
        default -> set.put(name, Mutations.mutate(set.getOrDefault(name, new byte[0]), random));
      }
      names = new ArrayList<>(set.keySet());
    }
    return unpacked.pack();
  }

  /** Puts a number of a size that overflows something in the place of a byte. */
  private static byte[] number(byte[] bytes, Random random) {
    long[] odd = {
      1L << 60,
      1L << 61,
      -1,
      Long.MIN_VALUE,
      Long.MAX_VALUE,
      1L << 31,
      (1L << 31) - 1,
      1L << 32,
      Integer.MAX_VALUE - 8,
      100_000_000,
      65_536,
      1000,
      256
    };
    int at = random.nextInt(bytes.length + 1);
    ByteWriter out = new ByteWriter().bytes(bytes, 0, at).varint(odd[random.nextInt(odd.length)]);
    int from = Math.min(bytes.length, at + 1);
    return out.bytes(bytes, from, bytes.length - from).toByteArray();
  }

  private void check(byte[] archive, String name, int round, Random random) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    long begun = System.nanoTime();
    try {
      restore(archive);
      asTable(archive, random);
    } catch (IOException | RuntimeException | Error e) {
      throw new AssertionError(
          name + ", seed " + SEED + ", round " + round + ": " + HexFormat.of().formatHex(archive),
          e);
    }
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;
    mostAllocated = Math.max(mostAllocated, allocated);
    longest = Math.max(longest, System.nanoTime() - begun);
    assertThat(allocated)
        .as("bytes allocated for %s, seed %d, round %d", name, SEED, round)
        .isLessThan(ALLOCATED);
  }

  private void restore(byte[] archive) throws IOException {
    MemoryInputFile file = new MemoryInputFile("bad.at1", archive);
    try {
      At1Archive opened = At1Archive.open(file, OPTIONS);
      if (opened.isBundle()) {
        Path target = folder.resolve("out");
        At1Restore.toPath(file, target, true, OPTIONS);
      } else {
        opened.restore(NOWHERE);
      }
      restored++;
    } catch (FormatException e) {
      assertThat(e.getMessage()).startsWith("bad.at1");
      refused++;
    }
  }

  private static void asTable(byte[] archive, Random random) throws IOException {
    MemoryInputFile file = new MemoryInputFile("bad.at1", archive);
    try (Table table = new At1Format().open(file, OPTIONS)) {
      table.meta();
      table.layout();
      guarded(() -> scan(table, null));
      guarded(() -> table.verify(true));
      List<Aggregate> aggregates = new ArrayList<>();
      for (Field field : table.schema().fields()) {
        aggregates.add(Aggregate.values(field.name()));
        aggregates.add(Aggregate.min(field.name()));
        aggregates.add(Aggregate.max(field.name()));
      }
      guarded(() -> table.scan().aggregate(aggregates));
      Predicate some =
          table.schema().size() == 0
              ? null
              : Predicate.not(Predicate.isNull(table.schema().field(0).name()));
      guarded(() -> scan(table, some));
      if (some != null && table instanceof QueryTable && random.nextInt(8) == 0) {
        MemoryOutputFile out = new MemoryOutputFile("copy.at1");
        guarded(() -> At1Query.copyMatching(table, some, out, QueryTest.QUERYABLE));
      }
    } catch (FormatException e) {
      assertThat(e.getMessage()).startsWith("bad.at1");
    }
  }

  private static void scan(Table table, Predicate predicate) throws IOException {
    try (ScanReader reader =
        (predicate == null ? table.scan() : table.scan().where(predicate)).open()) {
      while (reader.next() != null) {
        continue;
      }
    }
  }

  private interface Question {
    void ask() throws IOException;
  }

  /** One question that is refused leaves the others. */
  private static void guarded(Question question) throws IOException {
    try {
      question.ask();
    } catch (FormatException e) {
      assertThat(e.getMessage()).startsWith("bad.at1");
    }
  }
}
