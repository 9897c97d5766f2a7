package dev.colonnade.cli.command;

import dev.colonnade.cli.UsageException;
import dev.colonnade.core.schema.Similar;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** The commands by name. */
public final class Commands {
  /** In the order in which help lists them. */
  private static final String[] NAMES = {
    "formats",
    "schema",
    "meta",
    "layout",
    "head",
    "tail",
    "sample",
    "cat",
    "count",
    "stats",
    "convert",
    "merge",
    "split",
    "verify",
    "diff",
    "generate",
    "tour",
    "completion"
  };

  private Commands() {}

  /** A command that must exist. */
  public static Command require(String name) {
    Command command = named(name);
    if (command == null) {
      throw new UsageException(
          "there is no command '"
              + name
              + "'"
              + Similar.hint(name, List.of(NAMES))
              + " (colonnade --help lists them)");
    }
    return command;
  }

  private static Command named(String name) {
    return switch (name) {
      case "formats" -> new FormatsCommand();
      case "schema" -> new SchemaCommand();
      case "meta" -> new MetaCommand();
      case "layout" -> new LayoutCommand();
      case "head" -> new HeadCommand();
      case "tail" -> new TailCommand();
      case "sample" -> new SampleCommand();
      case "cat" -> new CatCommand();
      case "count" -> new CountCommand();
      case "stats" -> new StatsCommand();
      case "convert" -> new ConvertCommand();
      case "merge" -> new MergeCommand();
      case "split" -> new SplitCommand();
      case "verify" -> new VerifyCommand();
      case "diff" -> new DiffCommand();
      case "generate" -> new GenerateCommand();
      case "tour" -> new TourCommand();
      case "completion" -> new CompletionCommand();
      default -> null;
    };
  }

  /** The description of one command, with what all commands understand. */
  public static CommandSpec spec(String name, Command command) {
    return describe("colonnade " + name, command);
  }

  private static CommandSpec describe(String name, Command command) {
    CommandSpec spec = CommandSpec.create().name(name);
    command.describe(spec);
    addCommon(spec);
    return spec;
  }

  /** The description of everything, for help and completion. */
  public static CommandSpec all() {
    CommandSpec spec = CommandSpec.create().name("colonnade");
    spec.usageMessage()
        .description("Looks into, converts, checks and compares columnar files.")
        .footer(
            "",
            "colonnade COMMAND --help explains a command, with an example.",
            "A first look: colonnade tour");
    addCommon(spec);
    spec.addOption(Options.flag("Print the version.", "-V", "--version"));
    for (String name : NAMES) {
      spec.addSubcommand(name, new CommandLine(describe(name, named(name))));
    }
    return spec;
  }

  private static void addCommon(CommandSpec spec) {
    spec.usageMessage().synopsisHeading("Usage: ").sortOptions(false);
    spec.addOption(
        CommandLine.Model.OptionSpec.builder("-h", "--help")
            .usageHelp(true)
            .arity("0")
            .type(boolean.class)
            .description("Show this help.")
            .build());
    spec.addOption(Options.flag("After a failure, also print the stack trace.", "--debug"));
  }
}
