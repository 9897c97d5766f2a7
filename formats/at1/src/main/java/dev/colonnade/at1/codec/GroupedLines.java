package dev.colonnade.at1.codec;

import dev.colonnade.at1.container.Backend;
import dev.colonnade.at1.container.LineCursor;
import dev.colonnade.at1.container.Output;
import dev.colonnade.at1.container.StreamEntry;
import dev.colonnade.at1.container.StreamSet;
import dev.colonnade.core.Section;
import dev.colonnade.core.bytes.ByteReader;
import dev.colonnade.core.io.Slice;
import java.io.IOException;
import java.util.Arrays;

/**
 * The lines of a queryable archive, in runs: a run is the lines from a row group's first row to
 * before the next group's, verbatim ones among them. Runs can be made by several threads.
 */
final class GroupedLines {
  /** A run is put together ahead of its turn where it has at most so many bytes. */
  private static final long MAX_ASSEMBLED = 64 << 20;

  private final StreamSet streams;
  private final GroupedMeta meta;
  private final BlockIndex index;
  private final Slice modes;
  private final Slice verbatim;
  private final int runs;
  private final int[] lineFrom;
  private final int[] verbatimFrom;

  GroupedLines(StreamSet streams, GroupedMeta meta) throws IOException {
    this.streams = streams;
    this.meta = meta;
    streams.load("row_modes", "verbatim", "index");
    int lines = streams.reader("row_modes").count(meta.lines(), 1, "lines");
    this.modes = streams.bytes("row_modes").slice(0, lines);
    this.verbatim = streams.bytes("verbatim");
    int structured = LineModes.structured(modes);
    int groups = LineModes.groups(structured, meta.groupRows());
    this.index = BlockIndex.read(streams, groups, meta.types());
    this.runs = groups == 0 && lines > 0 ? 1 : groups;
    streams.memory().charge(8L * runs, streams.section("row_modes"));
    this.lineFrom = new int[runs + 1];
    this.verbatimFrom = new int[runs];
    plan(lines);
  }

  /** Finds where each run begins, in lines and in the verbatim bytes; -1 is past their end. */
  private void plan(int lines) throws IOException {
    LineCursor cursor = new LineCursor(verbatim, streams.section("verbatim"));
    long row = 0;
    int run = 1;
    int after = verbatim.offset();
    for (int line = 0; line < lines; line++) {
      if (modes.array()[modes.offset() + line] == 0) {
        cursor.require();
        after = cursor.stop() < verbatim.end() ? cursor.stop() + 1 : -1;
      } else {
        if (row > 0 && Long.remainderUnsigned(row, meta.groupRows()) == 0) {
          lineFrom[run] = line;
          verbatimFrom[run++] = after;
        }
        row++;
      }
    }
    Arrays.fill(lineFrom, run, lineFrom.length, lines);
    if (runs > 0) {
      verbatimFrom[0] = verbatim.offset();
    }
  }

  /** Number of runs; 0 where there are no lines. */
  int runs() {
    return runs;
  }

  boolean trailing() {
    return meta.trailing();
  }

  /** Decodes a run. */
  Run run(int number) throws IOException {
    Slice[] cells = new Slice[index.total() == 0 ? 0 : meta.columns()];
    long bytes = 0;
    if (cells.length > 0) {
      Slice stored = storedBlocks(number);
      int first = index.block(number, 0);
      for (int c = 0; c < cells.length; c++) {
        int block = first + c;
        Section where = blockSection(number, c);
        Slice data =
            stored.slice(
                (int) (index.offset(block) - index.offset(first)), (int) index.length(block));
        int most = (int) Math.min(streams.limits().block(), streams.memory().left());
        cells[c] = Blocks.decode(data, most, where);
        streams.memory().charge(cells[c].length(), where);
        bytes += cells[c].length();
      }
    }
    int rows = LineModes.structured(modes.slice(lineFrom[number], lineCount(number)));
    long size = bytes + rows * meta.segmentBytes() + verbatimBytes(number) + lineCount(number);
    Run run = new Run(number, cells, bytes);
    if (size <= Math.min(MAX_ASSEMBLED, streams.memory().left())) {
      streams.memory().charge(size, streams.section());
      run.assemble((int) size);
      streams.memory().release(bytes);
    }
    return run;
  }

  private int lineCount(int run) {
    return lineFrom[run + 1] - lineFrom[run];
  }

  private long verbatimBytes(int run) {
    int from = verbatimFrom[run];
    int next = run + 1 < runs ? verbatimFrom[run + 1] : verbatim.end();
    return from < 0 ? 0 : (next < 0 ? verbatim.end() : next) - from;
  }

  private Section blockSection(int group, int column) {
    Section section = streams.section("blocks");
    return section.part(
        section.name() + ", row group " + group + ", column " + column,
        section.start() + index.offset(index.block(group, column)));
  }

  /** All blocks of a group, which lie together. */
  private Slice storedBlocks(int group) throws IOException {
    long from = index.offset(index.block(group, 0));
    long length = index.offset(index.block(group + 1, 0)) - from;
    Section section = streams.section("blocks");
    StreamEntry entry = streams.entry("blocks");
    if (entry == null || entry.backend() != Backend.STORED) {
      ByteReader in = streams.reader("blocks");
      in.skip(from);
      return in.slice(length, "row group " + group);
    }
    if (length > entry.length() - from) {
      throw section.error(
          from,
          length + " bytes of row group " + group + " expected, " + entry.length() + " in all");
    } else if (length > streams.limits().block()) {
      throw section.error(from, "a row group of " + length + " bytes, more than allowed in memory");
    }
    return Slice.of(streams.file().read(entry.offset() + from, (int) length));
  }

  /** Consecutive lines, newlines between them. */
  final class Run {
    private final int number;
    private long charged;
    private Slice[] cells;
    private Slice assembled;

    private Run(int number, Slice[] cells, long charged) {
      this.number = number;
      this.cells = cells;
      this.charged = charged;
    }

    private void assemble(int size) throws IOException {
      Output out = Output.inMemory(size, size, streams.section());
      print(out);
      assembled = out.gathered();
      cells = null;
      charged = size;
    }

    /** Emits the lines. */
    void writeTo(Output out) throws IOException {
      if (assembled == null) {
        print(out);
      } else {
        out.give(assembled);
      }
      streams.memory().release(charged);
    }

    /** The lines in memory. */
    Slice bytes() throws IOException {
      if (assembled == null) {
        throw streams.section().error("a row group that restores to more than fits into memory");
      }
      streams.memory().release(charged);
      return assembled;
    }

    private void print(Output out) throws IOException {
      RowPrinter rows =
          new RowPrinter(meta.segments(), cells, column -> blockSection(number, column));
      int from = verbatimFrom[number];
      LineCursor texts =
          from < 0
              ? null
              : new LineCursor(
                  new Slice(verbatim.array(), from, verbatim.end() - from),
                  streams.section("verbatim"));
      for (int line = lineFrom[number]; line < lineFrom[number + 1]; line++) {
        if (line > lineFrom[number]) {
          out.put('\n');
        }
        if (modes.array()[modes.offset() + line] == 0) {
          // That there are enough of them was found out in planning.
          texts.emit(out);
        } else {
          rows.put(out);
        }
      }
    }
  }
}
