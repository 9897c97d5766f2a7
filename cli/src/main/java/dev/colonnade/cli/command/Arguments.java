package dev.colonnade.cli.command;

import dev.colonnade.cli.UsageException;
import dev.colonnade.core.schema.Similar;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What was given on the command line: {@code --name value}, {@code --name=value}, {@code -n 5} or
 * {@code -n5}; after {@code --} everything is an argument.
 */
public final class Arguments {
  private final Map<String, List<String>> options = new HashMap<>();
  private final List<String> arguments = new ArrayList<>();

  private Arguments() {}

  /** Reads a command line. */
  public static Arguments parse(String[] args, Syntax syntax) {
    Arguments parsed = new Arguments();
    for (int i = 0; i < args.length; i++) {
      String arg = args[i];
      if (arg.equals("--")) {
        for (int rest = i + 1; rest < args.length; rest++) {
          parsed.arguments.add(args[rest]);
        }
        break;
      } else if (arg.length() < 2 || arg.charAt(0) != '-') {
        parsed.arguments.add(arg);
      } else {
        i += parsed.option(arg, i + 1 < args.length ? args[i + 1] : null, syntax);
      }
    }
    if (!parsed.has("--help")) {
      parsed.checkCount(syntax);
    }
    return parsed;
  }

  /** Takes an option and tells whether it took the next argument with it. */
  private int option(String arg, String next, Syntax syntax) {
    int equals = arg.indexOf('=');
    String name = equals < 0 ? arg : arg.substring(0, equals);
    String value = equals < 0 ? null : arg.substring(equals + 1);
    Syntax.Option option = syntax.option(name);
    if (option == null && arg.charAt(1) != '-') {
      name = arg.substring(0, 2);
      value = arg.substring(2);
      option = syntax.option(name);
    }
    if (option == null) {
      throw unknown(arg, equals, syntax);
    }
    if (!option.takesValue()) {
      if (value != null) {
        throw new UsageException("option " + name + " takes no value");
      }
      put(option, name, "");
      return 0;
    }
    if (value != null) {
      put(option, name, value);
      return 0;
    }
    if (next == null || syntax.option(next) != null) {
      throw new UsageException("option " + name + " needs a value: " + name + " " + option.label());
    }
    put(option, name, next);
    return 1;
  }

  private void put(Syntax.Option option, String name, String value) {
    List<String> values = options.get(name);
    if (values == null) {
      values = new ArrayList<>();
      for (String each : option.names()) {
        options.put(each, values);
      }
    } else if (!option.repeatable()) {
      throw new UsageException("option " + name + " is given twice");
    }
    values.add(value);
  }

  private static UsageException unknown(String arg, int equals, Syntax syntax) {
    String name = equals < 0 ? arg : arg.substring(0, equals);
    List<String> names = new ArrayList<>();
    for (Syntax.Option option : syntax.options()) {
      names.addAll(List.of(option.names()));
    }
    return new UsageException("there is no option '" + name + "'" + Similar.hint(name, names));
  }

  private void checkCount(Syntax syntax) {
    int at = 0;
    for (Syntax.Argument argument : syntax.arguments()) {
      if (at == arguments.size() && !argument.optional()) {
        throw new UsageException("an argument is missing: " + argument.label());
      }
      at = argument.repeatable() ? arguments.size() : Math.min(at + 1, arguments.size());
    }
    if (at < arguments.size()) {
      throw new UsageException("unexpected argument '" + arguments.get(at) + "'");
    }
  }

  /** Whether an option was given. */
  public boolean has(String option) {
    return options.containsKey(option);
  }

  /** An option's value, or {@code otherwise}. */
  String text(String option, String otherwise) {
    List<String> values = options.get(option);
    return values == null ? otherwise : values.get(0);
  }

  /** The values of an option that may be given several times. */
  List<String> texts(String option) {
    return options.getOrDefault(option, List.of());
  }

  /** A whole number, or {@code otherwise}; {@code k}, {@code m} and {@code g} are thousands. */
  long number(String option, long otherwise, long least, long most) {
    String text = text(option, null);
    if (text == null) {
      return otherwise;
    }
    long number = parse(option, text);
    if (number < least || number > most) {
      throw new UsageException(
          option + " takes a number from " + least + " to " + most + ", not " + text);
    }
    return number;
  }

  private static long parse(String option, String text) {
    long factor = 1;
    String digits = text.replace("_", "");
    if (!digits.isEmpty()) {
      factor =
          switch (digits.charAt(digits.length() - 1)) {
            case 'k', 'K' -> 1_000L;
            case 'm', 'M' -> 1_000_000L;
            case 'g', 'G' -> 1_000_000_000L;
            default -> 1L;
          };
    }
    try {
      String number = factor == 1 ? digits : digits.substring(0, digits.length() - 1);
      return Math.multiplyExact(Long.parseLong(number), factor);
    } catch (NumberFormatException | ArithmeticException e) {
      throw new UsageException(option + " takes a whole number, not '" + text + "'", e);
    }
  }

  /** Names separated by commas, over all times that an option was given; null if it was not. */
  List<String> names(String option) {
    if (!has(option)) {
      return null;
    }
    List<String> names = new ArrayList<>();
    for (String text : texts(option)) {
      int from = 0;
      for (int comma = text.indexOf(','); comma >= 0; comma = text.indexOf(',', from)) {
        names.add(text.substring(from, comma));
        from = comma + 1;
      }
      names.add(text.substring(from));
    }
    return names;
  }

  /** Settings given as {@code name=value}. */
  Map<String, String> settings(String option) {
    Map<String, String> settings = new LinkedHashMap<>();
    for (String text : texts(option)) {
      int equals = text.indexOf('=');
      if (equals < 1) {
        throw new UsageException(option + " takes name=value, not '" + text + "'");
      }
      settings.put(text.substring(0, equals), text.substring(equals + 1));
    }
    return settings;
  }

  /** The argument at a position, or null. */
  String argument(int index) {
    return index < arguments.size() ? arguments.get(index) : null;
  }

  /** All arguments. */
  List<String> arguments() {
    return arguments;
  }
}
