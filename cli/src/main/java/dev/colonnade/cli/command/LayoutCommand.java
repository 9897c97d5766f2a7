package dev.colonnade.cli.command;

import dev.colonnade.cli.input.Inputs;
import dev.colonnade.cli.input.Source;
import dev.colonnade.cli.output.Console;
import dev.colonnade.cli.output.Json;
import dev.colonnade.cli.output.Numbers;
import dev.colonnade.cli.output.PrintedTable;
import dev.colonnade.cli.output.Visible;
import dev.colonnade.core.format.Info;
import dev.colonnade.core.format.LayoutPart;
import dev.colonnade.core.format.Table;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** {@code layout}: where the bytes of files are. */
final class LayoutCommand implements Command {
  private static final int BAR = 16;

  @Override
  public void describe(Syntax syntax) {
    syntax.help(
        "Shows where the bytes of files are: per column and other part, how many, what share of"
            + " the file, how well compressed and how encoded.",
        "colonnade layout examples/trades.gppcol",
        "colonnade layout examples/trades.gppcol --parts",
        "colonnade layout examples/events.mosaic -c kind,time",
        "colonnade layout examples/events.mosaic --dictionary kind");
    syntax.files();
    syntax.flag("Every part with its place, not a sum for each column.", "--parts");
    syntax.values("A,B,…", "These columns only.", "-c", "--columns");
    syntax.value(
        "COLUMN", "The dictionary of a column instead, in each row group.", "--dictionary");
    syntax.json();
    SourceOptions.describe(syntax);
  }

  @Override
  public int run(Arguments arguments, Console console) throws IOException {
    Source source = SourceOptions.of(arguments, console);
    List<String> files = Inputs.expand(arguments.arguments());
    List<Info> infos = new ArrayList<>();
    for (String file : files) {
      try (Table table = source.open(file)) {
        if (arguments.has("--dictionary")) {
          Dictionaries dictionaries = Dictionaries.of(table, arguments.text("--dictionary", null));
          if (arguments.has("--json")) {
            infos.add(dictionaries.info());
          } else {
            dictionaries.print(console);
          }
          continue;
        }
        long length = table.file().length();
        List<LayoutPart> parts = parts(table, arguments.names("-c"));
        if (arguments.has("--json")) {
          infos.add(info(file, length, parts));
          continue;
        }
        console.line(
            Visible.line(file)
                + ": "
                + table.format().name()
                + ", "
                + Numbers.bytes(length)
                + ", "
                + Numbers.grouped(table.rowCount())
                + " rows");
        if (arguments.has("--parts")) {
          printParts(parts, length, console);
        } else {
          printSums(parts, length, console);
        }
      }
    }
    if (arguments.has("--json")) {
      console.line(Json.of(files.size() == 1 ? infos.get(0) : infos));
    }
    return 0;
  }

  private static List<LayoutPart> parts(Table table, List<String> columns) throws IOException {
    return columns == null
        ? table.layout()
        : table.layout(columns.stream().mapToInt(table.schema()::require).toArray());
  }

  private static void printParts(List<LayoutPart> parts, long length, Console console)
      throws IOException {
    PrintedTable table =
        new PrintedTable(console)
            .left("part")
            .left("kind")
            .right("offset")
            .right("bytes")
            .right("share")
            .right("ratio")
            .left("encoding");
    for (LayoutPart part : parts) {
      table.row(
          part.group().isEmpty() ? part.name() : part.group() + " / " + part.name(),
          part.kind(),
          part.offset() < 0 ? "-" : Numbers.grouped(part.offset()),
          (part.approximate() ? "~" : "") + Numbers.grouped(part.storedBytes()),
          share(part.storedBytes(), length),
          ratio(part.storedBytes(), part.decodedBytes()),
          part.encoding());
    }
    table.end();
  }

  private static void printSums(List<LayoutPart> parts, long length, Console console)
      throws IOException {
    Map<String, Sum> sums = new LinkedHashMap<>();
    for (LayoutPart part : parts) {
      sums.computeIfAbsent(part.column() + "/" + part.name(), key -> new Sum(part.name()))
          .add(part);
    }
    long largest = 1;
    long known = 0;
    for (Sum sum : sums.values()) {
      largest = Math.max(largest, sum.stored);
      known += sum.stored;
    }
    PrintedTable table =
        new PrintedTable(console)
            .left("part")
            .right("bytes")
            .right("share")
            .left("")
            .right("ratio")
            .left("encoding");
    for (Sum sum : sums.values()) {
      table.row(
          sum.name,
          (sum.approximate ? "~" : "") + Numbers.grouped(sum.stored),
          share(sum.stored, length),
          bar(sum.stored / (double) largest),
          ratio(sum.stored, sum.decoded),
          String.join(" ", sum.encodings));
    }
    if (known < length) {
      long rest = length - known;
      table.row(
          "(elsewhere)",
          Numbers.grouped(rest),
          share(rest, length),
          bar(Math.min(1, rest / (double) largest)),
          "",
          "");
    }
    table.end();
  }

  /** All parts of a column together. */
  private static final class Sum {
    private final String name;
    private final Set<String> encodings = new LinkedHashSet<>();
    private long stored;
    private long decoded;
    private boolean approximate;

    private Sum(String name) {
      this.name = name;
    }

    private void add(LayoutPart part) {
      stored += part.storedBytes();
      decoded = decoded < 0 || part.decodedBytes() < 0 ? -1 : decoded + part.decodedBytes();
      approximate |= part.approximate();
      if (!part.encoding().isEmpty()) {
        encodings.add(part.encoding());
      }
    }
  }

  private static String share(long bytes, long length) {
    return length == 0 ? "-" : Numbers.percent(bytes / (double) length);
  }

  /** How many times larger the data is once decompressed. */
  private static String ratio(long stored, long decoded) {
    return decoded < 0 || stored <= 0 ? "" : Numbers.decimals(decoded / (double) stored, 1) + "x";
  }

  private static String bar(double share) {
    String eighths = " ▏▎▍▌▋▊▉";
    int length = (int) Math.round(share * BAR * 8);
    int rest = length % 8;
    return "█".repeat(length / 8) + (rest == 0 ? "" : eighths.charAt(rest));
  }

  private static Info info(String file, long length, List<LayoutPart> parts) {
    List<Info> infos = new ArrayList<>();
    for (LayoutPart part : parts) {
      Info info =
          new Info()
              .put("group", part.group())
              .put("name", part.name())
              .put("column", part.column())
              .put("kind", part.kind())
              .put("encoding", part.encoding())
              .put("offset", part.offset())
              .put("storedBytes", part.storedBytes());
      if (part.decodedBytes() >= 0) {
        info.put("decodedBytes", part.decodedBytes());
      }
      infos.add(info.put("approximate", part.approximate()));
    }
    return new Info().put("file", file).put("bytes", length).put("parts", infos);
  }
}
