package dev.colonnade.cli.command;

import dev.colonnade.cli.output.Console;
import java.io.IOException;

/** {@code cat}: all rows. */
final class CatCommand implements Command {
  @Override
  public void describe(Syntax syntax) {
    syntax.help(
        "Prints all rows of files.",
        "colonnade cat examples/trades.gppcol --csv",
        "colonnade cat 'day-*.gppcol' --ndjson -c id,price --where \"city = 'Oslo'\"");
    syntax.files();
    syntax.value("N", "At most so many rows of each file.", "-n", "--rows");
    RowOptions.describe(syntax);
    RowOutput.describe(syntax);
    SourceOptions.describe(syntax);
  }

  @Override
  public int run(Arguments arguments, Console console) throws IOException {
    HeadCommand.print(
        arguments, arguments.number("-n", Long.MAX_VALUE, 0, Long.MAX_VALUE), console);
    return 0;
  }
}
