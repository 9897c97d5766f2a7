package dev.colonnade.cli.output;

import dev.colonnade.core.schema.Schema;
import dev.colonnade.core.vector.Batch;
import java.io.IOException;

/** Prints each row as a block, one line a column: for tables with many columns. */
public final class VerticalRowPrinter implements RowPrinter {
  private static final int WIDEST_NAME = 30;

  private final Console console;
  private final String[] names;
  private final int room;
  private long row;

  public VerticalRowPrinter(Console console, Schema schema) {
    this.console = console;
    this.names = new String[schema.size()];
    int width = 0;
    for (int i = 0; i < names.length; i++) {
      names[i] = DisplayWidth.cut(Visible.line(schema.field(i).name()), WIDEST_NAME);
      width = Math.max(width, DisplayWidth.of(names[i]));
    }
    for (int i = 0; i < names.length; i++) {
      names[i] += " ".repeat(width - DisplayWidth.of(names[i]));
    }
    this.room = Math.max(10, console.terminal().width() - width - 3);
  }

  @Override
  public void print(Batch batch) throws IOException {
    ShownCells cells = new ShownCells(batch);
    for (int i = 0; i < batch.rowCount(); i++) {
      console.line(Style.BOLD.on("── row " + Numbers.grouped(++row), console));
      for (int column = 0; column < names.length; column++) {
        String text = DisplayWidth.cut(Visible.line(cells.text(column, i)), room);
        console.line(names[column] + " │ " + text);
      }
    }
  }

  @Override
  public void end(long total) {}
}
