package dev.colonnade.cli.command;

import dev.colonnade.cli.input.Source;
import dev.colonnade.cli.output.Console;
import dev.colonnade.cli.output.Json;
import dev.colonnade.cli.output.PrintedTable;
import dev.colonnade.core.format.Format;
import dev.colonnade.core.format.Formats;
import dev.colonnade.core.format.Info;
import dev.colonnade.core.format.OptionSpec;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** {@code formats}: which formats there are, and their options. */
final class FormatsCommand implements Command {
  @Override
  public void describe(Syntax syntax) {
    syntax.help(
        "Lists the formats, or the options of one.", "colonnade formats", "colonnade formats csv");
    syntax.optionalArgument("FORMAT", "Show the options of this format.");
    syntax.json();
  }

  @Override
  public int run(Arguments arguments, Console console) throws IOException {
    String name = arguments.argument(0);
    List<Format> formats = name == null ? Formats.all() : List.of(Source.named(name));
    if (arguments.has("--json")) {
      List<Info> infos = new ArrayList<>();
      for (Format format : formats) {
        infos.add(info(format));
      }
      console.line(Json.of(infos));
    } else if (name == null) {
      list(formats, console);
    } else {
      show(formats.get(0), console);
    }
    return 0;
  }

  private static Info info(Format format) {
    return new Info()
        .put("name", format.name())
        .put("description", format.description())
        .put("extensions", format.extensions())
        .put("writeOptions", options(format.writeOptions()))
        .put("readOptions", options(format.readOptions()));
  }

  private static List<Info> options(List<OptionSpec> options) {
    List<Info> infos = new ArrayList<>();
    for (OptionSpec option : options) {
      infos.add(
          new Info()
              .put("name", option.name())
              .put("default", option.defaultText())
              .put("description", option.description()));
    }
    return infos;
  }

  private static void list(List<Format> formats, Console console) throws IOException {
    PrintedTable table = new PrintedTable(console).left("format").left("files").left("what it is");
    for (Format format : formats) {
      table.row(format.name(), endings(format), format.description());
    }
    table.end();
  }

  /** Those of compressed files are only in the details. */
  private static String endings(Format format) {
    StringBuilder endings = new StringBuilder();
    for (String extension : format.extensions()) {
      if (extension.indexOf('.') < 0) {
        endings.append(endings.length() == 0 ? "." : " .").append(extension);
      }
    }
    return endings.toString();
  }

  private static void show(Format format, Console console) throws IOException {
    console.line(format.name() + ": " + format.description());
    console.line("files: ." + String.join(", .", format.extensions()));
    show("writing (-o name=value)", format.writeOptions(), console);
    show("reading (-i name=value)", format.readOptions(), console);
  }

  private static void show(String what, List<OptionSpec> options, Console console)
      throws IOException {
    if (options.isEmpty()) {
      console.line("options for " + what + ": none");
      return;
    }
    console.line("options for " + what + ":");
    PrintedTable table =
        new PrintedTable(console).left("option").left("default").left("what it does");
    for (OptionSpec option : options) {
      table.row(option.name(), option.defaultText(), option.description());
    }
    table.end();
  }
}
