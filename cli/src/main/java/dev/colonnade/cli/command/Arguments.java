package dev.colonnade.cli.command;

import dev.colonnade.cli.UsageException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.ParseResult;

/** What was given on the command line. */
public final class Arguments {
  private final ParseResult parsed;

  public Arguments(ParseResult parsed) {
    this.parsed = parsed;
  }

  /** Whether an option was given. */
  boolean has(String option) {
    return parsed.hasMatchedOption(option);
  }

  /** An option's value, or {@code otherwise}. */
  String text(String option, String otherwise) {
    return parsed.matchedOptionValue(option, otherwise);
  }

  /** The values of an option that may be given several times. */
  List<String> texts(String option) {
    return parsed.matchedOptionValue(option, List.of());
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

  /** The argument at a position. */
  String argument(int index) {
    return parsed.matchedPositionalValue(index, null);
  }

  /** All arguments of a command that takes any number of them. */
  List<String> arguments() {
    return parsed.matchedPositionalValue(0, List.of());
  }
}
