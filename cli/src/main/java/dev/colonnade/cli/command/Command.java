package dev.colonnade.cli.command;

import dev.colonnade.cli.output.Console;
import java.io.IOException;

/** A command: what it understands and what it does. */
public interface Command {
  /** Describes options, arguments and help. */
  void describe(Syntax syntax);

  /**
   * Does the work.
   *
   * @return the exit code: 0 fine, 1 a problem with the data
   */
  int run(Arguments arguments, Console console) throws IOException;
}
