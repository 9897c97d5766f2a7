package dev.colonnade.cli.output;

/** How text stands out on a terminal with colours; elsewhere it does not. */
public enum Style {
  BOLD("1"),
  DIM("2"),
  RED("31"),
  GREEN("32"),
  YELLOW("33");

  private final String code;

  Style(String code) {
    this.code = code;
  }

  /** The text in this style, if the console has colours. */
  public String on(String text, Console console) {
    return console.terminal().colours() ? "\u001b[" + code + "m" + text + "\u001b[0m" : text;
  }
}
