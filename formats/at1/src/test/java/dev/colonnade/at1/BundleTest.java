package dev.colonnade.at1;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.colonnade.at1.bundle.Bundle;
import dev.colonnade.at1.bundle.BundleWriter;
import dev.colonnade.core.FormatException;
import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.contract.Values;
import dev.colonnade.core.format.Check;
import dev.colonnade.core.format.ReadOptions;
import dev.colonnade.core.format.Table;
import dev.colonnade.core.io.MemoryInputFile;
import dev.colonnade.core.io.MemoryOutputFile;
import dev.colonnade.core.scan.ScanReader;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files in a file. */
class BundleTest {
  @TempDir Path folder;

  private static Map<String, byte[]> files() {
    Map<String, byte[]> files = new LinkedHashMap<>();
    files.put("b.txt", Texts.bytes("hello\nworld\n"));
    files.put("d/a.csv", Texts.trades(50, 1));
    files.put("d/e/größe.log", Texts.log(50, 2));
    files.put("empty", new byte[0]);
    return files;
  }

  private static byte[] bundle(Map<String, byte[]> files) throws IOException {
    MemoryOutputFile out = new MemoryOutputFile("bundle.at1");
    try (BundleWriter writer = new BundleWriter(out, At1Options.DEFAULT)) {
      for (Map.Entry<String, byte[]> file : files.entrySet()) {
        writer.add(file.getKey(), new MemoryInputFile(file.getKey(), file.getValue()));
      }
      writer.finish();
    }
    return out.toByteArray();
  }

  private void restore(byte[] bundle, Path target, boolean overwrite) throws IOException {
    At1Restore.toPath(
        new MemoryInputFile("bundle.at1", bundle), target, overwrite, ReadOptions.DEFAULT);
  }

  /** A bundle of one stored RAW archive under a name that is not checked. */
  private static byte[] named(String manifest) {
    byte[] entry = {'A', 'T', '1', 2, -1, 2, 'x'};
    byte[] text = Texts.bytes(manifest);
    ByteWriter out = new ByteWriter();
    out.bytes(new byte[] {'A', 'T', '1', 2, 12, 2, 8}).bytes(Texts.bytes("manifest")).u8(2);
    out.varint(text.length).bytes(text).u8(2).u8('e').u8('0').u8(2);
    return out.varint(entry.length).bytes(entry).toByteArray();
  }

  @Test
  void restoresIntoAFolder() throws IOException {
    Path target = folder.resolve("out");
    restore(bundle(files()), target, false);
    for (Map.Entry<String, byte[]> file : files().entrySet()) {
      assertThat(target.resolve(file.getKey())).hasBinaryContent(file.getValue());
    }
    assertThatThrownBy(() -> restore(bundle(files()), target, false))
        .isInstanceOf(FileAlreadyExistsException.class);
    Files.writeString(target.resolve("mine"), "kept");
    Files.writeString(target.resolve("b.txt"), "old");
    restore(bundle(files()), target, true);
    assertThat(target.resolve("b.txt")).hasBinaryContent(files().get("b.txt"));
    assertThat(target.resolve("mine")).hasContent("kept");
  }

  @Test
  void awkwardFilesComeBackAsTheyWere() throws IOException {
    Path target = folder.resolve("awkward");
    restore(bundle(Texts.awkward()), target, false);
    Texts.awkward()
        .forEach((name, text) -> assertThat(target.resolve(name)).hasBinaryContent(text));
  }

  @Test
  void isATableOfItsFiles() throws IOException {
    try (Table table = QueryTest.open(bundle(files()));
        ScanReader reader = table.scan().select("name").open()) {
      assertThat(Values.rows(reader).stream().map(row -> row.get(0)).toList())
          .isEqualTo(files().keySet().stream().toList());
      assertThat(table.verify(true))
          .hasSize(4)
          .allSatisfy(check -> assertThat(check.outcome()).isEqualTo(Check.Outcome.PASSED));
    }
  }

