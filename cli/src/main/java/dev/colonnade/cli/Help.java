package dev.colonnade.cli;

import dev.colonnade.cli.command.Commands;
import dev.colonnade.cli.output.Console;
import java.io.IOException;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;

/** Prints help. */
final class Help {
  private Help() {}

  /** Help for a command, or the list of all of them. */
  static int print(String[] names, Console console) throws IOException {
    CommandLine line =
        names.length == 0
            ? new CommandLine(Commands.all())
            : new CommandLine(Commands.spec(names[0], Commands.require(names[0])));
    return print(line, console);
  }

  static int print(CommandLine line, Console console) throws IOException {
    line.setUsageHelpWidth(Math.max(60, Math.min(120, console.terminal().width())));
    console.print(line.getUsageMessage(console.terminal().colours() ? Ansi.ON : Ansi.OFF));
    return 0;
  }
}
