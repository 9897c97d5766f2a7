package dev.colonnade.text.csv;

import dev.colonnade.core.Limits;
import dev.colonnade.core.Section;
import dev.colonnade.core.bytes.Utf8;
import dev.colonnade.core.format.ReadOptions;
import dev.colonnade.core.io.ByteRange;
import dev.colonnade.core.io.InputFile;
import dev.colonnade.core.io.RangeReader;
import dev.colonnade.core.io.ReadMetrics;
import dev.colonnade.text.read.PlainText;
import dev.colonnade.text.read.TextWindow;
import dev.colonnade.text.read.UniqueNames;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The names of a file's columns.
 *
 * @param names one a column, unique
 * @param byteOrderMark whether the file begins with one
 * @param end where the first row begins
 * @param notes what had to be changed
 */
record CsvHeader(List<String> names, boolean byteOrderMark, long end, List<String> notes) {
  private static final int USUAL_COLUMNS = 1024;

  /** Reads the first record of a file: the names, or a row as good as any to count columns by. */
  static CsvHeader read(InputFile file, CsvDialect dialect, ReadOptions options)
      throws IOException {
    Section section = new Section(file.name(), "header", 0);
    boolean mark = PlainText.startsWithByteOrderMark(file);
    long begin = mark ? 3 : 0;
    if (file.length() == begin) {
      throw section.error("the file is empty, so there are no columns");
    }
    CsvRecords first = first(file, begin, USUAL_COLUMNS, dialect, options);
    int columns = first.readHeader();
    Limits limits = options.limits();
    if (columns > limits.columns()) {
      throw section.error(begin, columns + " columns, more than the limit of " + limits.columns());
    }
    if (columns > USUAL_COLUMNS) {
      first = first(file, begin, columns, dialect, options);
      first.readHeader();
    }
    UniqueNames names = new UniqueNames();
    for (int i = 0; i < columns; i++) {
      names.add(dialect.header() ? name(first, i, section, limits) : "column" + (i + 1));
    }
    long end = dialect.header() ? first.offset() : begin;
    return new CsvHeader(names.names(), mark, end, names.notes());
  }

  private static CsvRecords first(
      InputFile file, long begin, int columns, CsvDialect dialect, ReadOptions options)
      throws IOException {
    RangeReader ranges =
        new RangeReader(file, options.limits(), options.parallel(), new ReadMetrics());
    ByteRange rest = new ByteRange(begin, file.length() - begin);
    Section section = new Section(file.name(), "header", 0);
    return new CsvRecords(
        new TextWindow(ranges, rest, section, TextWindow.MAX_ROW),
        section,
        file.length(),
        columns,
        dialect);
  }

  private static String name(CsvRecords first, int column, Section section, Limits limits)
      throws IOException {
    int start = first.starts()[column];
    int stop = first.stops()[column];
    String place = "the name of column " + (column + 1);
    if (stop - start > limits.nameLength()) {
      throw section.error(
          place
              + " has "
              + (stop - start)
              + " bytes, more than the limit of "
              + limits.nameLength());
    }
    if (Utf8.firstInvalid(first.bytes(), start, stop) >= 0) {
      throw section.error(place + " is not UTF-8");
    }
    return new String(first.bytes(), start, stop - start, StandardCharsets.UTF_8);
  }

  /** The name of a field, or null for none. */
  String nameOf(int field) {
    return field < 0 ? null : field < names.size() ? names.get(field) : "number " + (field + 1);
  }

  /** A copy of the notes, to which more can be added. */
  List<String> newNotes() {
    return new ArrayList<>(notes);
  }
}
