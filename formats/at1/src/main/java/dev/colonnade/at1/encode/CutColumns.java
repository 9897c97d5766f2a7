package dev.colonnade.at1.encode;

import dev.colonnade.at1.codec.Cells;
import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.concurrent.Parallel;
import dev.colonnade.core.io.Slice;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A table whose delimiter is empty, so that its columns can be cut anywhere: the delimiters are
 * columns of their own, or the beginning of the first part of a cell that is cut.
 */
final class CutColumns {
  /** Cells of a column that its parts are tried on. */
  private static final int SAMPLE = 1 << 13;

  /** Parts must be smaller than the whole by this share to be worth the time of more columns. */
  private static final double WORTH = 0.03;

  private final Cells[] fields;
  private final List<Cells> columns = new ArrayList<>();
  private final int[] columnsOf;
  private final boolean endDropped;

  private CutColumns(Cells[] fields, CellCut[] cuts) {
    this.fields = fields;
    this.columnsOf = new int[fields.length + 1];
    int last = fields.length - 1;
    for (int k = 0; k < fields.length; k++) {
      if (cuts[k] != null) {
        for (Cells part : cuts[k].apply(k > 0 ? grown(fields[k]) : fields[k])) {
          addUnlessEmpty(part);
        }
      } else {
        if (k > 0) {
          columns.add(delimiters(fields[k]));
        }
        columns.add(fields[k]);
      }
      columnsOf[k + 1] = columns.size();
    }
    endDropped = cuts[last] == null;
    if (endDropped) {
      columns.set(columns.size() - 1, notEmpty(fields[last]));
    }
  }

  /** The columns cut where that makes them smaller, or null where it makes none of them smaller. */
  static CutColumns of(Cells[] fields, Method estimator, Parallel parallel) throws IOException {
    CellCut[] cuts = new CellCut[fields.length];
    parallel.forEach(
        fields.length,
        k -> {
          CellCut cut = CellCut.of(fields[k]);
          cuts[k] = cut != null && isWorth(cut, fields[k], estimator) ? cut : null;
        });
    return Arrays.stream(cuts).allMatch(cut -> cut == null) ? null : new CutColumns(fields, cuts);
  }

  private static boolean isWorth(CellCut cut, Cells cells, Method estimator) throws IOException {
    Cells sample = ColumnChoice.sample(cells, SAMPLE);
    long parts = 0;
    for (Cells part : cut.apply(sample)) {
      parts += ColumnChoice.estimate(part, estimator);
    }
    return parts < (1 - WORTH) * ColumnChoice.estimate(sample, estimator);
  }

  /** The fields with the delimiter before them. */
  private static Cells grown(Cells cells) {
    int[] starts = Arrays.copyOf(cells.starts(), cells.count());
    for (int i = 0; i < starts.length; i++) {
      starts[i]--;
    }
    return new Cells(cells.data(), starts, cells.stops(), cells.count());
  }

  private static Cells delimiters(Cells cells) {
    Cells grown = grown(cells);
    return new Cells(cells.data(), grown.starts(), cells.starts().clone(), cells.count());
  }

  private static Cells notEmpty(Cells cells) {
    IntList starts = new IntList();
    IntList stops = new IntList();
    for (int i = 0; i < cells.count(); i++) {
      if (cells.length(i) > 0) {
        starts.add(cells.starts()[i]);
        stops.add(cells.stops()[i]);
      }
    }
    return new Cells(cells.data(), starts.toArray(), stops.toArray(), starts.size());
  }

  private void addUnlessEmpty(Cells part) {
    for (int i = 0; i < part.count(); i++) {
      if (part.length(i) > 0) {
        columns.add(part);
        return;
      }
    }
  }

  Cells[] columns() {
    return columns.toArray(new Cells[0]);
  }

  /**
   * The stream of field counts.
   *
   * @param rowFields the fields that each row had before they were cut
   */
  Slice fieldCounts(IntList rowFields) {
    ByteWriter counts = new ByteWriter(rowFields.size());
    Cells last = fields[fields.length - 1];
    int cell = 0;
    for (int row = 0; row < rowFields.size(); row++) {
      int count = columnsOf[rowFields.get(row)];
      if (rowFields.get(row) == fields.length && last.length(cell++) == 0 && endDropped) {
        count--;
      }
      counts.varint(count);
    }
    return counts.slice();
  }
}
