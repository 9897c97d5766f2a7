package dev.colonnade.text.csv;

import dev.colonnade.core.bytes.Utf8;
import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.vector.VectorBuilder;
import dev.colonnade.text.read.BadValueException;
import dev.colonnade.text.read.ValueParser;

/**
 * Finds rows of a block that split well but cannot be taken: text that is not UTF-8, and values
 * that are not of the type the user asked for.
 */
final class RowChecks {
  private final int columns;
  private final DataType[] asked;
  private final boolean nulls;
  private final ValueParser[] parsers;
  private final VectorBuilder[] scratch;

  /**
   * @param asked for each column the type the user asked for, or null
   * @param nulls whether an empty field is a null
   */
  RowChecks(DataType[] asked, boolean nulls) {
    this.columns = asked.length;
    this.asked = asked;
    this.nulls = nulls;
    this.parsers = new ValueParser[columns];
    this.scratch = new VectorBuilder[columns];
    for (int i = 0; i < columns; i++) {
      if (asked[i] != null && !asked[i].equals(DataType.STRING)) {
        parsers[i] = ValueParser.of(asked[i]);
      }
    }
  }

  /** Takes rows that fail out of the block, and puts them on its list of bad ones. */
  void apply(CsvRecords block) {
    String[] problems = null;
    int[] fields = null;
    boolean text = block.mayBeMalformed();
    for (int column = 0; column < columns; column++) {
      boolean check = parsers[column] != null;
      if (check) {
        scratch[column] = VectorBuilder.forType(asked[column]);
      }
      if (!text && !check) {
        continue;
      }
      for (int row = 0; row < block.rows(); row++) {
        String problem = text ? textProblem(block, row * columns + column) : null;
        if (problem == null && check) {
          problem = valueProblem(block, row * columns + column, column);
        }
        if (problem != null && (problems == null || problems[row] == null)) {
          problems = problems == null ? new String[block.rows()] : problems;
          fields = fields == null ? new int[block.rows()] : fields;
          problems[row] = problem;
          fields[row] = column;
        }
      }
    }
    if (problems != null) {
      block.drop(problems, fields);
    }
  }

  private static String textProblem(CsvRecords block, int cell) {
    int start = block.starts()[cell];
    int invalid = Utf8.firstInvalid(block.bytes(), start, block.stops()[cell]);
    return invalid < 0
        ? null
        : "byte 0x%02x is no part of UTF-8 text".formatted(block.bytes()[invalid] & 0xff);
  }

  private String valueProblem(CsvRecords block, int cell, int column) {
    int start = block.starts()[cell];
    int stop = block.stops()[cell];
    if (start == stop && nulls) {
      return null;
    }
    try {
      parsers[column].parse(block.bytes(), start, stop, scratch[column]);
      return null;
    } catch (BadValueException e) {
      // A nested value may have been appended in part.
      scratch[column] = VectorBuilder.forType(asked[column]);
      return e.getMessage();
    }
  }
}
