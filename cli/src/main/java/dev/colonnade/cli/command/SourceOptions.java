package dev.colonnade.cli.command;

import dev.colonnade.cli.input.Source;
import dev.colonnade.cli.output.Console;
import java.util.LinkedHashMap;
import java.util.Map;

/** Options about how input files are read, common to all commands that read some. */
final class SourceOptions {
  /**
   * Options that stand for a setting of a format: the option, the setting's name, a label for its
   * value and what it does. A format that does not know the setting refuses it.
   */
  private static final String[][] SETTINGS = {
    {"--types", "types", "NAME=TYPE,…", "Text input: types of columns, such as id=int64."},
    {"--delimiter", "delimiter", "CHAR", "CSV: what separates fields; 'tab' for a tab."},
    {"--bad-rows", "bad_rows", "skip|FILE", "Text input: skip bad rows, or keep them in FILE."},
  };

  private SourceOptions() {}

  static void describe(Syntax syntax) {
    syntax.value("FORMAT", "Format of the input; else found out.", "--from");
    for (String[] setting : SETTINGS) {
      syntax.value(setting[2], setting[3], setting[0]);
    }
    syntax.flag("CSV: the first line is no header.", "--no-header");
    syntax.flag("Riegeli: records as they are, in one column.", "--records");
    syntax.values("NAME=VALUE", "A setting of the input's format.", "-i", "--input-option");
    syntax.value("N", "Threads to use; all cores by default.", "--threads");
  }

  static Source of(Arguments arguments, Console console) {
    Map<String, String> options = new LinkedHashMap<>();
    for (String[] setting : SETTINGS) {
      String value = arguments.text(setting[0], null);
      if (value != null) {
        options.put(setting[1], value);
      }
    }
    if (arguments.has("--no-header")) {
      options.put("header", "false");
    }
    if (arguments.has("--records")) {
      options.put("records", "true");
    }
    options.putAll(arguments.settings("-i"));
    return new Source(arguments.text("--from", null), options, threads(arguments), console);
  }

  /** Threads asked for, or 0. */
  static int threads(Arguments arguments) {
    return (int) arguments.number("--threads", 0, 1, 1024);
  }
}
