package dev.colonnade.cli.command;

import java.util.ArrayList;
import java.util.List;

/**
 * What a command understands: its options and arguments, each with a line of help. {@link
 * Arguments} reads a command line by it, and {@link UsageHelp} makes help and completion of it.
 */
public final class Syntax {
  private final List<Option> options = new ArrayList<>();
  private final List<Argument> arguments = new ArrayList<>();
  private String description = "";
  private String[] examples = {};

  /**
   * An option.
   *
   * @param names the short name, if there is one, and the long one
   * @param label stands for its value in help, or null for a flag
   * @param repeatable whether it may be given several times
   */
  record Option(String[] names, String label, boolean repeatable, String help) {
    boolean takesValue() {
      return label != null;
    }
  }

  /** An argument: one, one that may be left out, one and more, or any number. */
  record Argument(String label, boolean optional, boolean repeatable, String help) {}

  /** An option that is there or not. */
  Syntax flag(String help, String... names) {
    options.add(new Option(names, null, true, help));
    return this;
  }

  /** An option with a value. */
  Syntax value(String label, String help, String... names) {
    options.add(new Option(names, label, false, help));
    return this;
  }

  /** An option with a value that may be given several times. */
  Syntax values(String label, String help, String... names) {
    options.add(new Option(names, label, true, help));
    return this;
  }

  /** The next argument. */
  Syntax argument(String label, String help) {
    arguments.add(new Argument(label, false, false, help));
    return this;
  }

  /** The next argument, which may be left out. */
  Syntax optionalArgument(String label, String help) {
    arguments.add(new Argument(label, true, false, help));
    return this;
  }

  /** One or more arguments. */
  Syntax arguments(String label, String help) {
    arguments.add(new Argument(label, false, true, help));
    return this;
  }

  /** Any number of arguments. */
  Syntax anyArguments(String label, String help) {
    arguments.add(new Argument(label, true, true, help));
    return this;
  }

  /** The files that a command looks at. */
  Syntax files() {
    return arguments("FILE", "Files of any format, or patterns; - is standard input.");
  }

  Syntax json() {
    return flag("Print JSON.", "--json");
  }

  /** What a command does, and lines that show it used. */
  Syntax help(String does, String... used) {
    description = does;
    examples = used;
    return this;
  }

  List<Option> options() {
    return options;
  }

  List<Argument> arguments() {
    return arguments;
  }

  String description() {
    return description;
  }

  String[] examples() {
    return examples;
  }

  /** The option of a name, or null. */
  Option option(String name) {
    for (Option option : options) {
      for (String other : option.names) {
        if (other.equals(name)) {
          return option;
        }
      }
    }
    return null;
  }
}
