package dev.colonnade.at1;

import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.schema.Schema;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Random texts that are tables, made of cells that are easily taken for something else, together
 * with their cells.
 *
 * @param names of the columns
 * @param records their cells: the value's text without quotes, or null for none. A record may have
 *     fewer cells than there are columns, or more
 */
record OddTables(byte[] text, List<String> names, List<List<String>> records) {
  /** What a cell of a column is like. */
  private static String cell(Random random, int kind, int row) {
    return switch (kind) {
      case 0 -> Integer.toString(row * 3 - 1000);
      case 1 -> Long.toString(random.nextInt(40) == 0 ? random.nextLong() : random.nextInt(900));
      case 2 -> odd(random);
      case 3 -> random.nextInt(500) + "." + random.nextInt(10) + random.nextInt(10);
      case 4 -> random.nextInt(5) + (random.nextBoolean() ? ".1" : ".10");
      case 5 -> Double.toString(random.nextInt(9) == 0 ? -0.0 : random.nextInt(4096) / 64.0);
      case 6 -> random.nextBoolean() ? "true" : "false";
      case 7 -> random.nextInt(3) == 0 ? null : Integer.toString(random.nextInt(60) - 30);
      case 8 -> "/a/long/path/with/one/beginning/" + "x".repeat(random.nextInt(3)) + row % 7;
      case 9 -> random.nextInt(4) == 0 ? null : "täxt " + (char) ('a' + random.nextInt(26));
      case 10 -> random.nextInt(300) == 0 ? "not a number" : Integer.toString(row / 50);
      default -> null;
    };
  }

  private static String odd(Random random) {
    String[] odd = {
      "-0", "007", "1e5", "+5", "0", "12", "1234567890123456789012345678901234567890"
    };
    return odd[random.nextInt(odd.length)];
  }

  /**
   * Delimited text with a header. Some records are ragged, some have newlines within quotes; some
   * texts end their lines with a carriage return.
   */
  static OddTables delimited(long seed, int rows) {
    Random random = new Random(seed);
    int columns = 2 + random.nextInt(4);
    int[] kinds = random.ints(columns, 0, 12).toArray();
    String newline = random.nextInt(3) == 0 ? "\r\n" : "\n";
    boolean ragged = random.nextBoolean();
    boolean quoted = random.nextBoolean();
    List<String> names = new ArrayList<>();
    List<List<String>> records = new ArrayList<>();
    for (int c = 0; c < columns; c++) {
      names.add("col" + c + (char) ('a' + kinds[c]));
    }
    StringBuilder text = new StringBuilder(String.join(",", names)).append(newline);
    for (int row = 0; row < rows; row++) {
      List<String> cells = new ArrayList<>();
      int count = ragged && random.nextInt(50) == 0 ? 1 + random.nextInt(columns + 1) : columns;
      for (int c = 0; c < count; c++) {
        String cell = c < columns ? cell(random, kinds[c], row) : "more";
        boolean wrapped = quoted && kinds[Math.min(c, columns - 1)] == 9 && random.nextInt(9) == 0;
        if (wrapped) {
          String[] inside = {"a,b", "say \"x\"", "two\nlines", "", "plain"};
          cell = inside[random.nextInt(inside.length)];
          text.append('"').append(cell.replace("\"", "\"\"")).append('"');
        } else if (cell != null) {
          text.append(cell);
        }
        text.append(c + 1 < count ? "," : newline);
        cells.add(cell);
      }
      boolean emptyLine = cells.size() == 1 && cells.get(0) == null;
      if (!emptyLine) {
        records.add(cells);
      }
    }
    return new OddTables(Texts.bytes(text.toString()), names, records);
  }

  /** JSON lines of one shape or of several, which lack some of the members. */
  static OddTables json(long seed, int rows, int shapes) {
    Random random = new Random(seed);
    int columns = 2 + random.nextInt(4);
    int[] kinds = random.ints(columns, 0, 12).toArray();
    List<String> names = new ArrayList<>();
    for (int c = 0; c < columns; c++) {
      names.add("m" + c + (char) ('a' + kinds[c]));
    }
    List<List<String>> records = new ArrayList<>();
    StringBuilder text = new StringBuilder();
    for (int row = 0; row < rows; row++) {
      int shape = random.nextInt(shapes);
      List<String> cells = new ArrayList<>();
      text.append('{');
      String comma = "";
      for (int c = 0; c < columns; c++) {
        boolean present = c == 0 || shapes == 1 || c % shapes != shape;
        String cell = present ? cell(random, kinds[c], row) : null;
        boolean bare = cell != null && cell.matches("-?(0|[1-9][0-9]*)([.][0-9]+)?([eE]-?[0-9]+)?");
        bare |= "true".equals(cell) || "false".equals(cell);
        if (present) {
          text.append(comma).append('"').append(names.get(c)).append("\":");
          text.append(cell == null ? "null" : bare ? cell : "\"" + cell + "\"");
          comma = ",";
        }
        cells.add(cell);
      }
      text.append("}\n");
      records.add(cells);
    }
    return new OddTables(Texts.bytes(text.toString()), names, records);
  }

  /** The records as rows of a table of this schema, by a program that looks at texts alone. */
  List<List<Object>> rows(Schema schema) {
    List<List<Object>> rows = new ArrayList<>();
    for (List<String> cells : records) {
      List<Object> row = new ArrayList<>();
      for (Field field : schema.fields()) {
        int c = names.indexOf(field.name());
        row.add(c < cells.size() ? value(cells.get(c), field.type()) : null);
      }
      rows.add(row);
    }
    return rows;
  }

  /** A cell that does not print as its value does has none. */
  private static Object value(String cell, DataType type) {
    if (cell == null || type.equals(DataType.STRING)) {
      return cell;
    }
    try {
      if (type.equals(DataType.INT64)) {
        Object value = Long.parseLong(cell);
        return value.toString().equals(cell) ? value : null;
      } else if (type instanceof DataType.DecimalType decimal) {
        BigDecimal value = new BigDecimal(cell);
        boolean same = value.scale() == decimal.scale() && value.toPlainString().equals(cell);
        return same ? value : null;
      } else if (type.equals(DataType.FLOAT64)) {
        Object value = Double.parseDouble(cell);
        return value.toString().equals(cell) ? value : null;
      }
      return cell.equals("true") ? Boolean.TRUE : cell.equals("false") ? false : null;
    } catch (NumberFormatException e) {
      return null;
    }
  }
}
