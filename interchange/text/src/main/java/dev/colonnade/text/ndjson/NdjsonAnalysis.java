package dev.colonnade.text.ndjson;

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
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The first pass over a file: which keys there are and what their values look like, and which lines
 * are bad. JSON text has no line feeds within strings, so pieces can begin at any of them and be
 * looked at in parallel.
 */
final class NdjsonAnalysis {
  private static final int PIECES_OF_THREAD = 8;

  private final RangeReader ranges;
  private final Section section;
  private final ReadOptions options;
  private final Map<String, DataType> asked;
  private final long begin;
  private final long length;
  private final int piece;

  private final JsonShape shape = new JsonShape();
  private final List<NdjsonChunk> chunks = new ArrayList<>();

  /**
   * @param begin where the first line begins, behind a byte order mark
   * @param asked types that the user asked for, by column
   */
  NdjsonAnalysis(
      InputFile file, ReadOptions options, long begin, Map<String, DataType> asked, int piece)
      throws IOException {
    this.options = options;
    this.ranges = new RangeReader(file, options.limits(), options.parallel(), new ReadMetrics());
    this.section = Section.of(file.name());
    this.asked = asked;
    this.begin = begin;
    this.length = file.length();
    this.piece = piece;
  }

  /** Looks at the whole file. */
  void run(BadRows badRows) throws IOException {
    long pieces = (length - begin + piece - 1) / piece;
    int threads = options.parallel().threads();
    int atOnce = threads == 1 ? 1 : threads * PIECES_OF_THREAD;
    for (long first = 0; first < pieces; first += atOnce) {
      int count = (int) Math.min(atOnce, pieces - first);
      Found[] found = new Found[count];
      long wave = first;
      options.parallel().forEach(count, i -> found[i] = look(wave + i, badRows.areErrors()));
      for (int i = 0; i < count; i++) {
        accept(found[i], badRows);
        found[i] = null;
      }
    }
  }

  private void accept(Found found, BadRows badRows) throws IOException {
    for (Found.Bad bad : found.bad) {
      badRows.add(bad.offset(), bad.length(), null, bad.problem());
    }
    shape.add(found.shape);
    checkColumns(shape);
    if (found.shape.objects > 0) {
      ByteRange range = new ByteRange(found.start, found.end - found.start);
      chunks.add(new NdjsonChunk(section, range, found.shape.objects, found.leftOut()));
    }
  }

  private Found look(long number, boolean badAreErrors) throws IOException {
    Found found = new Found();
    int badBefore;
    do {
      badBefore = found.bad.size();
      look(number, found);
      // What a bad line added to the shape before it was found to be bad must not count.
    } while (found.bad.size() > badBefore && !badAreErrors);
    return found;
  }

  private void look(long number, Found found) throws IOException {
    long start = begin + number * piece;
    long end = Math.min(length, start + piece);
    long from = number == 0 ? start : start - 1;
    JsonLines lines =
        new JsonLines(
            new TextWindow(ranges, new ByteRange(from, length - from), section, TextWindow.MAX_ROW),
            end,
            options.limits());
    if (number > 0) {
      lines.skipLine();
    }
    found.start = lines.offset();
    found.shape = new JsonShape();
    Map<String, AskedColumn> columns = new HashMap<>();
    asked.forEach((name, type) -> columns.put(name, new AskedColumn(type)));
    Set<Long> leftOut = found.leftOut();
    while (lines.next(source -> found.shape.addObject(source, columns), leftOut, found::addBad)) {
      checkColumns(found.shape);
    }
    found.end = lines.offset();
  }

  private void checkColumns(JsonShape rows) throws IOException {
    int most = options.limits().columns();
    if (rows.fields.size() > most) {
      throw section.error(rows.fields.size() + " different keys, more than the limit of " + most);
    }
  }

  JsonShape shape() {
    return shape;
  }

  List<NdjsonChunk> chunks() {
    return chunks;
  }

  /** What a piece holds. */
  private static final class Found {
    private final List<Bad> bad = new ArrayList<>();
    private JsonShape shape;
    private long start;
    private long end;

    private void addBad(long offset, int length, String problem) {
      bad.add(new Bad(offset, length, problem));
    }

    private Set<Long> leftOut() {
      Set<Long> offsets = new HashSet<>();
      bad.forEach(line -> offsets.add(line.offset));
      return offsets;
    }

    private record Bad(long offset, int length, String problem) {}
  }
}
