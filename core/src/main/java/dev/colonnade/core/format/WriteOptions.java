package dev.colonnade.core.format;

import dev.colonnade.core.concurrent.Parallel;
import dev.colonnade.core.schema.Similar;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * How a file is written.
 *
 * @param parallel how many threads may work on it
 * @param values the format's own settings by name, in text form
 */
public record WriteOptions(Parallel parallel, Map<String, String> values) {
  /** Every setting at its default, all cores. */
  public static final WriteOptions DEFAULT = new WriteOptions(Parallel.allCores(), Map.of());

  public WriteOptions {
    values = Map.copyOf(values);
  }

  public static WriteOptions of(Map<String, String> values) {
    return new WriteOptions(Parallel.allCores(), values);
  }

  /** These options for another number of threads. */
  public WriteOptions withThreads(int threads) {
    return new WriteOptions(Parallel.of(threads), values);
  }

  /** Fails on a setting that a format does not know, naming the one that was probably meant. */
  public void check(String format, List<OptionSpec> known) {
    List<String> names = known.stream().map(OptionSpec::name).toList();
    for (String name : values.keySet()) {
      if (!names.contains(name)) {
        String all = names.isEmpty() ? "it has none" : "it has " + String.join(", ", names);
        throw new IllegalArgumentException(
            format
                + " has no option '"
                + name
                + "'"
                + Similar.hint(name, names)
                + " ("
                + all
                + ")");
      }
    }
  }

  /** A setting's text, or {@code otherwise}. */
  public String text(String name, String otherwise) {
    return values.getOrDefault(name, otherwise);
  }

  /**
   * A whole number between two bounds, or {@code otherwise}; {@code k}, {@code m} and {@code g}
   * multiply by 1024.
   */
  public long number(String name, long otherwise, long least, long most) {
    String text = values.get(name);
    if (text == null) {
      return otherwise;
    }
    String digits = text.trim().toLowerCase(Locale.ROOT);
    int shift =
        digits.endsWith("k") ? 10 : digits.endsWith("m") ? 20 : digits.endsWith("g") ? 30 : 0;
    try {
      long value = Long.parseLong(shift == 0 ? digits : digits.substring(0, digits.length() - 1));
      value = Math.multiplyExact(value, 1L << shift);
      if (value >= least && value <= most) {
        return value;
      }
    } catch (NumberFormatException | ArithmeticException e) {
      throw new IllegalArgumentException(
          "option "
              + name
              + " takes a whole number from "
              + least
              + " to "
              + most
              + ", not '"
              + text
              + "'",
          e);
    }
    throw new IllegalArgumentException(
        "option " + name + " takes a whole number from " + least + " to " + most + ", not " + text);
  }

  /** One of some words, or the first of them where nothing is said. */
  public String choice(String name, String... choices) {
    String text = values.getOrDefault(name, choices[0]);
    if (!List.of(choices).contains(text)) {
      throw new IllegalArgumentException(
          "option " + name + " takes " + String.join(" or ", choices) + ", not '" + text + "'");
    }
    return text;
  }
}
