package dev.colonnade.cli.output;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A table for people that fits the terminal: numbers to the right, long cells cut with {@code …},
 * and columns left out of the middle where even that is not enough. Rows are printed as they come;
 * the first ones decide the widths.
 */
public final class PrintedTable {
  /** Rows that are looked at for the widths. */
  private static final int ROWS_FOR_WIDTHS = 1_000;

  private static final String GAP = " │ ";
  private static final String RULE_GAP = "─┼─";
  private static final String LEFT_OUT = "…";

  private final Console console;
  private final List<Heading> headings = new ArrayList<>();
  private final List<String[]> waiting = new ArrayList<>();
  private TableWidths widths;
  private long rows;

  /** A column's title, a second line under it or null, and whether cells go to the right. */
  private record Heading(String title, String subtitle, boolean right) {}

  public PrintedTable(Console console) {
    this.console = console;
  }

  /** Adds a column of texts. */
  public PrintedTable left(String title) {
    return column(title, null, false);
  }

  /** Adds a column of numbers. */
  public PrintedTable right(String title) {
    return column(title, null, true);
  }

  /** Adds a column with a second line of heading. */
  public PrintedTable column(String title, String subtitle, boolean right) {
    headings.add(
        new Heading(Visible.line(title), subtitle == null ? null : Visible.line(subtitle), right));
    return this;
  }

  /** Adds a row. */
  public void row(String... cells) throws IOException {
    String[] visible = new String[cells.length];
    for (int i = 0; i < cells.length; i++) {
      visible[i] = Visible.line(cells[i]);
    }
    rows++;
    waiting.add(visible);
    if (waiting.size() == ROWS_FOR_WIDTHS) {
      printWaiting();
    }
  }

  /** Prints what is left. */
  public void end() throws IOException {
    printWaiting();
  }

  /** Rows added so far. */
  public long rows() {
    return rows;
  }

  /** Columns that did not fit; known once something is printed. */
  public int columnsLeftOut() {
    return widths == null ? 0 : widths.leftOut();
  }

  private void printWaiting() throws IOException {
    if (widths == null) {
      widths = TableWidths.fit(naturalWidths(), titleWidths(), console.terminal().width());
      printHead();
    }
    for (String[] cells : waiting) {
      printRow(cells, false);
    }
    waiting.clear();
  }

  private int[] titleWidths() {
    return headings.stream().mapToInt(h -> DisplayWidth.of(h.title)).toArray();
  }

  private int[] naturalWidths() {
    int[] natural = new int[headings.size()];
    for (int i = 0; i < natural.length; i++) {
      Heading heading = headings.get(i);
      natural[i] = DisplayWidth.of(heading.title);
      if (heading.subtitle != null) {
        natural[i] = Math.max(natural[i], DisplayWidth.of(heading.subtitle));
      }
      for (String[] cells : waiting) {
        natural[i] = Math.max(natural[i], DisplayWidth.of(cells[i]));
      }
    }
    return natural;
  }

  private void printHead() throws IOException {
    printRow(headings.stream().map(Heading::title).toArray(String[]::new), true);
    if (headings.stream().anyMatch(h -> h.subtitle != null)) {
      printRow(
          headings.stream().map(h -> h.subtitle == null ? "" : h.subtitle).toArray(String[]::new),
          true);
    }
    StringBuilder rule = new StringBuilder();
    for (int i = 0; i < headings.size(); i++) {
      if (widths.isFirstLeftOut(i)) {
        rule.append(RULE_GAP).append("─");
      }
      if (widths.isShown(i)) {
        rule.append(i == 0 ? "" : RULE_GAP).append("─".repeat(widths.width(i)));
      }
    }
    console.line(Style.DIM.on(rule.toString(), console));
  }

  private void printRow(String[] cells, boolean head) throws IOException {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < cells.length; i++) {
      if (widths.isFirstLeftOut(i)) {
        line.append(GAP).append(LEFT_OUT);
      }
      if (widths.isShown(i)) {
        line.append(i == 0 ? "" : GAP);
        cell(cells[i], widths.width(i), headings.get(i).right, line);
      }
    }
    String text = line.toString().stripTrailing();
    console.line(head ? Style.BOLD.on(text, console) : text);
  }

  private static void cell(String text, int width, boolean right, StringBuilder line) {
    String shown = DisplayWidth.cut(text, width);
    char[] padding = new char[Math.max(0, width - DisplayWidth.of(shown))];
    Arrays.fill(padding, ' ');
    if (right) {
      line.append(padding).append(shown);
    } else {
      line.append(shown).append(padding);
    }
  }
}
