package dev.colonnade.cli.command;

import dev.colonnade.cli.output.Console;
import java.io.IOException;
import picocli.CommandLine.Model.CommandSpec;

/** {@code cat}: all rows. */
final class CatCommand implements Command {
  @Override
  public void describe(CommandSpec spec) {
    Options.help(
        spec,
        "Prints all rows of files.",
        "colonnade cat examples/trades.gppcol --csv",
        "colonnade cat 'day-*.gppcol' --ndjson -c id,price --where \"city = 'Oslo'\"");
    spec.addPositional(Options.files());
    spec.addOption(Options.value("N", "At most so many rows of each file.", "-n", "--rows"));
    RowOptions.describe(spec);
    RowOutput.describe(spec);
    SourceOptions.describe(spec);
  }

  @Override
  public int run(Arguments arguments, Console console) throws IOException {
    HeadCommand.print(
        arguments, arguments.number("-n", Long.MAX_VALUE, 0, Long.MAX_VALUE), console);
    return 0;
  }
}
