package dev.colonnade.cli.command;

import dev.colonnade.cli.UsageException;
import dev.colonnade.cli.output.Console;
import java.io.IOException;

/** {@code completion}: what makes a shell complete commands and options. */
final class CompletionCommand implements Command {
  @Override
  public void describe(Syntax syntax) {
    syntax.help(
        "Prints a script with which bash (or zsh) completes commands and options.",
        "source <(colonnade completion bash)");
    syntax.argument("SHELL", "bash or zsh.");
  }

  @Override
  public int run(Arguments arguments, Console console) throws IOException {
    String shell = arguments.argument(0);
    if (!shell.equals("bash") && !shell.equals("zsh")) {
      throw new UsageException("completion is for bash and zsh, not '" + shell + "'");
    }
    console.print(UsageHelp.completion());
    return 0;
  }
}
