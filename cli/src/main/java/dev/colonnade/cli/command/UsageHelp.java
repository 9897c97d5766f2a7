package dev.colonnade.cli.command;

import dev.colonnade.cli.output.Console;
import java.io.IOException;
import java.util.List;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * Help texts and completion scripts, made by picocli. It is not used to read the command line: that
 * would take longer than all else that a short command does.
 */
public final class UsageHelp {
  private static final int NARROWEST = 60;
  private static final int WIDEST = 120;

  private UsageHelp() {}

  /** Prints help for one command, or for all of them. */
  public static int print(String name, Console console) throws IOException {
    CommandSpec spec =
        name == null ? all() : spec("colonnade " + name, Commands.syntax(Commands.require(name)));
    CommandLine line = new CommandLine(spec);
    line.setUsageHelpWidth(Math.max(NARROWEST, Math.min(WIDEST, console.terminal().width())));
    console.print(line.getUsageMessage(console.terminal().colours() ? Ansi.ON : Ansi.OFF));
    return 0;
  }

  /** A script for bash and zsh. */
  static String completion() {
    return AutoComplete.bash("colonnade", new CommandLine(all()));
  }

  private static CommandSpec all() {
    Syntax syntax = new Syntax();
    Commands.common(syntax);
    syntax
        .flag("Print the version.", "-V", "--version")
        .help("Looks into, converts, checks and compares columnar files.");
    CommandSpec spec = spec("colonnade", syntax);
    spec.usageMessage()
        .synopsisSubcommandLabel("COMMAND …")
        .footer(
            "",
            "colonnade COMMAND --help explains a command, with an example.",
            "A first look: colonnade tour");
    for (String name : Commands.names()) {
      spec.addSubcommand(
          name, new CommandLine(spec(name, Commands.syntax(Commands.require(name)))));
    }
    return spec;
  }

  private static CommandSpec spec(String name, Syntax syntax) {
    CommandSpec spec = CommandSpec.create().name(name);
    spec.usageMessage().sortOptions(false).sortSynopsis(false).description(syntax.description());
    spec.usageMessage().abbreviateSynopsis(true);
    String[] examples = syntax.examples();
    if (examples.length > 0) {
      String[] footer = new String[examples.length + 2];
      footer[0] = "";
      footer[1] = examples.length == 1 ? "Example:" : "Examples:";
      for (int i = 0; i < examples.length; i++) {
        footer[i + 2] = "  " + examples[i];
      }
      spec.usageMessage().footer(footer);
    }
    for (int i = 0; i < syntax.arguments().size(); i++) {
      spec.addPositional(positional(i, syntax.arguments().get(i)));
    }
    for (Syntax.Option option : syntax.options()) {
      spec.addOption(option(option));
    }
    return spec;
  }

  private static PositionalParamSpec positional(int index, Syntax.Argument argument) {
    return PositionalParamSpec.builder()
        .index(argument.repeatable() ? index + "..*" : Integer.toString(index))
        .arity((argument.optional() ? "0.." : "1..") + (argument.repeatable() ? "*" : "1"))
        .type(argument.repeatable() ? List.class : String.class)
        .auxiliaryTypes(String.class)
        .paramLabel(argument.label())
        .description(argument.help())
        .build();
  }

  private static OptionSpec option(Syntax.Option option) {
    OptionSpec.Builder builder =
        OptionSpec.builder(option.names())
            .description(option.help())
            .arity("0")
            .type(boolean.class);
    if (option.takesValue()) {
      builder.arity("1").type(String.class).paramLabel(option.label());
    }
    return builder.build();
  }
}
