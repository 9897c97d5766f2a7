package dev.colonnade.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BundleTest {
  @TempDir Path folder;
  private Path june;
  private Path bundle;

  @BeforeEach
  void makeFiles() throws IOException {
    june = Files.createDirectories(folder.resolve("june"));
    Files.createDirectories(june.resolve("logs"));
    Files.writeString(june.resolve("trades.csv"), "id,price\n1,2.50\n2,3\n");
    Files.writeString(june.resolve("logs/a.log"), "started\r\nstopped");
    Files.writeString(june.resolve("logs/empty"), "");
    bundle = folder.resolve("b.at1");
  }

  private void assertSame(Path restored, String... names) {
    for (String name : names) {
      assertThat(restored.resolve(name)).hasSameBinaryContentAs(june.resolve(name));
    }
  }

  @Test
  void aFolderComesBack() {
    create();
    assertThat(Cli.ok("bundle", "list", bundle).lines().skip(2).map(line -> line.split(" ")[0]))
        .containsExactly("june/logs/a.log", "june/logs/empty", "june/trades.csv");
    String json = Cli.ok("bundle", "list", bundle, "--json");
    Cli.checkJson(json);
    assertThat(json).contains("\"name\": \"june/trades.csv\"").contains("\"codec\": \"");
    Cli.ok("bundle", "extract", bundle, folder.resolve("out"));
    assertSame(folder.resolve("out/june"), "trades.csv", "logs/a.log", "logs/empty");
    Cli.ok("restore", bundle, folder.resolve("restored"));
    assertSame(folder.resolve("restored/june"), "trades.csv", "logs/a.log", "logs/empty");
    assertThat(Cli.run("verify", bundle).out()).contains("sound").doesNotContain("FAILED");
  }

  private void create() {
    assertThat(Cli.run("bundle", "create", bundle, june).code()).isZero();
  }

  @Test
  void someFilesAreExtracted() {
    create();
    Path out = folder.resolve("out");
    Cli.ok("bundle", "extract", bundle, out, "june/logs/");
    assertSame(out.resolve("june"), "logs/a.log", "logs/empty");
    assertThat(out.resolve("june/trades.csv")).doesNotExist();
    Cli.Result again = Cli.run("bundle", "extract", bundle, out, "june/trades.csv");
    assertThat(again.code()).isEqualTo(1);
    assertThat(again.err()).contains("--overwrite");
    Cli.ok("bundle", "extract", bundle, out, "june/trades.csv", "--overwrite");
    assertSame(out.resolve("june"), "trades.csv", "logs/a.log", "logs/empty");
    Cli.Result missing =
        Cli.run("bundle", "extract", bundle, folder.resolve("x"), "june/trade.csv");
    assertThat(missing.code()).isEqualTo(2);
    assertThat(missing.err()).contains("did you mean 'june/trades.csv'?");
  }

  @Test
  void filesAreAdded() throws IOException {
    create();
    Path more = Files.writeString(folder.resolve("more.txt"), "one more");
    assertThat(Cli.run("bundle", "add", bundle, more, "-o", "fast=true").code()).isZero();
    assertThat(Cli.ok("cat", bundle, "--csv", "-c", "name"))
        .isEqualTo("name\njune/logs/a.log\njune/logs/empty\njune/trades.csv\nmore.txt\n");
    Cli.ok("bundle", "extract", bundle, folder.resolve("out"));
    assertThat(folder.resolve("out/more.txt")).hasContent("one more");
    assertSame(folder.resolve("out/june"), "trades.csv", "logs/a.log", "logs/empty");

    byte[] before = Files.readAllBytes(bundle);
    Cli.Result twice = Cli.run("bundle", "add", bundle, more);
    assertThat(twice.code()).isEqualTo(2);
    assertThat(twice.err()).contains("'more.txt' is there twice");
    assertThat(bundle).hasBinaryContent(before);
  }

  @Test
  void aBundleInItsOwnFolderLeavesItselfOut() {
    Path inside = june.resolve("self.at1");
    assertThat(Cli.run("bundle", "create", inside, june).code()).isZero();
    assertThat(Cli.run("bundle", "create", inside, june, "--overwrite").code()).isZero();
    assertThat(Cli.ok("bundle", "list", inside)).doesNotContain("self.at1");
  }

  @Test
  void mistakesAndProblemsAreTold() throws IOException {
    Path archive = folder.resolve("one.at1");
    Cli.run("convert", june.resolve("trades.csv"), archive);
    assertFails(1, "not a bundle", "list", archive);
    assertFails(1, "no such file", "list", folder.resolve("none.at1"));
    assertFails(1, "no such file", "create", bundle, folder.resolve("none.csv"));
    assertFails(2, "bundle can create, list, add or extract, not 'remove'", "remove", bundle);
    assertFails(2, "create needs the files", "create", bundle);
    assertFails(2, "extract needs the folder", "extract", bundle);
    assertFails(2, "list takes the bundle only", "list", bundle, "x");
    assertFails(2, "two files would be 'trades.csv'", "create", bundle, trades(), trades());
    assertFails(2, "at1 has no option 'x'", "create", bundle, trades(), "-o", "x=1");
    assertThat(bundle).doesNotExist();
    create();
    assertFails(1, "exists already", "create", bundle, june);
  }

  private Path trades() {
    return june.resolve("trades.csv");
  }

  private static void assertFails(int code, String message, Object... args) {
    Object[] all = new Object[args.length + 1];
    all[0] = "bundle";
    System.arraycopy(args, 0, all, 1, args.length);
    Cli.Result result = Cli.run(all);
    assertThat(result.err()).contains(message);
    assertThat(result.err().lines()).hasSize(1);
    assertThat(result.code()).isEqualTo(code);
  }
}
