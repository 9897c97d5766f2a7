package dev.colonnade.text.csv;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.Section;
import dev.colonnade.core.format.ReadOptions;
import dev.colonnade.core.io.ByteRange;
import dev.colonnade.core.io.InputFile;
import dev.colonnade.core.io.RangeReader;
import dev.colonnade.core.io.ReadMetrics;
import dev.colonnade.core.schema.DataType;
import dev.colonnade.text.read.BadRows;
import dev.colonnade.text.read.TextWindow;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The first pass over a file: finds where records begin, which types the columns can have, and
 * which rows are bad.
 *
 * <p>Pieces of the file are looked at in parallel. Where in a piece the first record begins cannot
 * be known for sure, since a quoted field may hold line ends: the first line from which on records
 * have the right number of fields is taken for it. Whether that was right is known once the piece
 * before has been read to the end of its last record; if it was not, the piece is read again from
 * the right place.
 */
final class CsvAnalysis {
  /** A piece that begins at a guessed place is given up where a record grows beyond this. */
  private static final int MAX_GUESSED_RECORD = 4 << 20;

  private static final int PIECES_OF_THREAD = 8;

  private final InputFile file;
  private final RangeReader ranges;
  private final Section section;
  private final ReadOptions options;
  private final CsvHeader header;
  private final CsvDialect dialect;
  private final DataType[] asked;
  private final int columns;
  private final int piece;
  private final long length;

  private final ColumnTypes types;
  private final List<ByteRange> chunks = new ArrayList<>();
  private final List<Long> chunkRows = new ArrayList<>();
  private long blankLines;
  private long piecesReadAgain;

  CsvAnalysis(
      InputFile file,
      ReadOptions options,
      CsvHeader header,
      CsvDialect dialect,
      DataType[] asked,
      int piece)
      throws IOException {
    this.file = file;
    this.options = options;
    this.ranges = new RangeReader(file, options.limits(), options.parallel(), new ReadMetrics());
    this.section = Section.of(file.name());
    this.header = header;
    this.dialect = dialect;
    this.asked = asked;
    this.columns = asked.length;
    this.piece = piece;
    this.length = file.length();
    this.types = ColumnTypes.all(columns, options.target());
  }

  /** Looks at the whole file. */
  void run(BadRows badRows) throws IOException {
    long begin = header.end();
    long pieces = (length - begin + piece - 1) / piece;
    int atOnce =
        options.parallel().threads() == 1 ? 1 : options.parallel().threads() * PIECES_OF_THREAD;
    long expected = begin;
    for (long first = 0; first < pieces; first += atOnce) {
      int count = (int) Math.min(atOnce, pieces - first);
      Found[] found = new Found[count];
      long wave = first;
      options
          .parallel()
          .forEach(count, i -> found[i] = guess(begin + (wave + i) * piece, wave + i == 0));
      for (int i = 0; i < count; i++) {
        long end = Math.min(length, begin + (first + i + 1) * piece);
        if (expected < end) {
          Found right = found[i];
          if (right == null || right.start != expected) {
            piecesReadAgain++;
            right = look(records(expected, end, TextWindow.MAX_ROW));
          }
          accept(right, badRows);
          expected = right.end;
        }
        found[i] = null;
      }
    }
  }

  /** Looks at a piece from where its first record seems to begin; null if that led nowhere. */
  private Found guess(long start, boolean known) throws IOException {
    long end = Math.min(length, start + piece);
    if (known) {
      return look(records(start, end, TextWindow.MAX_ROW));
    }
    try {
      CsvRecords records = records(start - 1, end, MAX_GUESSED_RECORD);
      records.skipLine();
      records.skipToRecord();
      return look(records);
    } catch (FormatException e) {
      return null;
    }
  }

  private CsvRecords records(long start, long end, int maxRecord) throws IOException {
    ByteRange rest = new ByteRange(start, length - start);
    return new CsvRecords(
        new TextWindow(ranges, rest, section, maxRecord), section, end, columns, dialect);
  }

  private Found look(CsvRecords records) throws IOException {
    Found found = new Found(records.offset(), types.forOtherRows());
    RowChecks checks = new RowChecks(asked, options.target().holdsNulls());
    while (records.next(Integer.MAX_VALUE)) {
      checks.apply(records);
      found.types.add(records);
      found.rows += records.rows();
      found.bad.addAll(records.bad());
    }
    found.end = records.offset();
    found.blankLines = records.blankLines();
    return found;
  }

  private void accept(Found found, BadRows badRows) throws IOException {
    for (BadRow bad : found.bad) {
      badRows.add(bad.offset(), bad.length(), header.nameOf(bad.field()), bad.problem());
    }
    types.add(found.types);
    blankLines += found.blankLines;
    if (found.rows > 0) {
      chunks.add(new ByteRange(found.start, found.end - found.start));
      chunkRows.add(found.rows);
    }
  }

  ColumnTypes types() {
    return types;
  }

  long blankLines() {
    return blankLines;
  }

  /** Pieces whose beginning was guessed wrong. */
  long piecesReadAgain() {
    return piecesReadAgain;
  }

  /** The chunks that were found. */
  List<CsvChunk> chunks(CsvLayout layout) {
    List<CsvChunk> all = new ArrayList<>(chunks.size());
    for (int i = 0; i < chunks.size(); i++) {
      all.add(new CsvChunk(layout, chunks.get(i), chunkRows.get(i)));
    }
    return all;
  }

  /** What a piece holds, if its first record begins where it was taken to. */
  private static final class Found {
    private final long start;
    private final ColumnTypes types;
    private final List<BadRow> bad = new ArrayList<>();
    private long end;
    private long rows;
    private long blankLines;

    private Found(long start, ColumnTypes types) {
      this.start = start;
      this.types = types;
    }
  }
}
