package dev.colonnade.cli.command;

import dev.colonnade.cli.output.Console;
import java.io.IOException;
import picocli.CommandLine.Model.CommandSpec;

/** A command: what it understands and what it does. */
public interface Command {
  /**
   * Describes options, arguments and help. Done in code, not with annotations: reading those takes
   * a third of the time that a short command has.
   */
  void describe(CommandSpec spec);

  /**
   * Does the work.
   *
   * @return the exit code: 0 fine, 1 a problem with the data
   */
  int run(Arguments arguments, Console console) throws IOException;
}
