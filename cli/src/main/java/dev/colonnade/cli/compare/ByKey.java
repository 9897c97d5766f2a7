package dev.colonnade.cli.compare;

import dev.colonnade.core.format.BatchReader;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.core.vector.Batch;
import dev.colonnade.text.CellText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Compares rows that have the same key, wherever they stand. The right side is held in memory. Keys
 * are compared by their text, so that they match across formats.
 */
public final class ByKey {
  private final int[] keys;
  private final Map<String, RowAt> right = new HashMap<>();

  /** A row of the right side. */
  private static final class RowAt {
    private final Batch batch;
    private final int row;
    private boolean found;

    private RowAt(Batch batch, int row) {
      this.batch = batch;
      this.row = row;
    }
  }

  private ByKey(int[] keys) {
    this.keys = keys;
  }

  /**
   * Reads both sides to their ends.
   *
   * @param keys positions of the columns that together name a row
   */
  public static void compare(
      BatchReader left,
      BatchReader right,
      int[] keys,
      String leftName,
      String rightName,
      RowComparison comparison,
      ByPosition.Watcher watcher)
      throws IOException {
    ByKey byKey = new ByKey(keys);
    byKey.load(right, rightName);
    byKey.match(left, leftName, comparison, watcher);
    byKey.unmatched(comparison);
  }

  private void load(BatchReader reader, String name) throws IOException {
    for (Batch batch = reader.next(); batch != null; batch = reader.next()) {
      CellText[] cells = cells(batch);
      for (int row = 0; row < batch.rowCount(); row++) {
        String key = key(cells, row);
        if (right.put(key, new RowAt(batch, row)) != null) {
          throw twice(name, batch.schema(), key);
        }
      }
    }
  }

  private void match(
      BatchReader reader, String name, RowComparison comparison, ByPosition.Watcher watcher)
      throws IOException {
    long rows = 0;
    for (Batch next = reader.next(); next != null; next = reader.next()) {
      Batch batch = next;
      CellText[] cells = cells(batch);
      for (int row = 0; row < batch.rowCount(); row++) {
        String key = key(cells, row);
        RowAt other = right.get(key);
        if (other == null) {
          comparison.only(true, 1, i -> shown(batch.schema(), key));
        } else if (other.found) {
          throw twice(name, batch.schema(), key);
        } else {
          other.found = true;
          comparison.compare(
              batch, row, other.batch, other.row, 1, i -> shown(batch.schema(), key));
        }
      }
      rows += batch.rowCount();
      watcher.at(rows);
    }
  }

  /** In the order of the file, so that the same files always give the same answer. */
  private void unmatched(RowComparison comparison) {
    List<Map.Entry<String, RowAt>> left = new ArrayList<>();
    for (Map.Entry<String, RowAt> entry : right.entrySet()) {
      if (!entry.getValue().found) {
        left.add(entry);
      }
    }
    left.sort(Map.Entry.comparingByKey());
    for (Map.Entry<String, RowAt> entry : left) {
      Schema schema = entry.getValue().batch.schema();
      comparison.only(false, 1, i -> shown(schema, entry.getKey()));
    }
  }

  private CellText[] cells(Batch batch) {
    CellText[] cells = new CellText[keys.length];
    for (int i = 0; i < cells.length; i++) {
      cells[i] = CellText.json(batch.schema().field(keys[i]).type(), batch.column(keys[i]));
    }
    return cells;
  }

  /** JSON texts never hold a bare line end, so it can separate them. */
  private static String key(CellText[] cells, int row) {
    if (cells.length == 1) {
      return unquoted(cells[0].text(row));
    }
    StringBuilder key = new StringBuilder();
    for (CellText cell : cells) {
      key.append(key.length() == 0 ? "" : "\n").append(unquoted(cell.text(row)));
    }
    return key.toString();
  }

  /** A number in one format may be a text in the other. */
  private static String unquoted(String json) {
    return json.length() > 1 && json.charAt(0) == '"' ? json.substring(1, json.length() - 1) : json;
  }

  private String shown(Schema schema, String key) {
    String[] values = key.split("\n", -1);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < keys.length; i++) {
      text.append(i == 0 ? "" : ", ").append(schema.field(keys[i]).name());
      text.append(' ').append(values[i]);
    }
    return text.toString();
  }

  private IOException twice(String file, Schema schema, String key) {
    return new IOException(
        file + ": the key is not unique: " + shown(schema, key) + " is there twice");
  }
}
