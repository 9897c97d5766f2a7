package dev.colonnade.cli.output;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Whether, and how wide, there is a terminal.
 *
 * @param out whether standard output is one
 * @param err whether standard error is one
 * @param width columns to fit tables into
 * @param colours whether to use colours on standard output
 */
public record Terminal(boolean out, boolean err, int width, boolean colours) {
  private static final int DEFAULT_WIDTH = 80;

  /** No terminal: 80 columns, no colours. */
  public static final Terminal NONE = new Terminal(false, false, DEFAULT_WIDTH, false);

  /** The terminal of this process. */
  static Terminal ofProcess() {
    boolean out = isTerminal(1);
    boolean plain = System.getenv("NO_COLOR") != null || "dumb".equals(System.getenv("TERM"));
    return new Terminal(out, isTerminal(2), width(out), out && !plain);
  }

  /**
   * Java cannot ask this of a single stream, but where there is {@code /proc}, it tells what a
   * stream is connected to.
   */
  private static boolean isTerminal(int descriptor) {
    Path link = Path.of("/proc/self/fd/" + descriptor);
    try {
      String target = Files.readSymbolicLink(link).toString();
      return target.startsWith("/dev/pts/")
          || target.startsWith("/dev/tty")
          || target.equals("/dev/console");
    } catch (IOException | UnsupportedOperationException e) {
      return System.console() != null;
    }
  }

  /** As the environment says, else as the terminal says. */
  private static int width(boolean terminal) {
    int given = number(System.getenv("COLUMNS"));
    if (given > 0) {
      return given;
    }
    int asked = terminal ? askTerminal() : 0;
    return asked > 0 ? asked : DEFAULT_WIDTH;
  }

  private static int askTerminal() {
    try {
      Process stty =
          new ProcessBuilder("stty", "size")
              .redirectInput(new File("/dev/tty"))
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      String size = new String(stty.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
      int space = size.indexOf(' ');
      return space < 0 ? 0 : number(size.substring(space + 1).trim());
    } catch (IOException e) {
      return 0;
    }
  }

  private static int number(String text) {
    try {
      return text == null ? 0 : Integer.parseInt(text);
    } catch (NumberFormatException e) {
      return 0;
    }
  }
}
