package dev.colonnade.cli.command;

import dev.colonnade.cli.input.Inputs;
import dev.colonnade.cli.input.Source;
import dev.colonnade.cli.output.Console;
import dev.colonnade.cli.output.Json;
import dev.colonnade.cli.output.Numbers;
import dev.colonnade.cli.output.Progress;
import dev.colonnade.cli.output.Style;
import dev.colonnade.cli.output.Visible;
import dev.colonnade.core.FormatException;
import dev.colonnade.core.format.Check;
import dev.colonnade.core.format.Info;
import dev.colonnade.core.format.Table;
import dev.colonnade.core.scan.ScanReader;
import dev.colonnade.core.vector.Batch;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** {@code verify}: whether files are sound. */
final class VerifyCommand implements Command {
  @Override
  public void describe(Syntax syntax) {
    syntax.help(
        "Decodes all of each file and makes every check that its format allows."
            + " Exit code 1 if a file is not sound.",
        "colonnade verify examples/trades.gppcol");
    syntax.files();
    syntax.flag("Also check statistics against the data.", "--deep");
    syntax.json();
    SourceOptions.describe(syntax);
  }

  @Override
  public int run(Arguments arguments, Console console) throws IOException {
    Source source = SourceOptions.of(arguments, console);
    List<Info> infos = new ArrayList<>();
    boolean sound = true;
    List<String> files = Inputs.expand(arguments.arguments());
    for (String file : files) {
      List<Check> checks = checks(source, file, arguments.has("--deep"), console);
      boolean failed = false;
      for (Check check : checks) {
        if (check.outcome() == Check.Outcome.FAILED) {
          failed = true;
          console.error("colonnade: " + Visible.line(detail(file, check)));
        }
      }
      sound &= !failed;
      if (arguments.has("--json")) {
        infos.add(info(file, !failed, checks));
      } else {
        print(file, !failed, checks, console);
      }
    }
    if (arguments.has("--json")) {
      console.line(Json.of(files.size() == 1 ? infos.get(0) : infos));
    }
    return sound ? 0 : 1;
  }

  /** The errors of formats begin with the file's name already. */
  private static String detail(String file, Check check) {
    return check.detail().startsWith(file)
        ? check.detail()
        : file + ": " + check.name() + ": " + check.detail();
  }

  /**
   * A file that is not sound is a result here, not a failure of the command. Values that cannot be
   * decoded leave the format's own checks, which may tell more of what is wrong.
   */
  private static List<Check> checks(Source source, String file, boolean deep, Console console)
      throws IOException {
    List<Check> checks = new ArrayList<>();
    try (Table table = source.open(file)) {
      String columns = Numbers.counted(table.schema().size(), "column");
      checks.add(Check.passed("metadata", table.format().name() + ", " + columns));
      String step = "all values decoded";
      try {
        checks.add(Check.passed(step, Numbers.counted(decode(table, console), "row")));
      } catch (FormatException e) {
        checks.add(Check.failed(step, e.getMessage()));
      }
      try {
        checks.addAll(table.verify(deep));
      } catch (FormatException e) {
        checks.add(Check.failed("checks of the format", e.getMessage()));
      }
    } catch (FormatException e) {
      checks.add(Check.failed("metadata", e.getMessage()));
    }
    return checks;
  }

  private static long decode(Table table, Console console) throws IOException {
    long expected = table.rowCount();
    long rows = 0;
    try (ScanReader reader = table.scan().open();
        Progress progress = new Progress(console, "verifying", expected)) {
      for (Batch batch = reader.next(); batch != null; batch = reader.next()) {
        rows += batch.rowCount();
        progress.at(rows);
      }
    }
    if (rows != expected) {
      throw new FormatException(
          table.file().name(),
          "",
          FormatException.NO_OFFSET,
          rows + " rows decoded, " + expected + " stated");
    }
    return rows;
  }

  private static void print(String file, boolean sound, List<Check> checks, Console console)
      throws IOException {
    String verdict = sound ? Style.GREEN.on("sound", console) : Style.RED.on("NOT SOUND", console);
    console.line(Visible.line(file) + ": " + verdict);
    for (Check check : checks) {
      console.line(
          "  "
              + switch (check.outcome()) {
                case PASSED -> Style.GREEN.on("passed       ", console);
                case FAILED -> Style.RED.on("FAILED       ", console);
                case NOT_POSSIBLE -> Style.YELLOW.on("not possible ", console);
              }
              + Visible.line(check.name())
              + (check.detail().isEmpty() ? "" : ": " + Visible.line(check.detail())));
    }
  }

  private static Info info(String file, boolean sound, List<Check> checks) {
    List<Info> infos = new ArrayList<>();
    for (Check check : checks) {
      infos.add(
          new Info()
              .put("name", check.name())
              .put("outcome", check.outcome().name().toLowerCase(Locale.ROOT).replace('_', ' '))
              .put("detail", check.detail()));
    }
    return new Info().put("file", file).put("sound", sound).put("checks", infos);
  }
}
