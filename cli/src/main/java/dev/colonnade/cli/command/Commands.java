package dev.colonnade.cli.command;

import dev.colonnade.cli.UsageException;
import dev.colonnade.core.schema.Similar;
import java.util.List;

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
    "restore",
    "bundle",
    "recover",
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
      case "restore" -> new RestoreCommand();
      case "bundle" -> new BundleCommand();
      case "recover" -> new RecoverCommand();
      case "generate" -> new GenerateCommand();
      case "tour" -> new TourCommand();
      case "completion" -> new CompletionCommand();
      default -> null;
    };
  }

  static String[] names() {
    return NAMES;
  }

  /** What a command understands, with what all of them do. */
  public static Syntax syntax(Command command) {
    Syntax syntax = new Syntax();
    command.describe(syntax);
    common(syntax);
    return syntax;
  }

  static void common(Syntax syntax) {
    syntax.flag("Show this help.", "-h", "--help");
    syntax.flag("After a failure, also print the stack trace.", "--debug");
  }
}
