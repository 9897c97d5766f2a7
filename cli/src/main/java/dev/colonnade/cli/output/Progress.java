package dev.colonnade.cli.output;

/**
 * A line on the terminal that tells how far a long command is, how fast it goes and how long it
 * will take. Where standard error is no terminal, nothing is shown.
 */
public final class Progress implements AutoCloseable {
  private static final long INTERVAL_NANOS = 100_000_000L;
  private static final int BAR = 24;
  private static final String CLEAR = "\r\u001b[K";

  private final Console console;
  private final boolean shown;
  private final String what;
  private final long total;
  private final long start = System.nanoTime();
  private long last = start;
  private boolean drawn;

  /**
   * @param what is being done: {@code "converting"}
   * @param total rows there are, or -1
   */
  public Progress(Console console, String what, long total) {
    this.console = console;
    this.shown = console.terminal().err();
    this.what = what;
    this.total = total;
  }

  /** So many rows are done. */
  public void at(long rows) {
    long now = System.nanoTime();
    if (!shown || now - last < INTERVAL_NANOS) {
      return;
    }
    last = now;
    drawn = true;
    console.status(CLEAR + DisplayWidth.cut(line(rows, now), console.terminal().width() - 1));
  }

  private String line(long rows, long now) {
    double seconds = (now - start) / 1e9;
    double rate = rows / seconds;
    StringBuilder line = new StringBuilder(what).append(' ');
    if (total > 0) {
      double share = Math.min(1, rows / (double) total);
      int full = (int) (share * BAR);
      line.append("█".repeat(full)).append("░".repeat(BAR - full));
      line.append(' ').append((int) (share * 100)).append('%');
    }
    line.append(' ').append(Numbers.grouped(rows)).append(" rows, ");
    line.append(Numbers.grouped((long) rate)).append(" rows/s");
    if (total > rows && rate > 0) {
      line.append(", ").append(Numbers.decimals((total - rows) / rate, 0)).append(" s left");
    }
    return line.toString();
  }

  /** Takes the line away. */
  @Override
  public void close() {
    if (drawn) {
      console.status(CLEAR);
    }
  }
}
