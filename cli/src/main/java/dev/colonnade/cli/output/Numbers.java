package dev.colonnade.cli.output;

/** Numbers for people. */
public final class Numbers {
  private static final String[] UNITS = {"B", "KB", "MB", "GB", "TB", "PB"};

  private Numbers() {}

  /** {@code 1,234,567}. */
  public static String grouped(long number) {
    String digits = Long.toString(number);
    StringBuilder text = new StringBuilder(digits);
    int least = digits.startsWith("-") ? 1 : 0;
    for (int i = digits.length() - 3; i > least; i -= 3) {
      text.insert(i, ',');
    }
    return text.toString();
  }

  /** {@code 1 row}, {@code 2,000 rows}. */
  public static String counted(long number, String one) {
    return grouped(number) + " " + one + (number == 1 ? "" : "s");
  }

  /** {@code 812 B}, {@code 1.2 MB}; a KB is 1,000 bytes. */
  public static String bytes(long bytes) {
    double value = bytes;
    int unit = 0;
    while (value >= 999.5 && unit < UNITS.length - 1) {
      value /= 1000;
      unit++;
    }
    return (unit == 0 ? Long.toString(bytes) : significant(value)) + " " + UNITS[unit];
  }

  /** Three digits that matter: {@code 1.23}, {@code 12.3}, {@code 123}. */
  public static String significant(double value) {
    return value < 9.995
        ? decimals(value, 2)
        : value < 99.95 ? decimals(value, 1) : decimals(value, 0);
  }

  /** With one decimal: {@code 12.3%}. */
  public static String percent(double share) {
    return decimals(share * 100, 1) + "%";
  }

  /** Rounded to so many decimals. */
  public static String decimals(double value, int decimals) {
    if (!Double.isFinite(value)) {
      return "-";
    }
    long power = 1;
    for (int i = 0; i < decimals; i++) {
      power *= 10;
    }
    long scaled = Math.round(Math.abs(value) * power);
    StringBuilder text = new StringBuilder(value < 0 && scaled > 0 ? "-" : "");
    text.append(scaled / power);
    if (decimals > 0) {
      text.append('.').append(Long.toString(power + scaled % power).substring(1));
    }
    return text.toString();
  }
}