  @Test
  void takesInTheFilesOfAnother() throws IOException {
    MemoryOutputFile out = new MemoryOutputFile("bundle.at1");
    try (BundleWriter writer = new BundleWriter(out, At1Options.DEFAULT)) {
      writer.addAll(
          At1Archive.open(new MemoryInputFile("old.at1", bundle(files())), ReadOptions.DEFAULT));
      writer.add("new", new MemoryInputFile("new", Texts.bytes("new\n")));
      assertThatThrownBy(() -> writer.add("d/a.csv", new MemoryInputFile("x", new byte[1])))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("d/a.csv");
      writer.finish();
    }
    At1Archive archive =
        At1Archive.open(new MemoryInputFile("b.at1", out.toByteArray()), ReadOptions.DEFAULT);
    assertThat(Bundle.of(archive).entries()).hasSize(5);
    restore(out.toByteArray(), folder.resolve("out"), false);
    assertThat(folder.resolve("out/d/a.csv")).hasBinaryContent(files().get("d/a.csv"));
  }

  @Test
  void refusesNamesThatLeadElsewhere() throws IOException {
    restore(
        named("[{\"name\": \"fine\", \"size\": {\"name\": [1]}}]"), folder.resolve("ok"), false);
    assertThat(folder.resolve("ok/fine")).hasContent("x");
    for (String name :
        new String[] {
          "",
          "/etc/x",
          "../x",
          "a/../x",
          "a//b",
          "a/",
          "a\\\\b",
          "c:x",
          ".",
          "a\\u0000b",
          "a\\ud800b",
          "\\udc00",
          "./a",
          "\\u002e\\u002e/x",
          "x".repeat(600)
        }) {
      Path target = folder.resolve("out");
      assertThatThrownBy(() -> restore(named("[{\"name\": \"" + name + "\"}]"), target, false))
          .as("'%s'", name)
          .isInstanceOf(FormatException.class)
          .hasMessageContaining("manifest");
      assertThat(target).doesNotExist();
    }
    for (String manifest :
        new String[] {"", "[]", "{}", "[{}]", "[{\"name\": 1}]", "[{\"name\": \"a\"}", "[1]"}) {
      assertThatThrownBy(() -> restore(named(manifest), folder.resolve("out"), false))
          .as(manifest)
          .isInstanceOf(FormatException.class);
    }
  }

  /** The entry restores, for only the hash of a block is wrong. */
  @Test
  void verificationLooksIntoEntriesThatCanBeQueried() throws IOException {
    MemoryOutputFile out = new MemoryOutputFile("bundle.at1");
    try (BundleWriter writer = new BundleWriter(out, QueryTest.QUERYABLE)) {
      writer.add("t.csv", new MemoryInputFile("t.csv", Texts.trades(50, 1)));
      writer.finish();
    }
    byte[] bundle = out.toByteArray();
    String text = new String(bundle, java.nio.charset.StandardCharsets.ISO_8859_1);
    bundle[text.indexOf("colonnade:hashes") + 20] ^= 1;
    try (Table table = QueryTest.open(bundle)) {
      assertThat(table.verify(false))
          .extracting(Check::name, Check::outcome)
          .containsExactly(
              tuple("entry 't.csv'", Check.Outcome.PASSED),
              tuple("entry 't.csv', block hashes", Check.Outcome.FAILED));
    }
  }

  @Test
  void isNotNested() throws IOException {
    byte[] inner = bundle(Map.of("x", new byte[] {1}));
    byte[] manifest = Texts.bytes("[{\"name\": \"inner\"}]");
    byte[] outer =
        StoredArchive.of(dev.colonnade.at1.codec.Codec.BUNDLE, "manifest", manifest, "e0", inner);
    assertThatThrownBy(() -> restore(outer, folder.resolve("out"), false))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("entry 'inner'")
        .hasMessageContaining("a bundle within a bundle");
    MemoryOutputFile out = new MemoryOutputFile("bundle.at1");
    try (BundleWriter writer = new BundleWriter(out, At1Options.DEFAULT)) {
      writer.add("inner.at1", new MemoryInputFile("inner.at1", inner));
      writer.finish();
    }
    restore(out.toByteArray(), folder.resolve("file"), false);
    assertThat(folder.resolve("file/inner.at1"))
        .as("as a file it is bytes")
        .hasBinaryContent(inner);
  }

  @Test
  void leavesNothingBehindWhereAnEntryIsSpoilt() throws IOException {
    byte[] bundle = bundle(files());
    // The last entry is an empty file: its trailer is the end of the bundle.
    bundle[bundle.length - 10] ^= 1;
    assertThatThrownBy(() -> restore(bundle, folder.resolve("out"), false))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("entry 'empty'");
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).isEmpty();
    }
  }
}
