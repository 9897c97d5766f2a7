package dev.colonnade.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MergeSplitTest {
  @TempDir Path folder;

  @Test
  void whatIsSplitMergesToTheSame() throws IOException {
    Path in = folder.resolve("in.csv");
    Cli.ok("generate", "trades", in, "--rows", 1000);
    Cli.ok("split", in, folder.resolve("part-{}.gppcol"), "--rows", 300);
    assertThat(Cli.ok("count", folder.resolve("part-*.gppcol")).lines().map(l -> l.substring(0, 3)))
        .containsExactly("300", "300", "300", "100", "100");
    Path out = folder.resolve("out.csv");
    Cli.ok("merge", folder.resolve("part-*.gppcol"), out);
    assertThat(out).hasSameTextualContentAs(in);
  }

  @Test
  void splitsIntoSoManyFiles() throws IOException {
    Path in = folder.resolve("in.csv");
    Cli.ok("generate", "trades", in, "--rows", 100);
    Cli.ok("split", in, folder.resolve("third-{}.csv"), "--files", 3);
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.filter(f -> f.getFileName().toString().startsWith("third"))).hasSize(3);
    }
  }

  @Test
  void splitsByValueWithSafeNames() throws IOException {
    Path in = Files.writeString(folder.resolve("in.csv"), "k,v\n../x,1\nb,2\n../x,3\n,4\n");
    Cli.ok("split", in, folder.resolve("by/{}.csv"), "--by", "k");
    assertThat(folder.resolve("by/%2e.%2fx.csv")).hasContent("k,v\n../x,1\n../x,3\n");
    assertThat(folder.resolve("by/b.csv")).hasContent("k,v\nb,2\n");
    assertThat(folder.resolve("by/null.csv")).hasContent("k,v\n,4\n");
  }

  @Test
  void splitWantsOneWayAndAPlace() {
    assertThat(Cli.run("split", "a.csv", "b-{}.csv").code()).isEqualTo(2);
    assertThat(Cli.run("split", "a.csv", "b.csv", "--rows", 5).err()).contains("{}");
    assertThat(Cli.run("split", "a.csv", "b-{}.csv", "--rows", 5, "--by", "k").code()).isEqualTo(2);
  }

  @Test
  void mergeMatchesByNameAndWidens() throws IOException {
    Path a = Files.writeString(folder.resolve("a.csv"), "x,y\n1,one\n");
    Path b =
        Files.writeString(
            folder.resolve("b.ndjson"), "{\"y\":\"two\",\"x\":9223372036854775807}\n");
    assertThat(Cli.ok("merge", a, b, "-", "--to", "csv"))
        .isEqualTo("x,y\n1,one\n9223372036854775807,two\n");
  }

  @Test
  void mergeRefusesWhatDoesNotFit() throws IOException {
    Path a = Files.writeString(folder.resolve("a.csv"), "x,y\n1,one\n");
    Path b = Files.writeString(folder.resolve("b.csv"), "x\n2\n");
    Path c = Files.writeString(folder.resolve("c.csv"), "x,y\nword,three\n");
    assertThat(Cli.run("merge", a, b, "-", "--to", "csv").err())
        .contains("no column 'y'")
        .contains("--fill-missing");
    assertThat(Cli.ok("merge", a, b, "-", "--to", "csv", "--fill-missing"))
        .isEqualTo("x,y\n1,one\n2,\n");
    Cli.Result conflict = Cli.run("merge", a, c, "-", "--to", "csv");
    assertThat(conflict.code()).isEqualTo(1);
    assertThat(conflict.err()).contains("column 'x' is string here");
  }
}
