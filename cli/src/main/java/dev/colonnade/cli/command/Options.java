package dev.colonnade.cli.command;

import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * Short forms of what commands describe. All values arrive as text; {@link Arguments} reads them.
 */
final class Options {
  private Options() {}

  /** An option that is there or not. */
  static OptionSpec flag(String description, String... names) {
    return OptionSpec.builder(names)
        .arity("0")
        .type(boolean.class)
        .description(description)
        .build();
  }

  /** An option with a value. */
  static OptionSpec value(String label, String description, String... names) {
    return OptionSpec.builder(names)
        .arity("1")
        .type(String.class)
        .paramLabel(label)
        .description(description)
        .build();
  }

  /** An option that may be given several times. */
  static OptionSpec values(String label, String description, String... names) {
    return OptionSpec.builder(names)
        .arity("1")
        .type(List.class)
        .auxiliaryTypes(String.class)
        .paramLabel(label)
        .description(description)
        .build();
  }

  /** One argument at a position. */
  static PositionalParamSpec argument(int index, String label, String description) {
    return PositionalParamSpec.builder()
        .index(Integer.toString(index))
        .arity("1")
        .type(String.class)
        .paramLabel(label)
        .description(description)
        .build();
  }

  /** One or more arguments. */
  static PositionalParamSpec arguments(String label, String description) {
    return PositionalParamSpec.builder()
        .index("0..*")
        .arity("1..*")
        .type(List.class)
        .auxiliaryTypes(String.class)
        .paramLabel(label)
        .description(description)
        .build();
  }

  /** The files that a command looks at. */
  static PositionalParamSpec files() {
    return arguments("FILE", "Files of any format, or patterns; - is standard input.");
  }

  static OptionSpec json() {
    return flag("Print JSON.", "--json");
  }

  /** What a command does, and lines that show it used. */
  static void help(CommandSpec spec, String description, String... examples) {
    String[] footer = new String[examples.length + 2];
    footer[0] = "";
    footer[1] = examples.length == 1 ? "Example:" : "Examples:";
    for (int i = 0; i < examples.length; i++) {
      footer[i + 2] = "  " + examples[i];
    }
    spec.usageMessage().description(description).footer(footer);
  }
}
