package dev.colonnade.cli.compare;

import dev.colonnade.core.schema.Field;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.core.vector.Batch;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.text.CellText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Compares rows that belong together, counts differences and keeps the first ones. */
public final class RowComparison {
  private final Schema left;
  private final Schema right;
  private final ColumnComparison[] columns;
  private final long[] cellsDifferent;
  private final int keep;
  private final List<Difference> first = new ArrayList<>();
  private boolean[] cell = new boolean[0];
  private boolean[] row = new boolean[0];
  private boolean[][] cells;
  private long rowsCompared;
  private long rowsDifferent;
  private long onlyLeft;
  private long onlyRight;

  /**
   * @param left columns of the one side
   * @param right the columns of the same names on the other side, in the same order
   * @param keep how many differences are kept to be shown
   */
  public RowComparison(Schema left, Schema right, int keep) {
    this.left = left;
    this.right = right;
    this.columns = new ColumnComparison[left.size()];
    for (int i = 0; i < columns.length; i++) {
      columns[i] = new ColumnComparison(left.field(i).type(), right.field(i).type());
    }
    this.cellsDifferent = new long[columns.length];
    this.cells = new boolean[columns.length][];
    this.keep = keep;
  }

  /** Names a row for people. */
  @FunctionalInterface
  interface Place {
    String of(int index);
  }

  /** Compares {@code count} rows of two batches. */
  void compare(Batch a, int aFrom, Batch b, int bFrom, int count, Place place) {
    if (row.length < count) {
      row = new boolean[count];
      cell = new boolean[count];
    }
    Arrays.fill(row, 0, count, false);
    boolean anyRow = false;
    for (int column = 0; column < columns.length; column++) {
      columns[column].mark(a.column(column), aFrom, b.column(column), bFrom, count, cell);
      boolean any = false;
      for (int i = 0; i < count; i++) {
        if (cell[i]) {
          cellsDifferent[column]++;
          row[i] = true;
          any = true;
        }
      }
      anyRow |= any;
      cells[column] = any && first.size() < keep ? Arrays.copyOf(cell, count) : null;
    }
    rowsCompared += count;
    if (anyRow) {
      note(a, aFrom, b, bFrom, count, place);
    }
  }

  private void note(Batch a, int aFrom, Batch b, int bFrom, int count, Place place) {
    for (int i = 0; i < count; i++) {
      if (!row[i]) {
        continue;
      }
      rowsDifferent++;
      for (int column = 0; column < columns.length && first.size() < keep; column++) {
        if (cells[column] != null && cells[column][i]) {
          first.add(
              new Difference(
                  place.of(i),
                  left.field(column).name(),
                  text(left.field(column), a.column(column), aFrom + i),
                  text(right.field(column), b.column(column), bFrom + i)));
        }
      }
    }
  }

  private static String text(Field field, ColumnVector vector, int row) {
    return vector.isNull(row) ? "NULL" : CellText.plain(field.type(), vector).text(row);
  }

  /** Notes rows that only one side has. */
  void only(boolean onLeft, long count, Place place) {
    for (int i = 0; i < count && first.size() < keep; i++) {
      first.add(new Difference(place.of(i), null, onLeft ? "row" : null, onLeft ? null : "row"));
    }
    if (onLeft) {
      onlyLeft += count;
    } else {
      onlyRight += count;
    }
  }

  /** Whether everything so far was the same. */
  public boolean same() {
    return rowsDifferent == 0 && onlyLeft == 0 && onlyRight == 0;
  }

  /** The first differences. */
  public List<Difference> first() {
    return first;
  }

  /** Rows that both sides have. */
  public long rowsCompared() {
    return rowsCompared;
  }

  /** Rows that both sides have, with different values. */
  public long rowsDifferent() {
    return rowsDifferent;
  }

  /** Rows that only the left side has. */
  public long onlyLeft() {
    return onlyLeft;
  }

  /** Rows that only the right side has. */
  public long onlyRight() {
    return onlyRight;
  }

  /** How many cells of a column differ. */
  public long cellsDifferent(int column) {
    return cellsDifferent[column];
  }

  /** The compared columns. */
  public Schema columns() {
    return left;
  }
}
