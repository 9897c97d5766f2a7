package dev.colonnade.cli.command;

import dev.colonnade.cli.output.Console;
import dev.colonnade.core.format.TableWriter;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.core.vector.Batch;
import dev.colonnade.text.CellText;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** The files that a split writes. */
final class SplitFiles implements Closeable {
  /** What stands for the number or the value in the pattern. */
  static final String PLACE = "{}";

  /** Each open file takes memory and a descriptor. */
  private static final int MOST_VALUES = 1_000;

  private static final int NUMBER_DIGITS = 4;

  private final String pattern;
  private final TargetOptions target;
  private final Schema schema;
  private final Console console;
  private final Map<String, TableWriter> byValue = new LinkedHashMap<>();
  private TableWriter current;
  private int column = -1;
  private long rowsEach;
  private long rowsInCurrent;
  private int files;

  SplitFiles(String pattern, TargetOptions target, Schema schema, Console console) {
    this.pattern = pattern;
    this.target = target;
    this.schema = schema;
    this.console = console;
  }

  /** A file for each value of a column. */
  void byValue(int position) {
    column = position;
  }

  /** A new file after so many rows. */
  void byRows(long rows) {
    rowsEach = rows;
  }

  void write(Batch batch) throws IOException {
    if (column >= 0) {
      writeByValue(batch);
      return;
    }
    int from = 0;
    while (from < batch.rowCount()) {
      if (current == null) {
        current = create(number(++files));
        rowsInCurrent = 0;
      }
      int count = (int) Math.min(batch.rowCount() - from, rowsEach - rowsInCurrent);
      current.write(batch.slice(from, count));
      from += count;
      rowsInCurrent += count;
      if (rowsInCurrent == rowsEach) {
        finishCurrent();
      }
    }
  }

  private void finishCurrent() throws IOException {
    try (TableWriter done = current) {
      current = null;
      done.finish();
    }
  }

  private void writeByValue(Batch batch) throws IOException {
    CellText cells = CellText.plain(schema.field(column).type(), batch.column(column));
    Map<String, int[]> rows = new LinkedHashMap<>();
    Map<String, Integer> counts = new LinkedHashMap<>();
    for (int row = 0; row < batch.rowCount(); row++) {
      String value = cells.isNull(row) ? "null" : cells.text(row);
      int count = counts.merge(value, 1, Integer::sum);
      rows.computeIfAbsent(value, v -> new int[batch.rowCount()])[count - 1] = row;
    }
    for (Map.Entry<String, int[]> entry : rows.entrySet()) {
      writer(entry.getKey()).write(batch.gather(entry.getValue(), counts.get(entry.getKey())));
    }
  }

  private TableWriter writer(String value) throws IOException {
    TableWriter writer = byValue.get(value);
    if (writer == null) {
      if (byValue.size() == MOST_VALUES) {
        throw new IOException(
            "column '"
                + schema.field(column).name()
                + "' has more than "
                + MOST_VALUES
                + " values: too many files");
      }
      writer = create(safe(value));
      byValue.put(value, writer);
      files++;
    }
    return writer;
  }

  private TableWriter create(String instead) throws IOException {
    String name = pattern.replace(PLACE, instead);
    Path folder = Path.of(name).getParent();
    if (folder != null) {
      Files.createDirectories(folder);
    }
    return target.create(name, schema, console);
  }

  private static String number(int number) {
    String digits = Integer.toString(number);
    return "0".repeat(Math.max(0, NUMBER_DIGITS - digits.length())) + digits;
  }

  /** A value as part of a file name: what could be a path or is not plain is written in hex. */
  private static String safe(String value) {
    StringBuilder name = new StringBuilder();
    for (int i = 0; i < value.length(); ) {
      int c = value.codePointAt(i);
      i += Character.charCount(c);
      if (Character.isLetterOrDigit(c) || c == '-' || c == '_' || c == ' ' || c == '.' && i > 1) {
        name.appendCodePoint(c);
      } else {
        for (byte b : Character.toString(c).getBytes(StandardCharsets.UTF_8)) {
          name.append('%').append(Integer.toHexString(b & 0xff | 0x100).substring(1));
        }
      }
    }
    return name.length() == 0 ? "%" : name.toString();
  }

  /** Completes all files; without rows there is still one, with the columns. */
  int finish() throws IOException {
    if (column < 0 && files == 0) {
      current = create(number(++files));
    }
    if (current != null) {
      finishCurrent();
    }
    for (TableWriter writer : byValue.values()) {
      writer.finish();
    }
    return files;
  }

  @Override
  public void close() throws IOException {
    if (current != null) {
      current.close();
    }
    for (TableWriter writer : byValue.values()) {
      writer.close();
    }
  }
}
