package dev.colonnade.at1.encode;

import dev.colonnade.at1.codec.Cells;
import dev.colonnade.at1.codec.TypedColumn;
import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.concurrent.Parallel;
import dev.colonnade.core.io.Slice;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Encodes delimited text with codec 4, whose layout {@code ColumnarDecoder} shows. Where parts of
 * fields are better columns than the fields, the delimiter is empty, see {@link CutColumns}.
 */
final class ColumnarEncoder {
  /** Smaller columns are joined, for each piece costs some bytes of its own. */
  private static final int PIECE = 1 << 16;

  /** Columns before one that are tried as its source. */
  private static final int SOURCES = 16;

  /** A derived column must pay for the search: its cells' estimated size is at least this. */
  private static final int MIN_DERIVED = 64;

  private final Slice text;
  private final TextShape shape;
  private final Compression compression;
  private final Parallel parallel;
  private final ByteWriter modes = new ByteWriter();
  private final IntList rowFields = new IntList();
  private final LinesWriter verbatim = new LinesWriter();
  private final IntList[] starts;
  private final IntList[] stops;
  private long rows;
  private Slice header = Slice.EMPTY;

  private ColumnarEncoder(Slice text, TextShape shape, Compression compression, Parallel parallel) {
    this.text = text;
    this.shape = shape;
    this.compression = compression;
    this.parallel = parallel;
    this.starts = new IntList[shape.columns()];
    this.stops = new IntList[shape.columns()];
    Arrays.setAll(starts, k -> new IntList());
    Arrays.setAll(stops, k -> new IntList());
  }

  /**
   * @param withHeader whether the first line may be a header: that of a file's first chunk
   */
  static Slice encode(
      Slice text, TextShape shape, boolean withHeader, Compression compression, Parallel parallel)
      throws IOException {
    return new ColumnarEncoder(text, shape, compression, parallel)
        .encode(withHeader && shape.header());
  }

  private Slice encode(boolean hasHeader) throws IOException {
    byte[] data = text.array();
    boolean trailing = text.length() > 0 && data[text.end() - 1] == '\n';
    split(data, trailing ? text.end() - 1 : text.end(), hasHeader);

    Cells[] fields = new Cells[starts.length];
    Arrays.setAll(
        fields, k -> new Cells(data, starts[k].toArray(), stops[k].toArray(), starts[k].size()));
    CutColumns cut =
        compression.xz() ? CutColumns.of(fields, compression.estimator(), parallel) : null;
    Cells[] cells = cut == null ? fields : cut.columns();
    byte[][] quotes = new byte[cells.length][];
    byte[] quoteModes = new byte[cells.length];
    ColumnChoice.Chosen[] chosen = new ColumnChoice.Chosen[cells.length];
    parallel.forEach(
        cells.length,
        k -> {
          QuotedCells column = QuotedCells.of(data, cells[k].starts(), cells[k].stops());
          cells[k] = column.cells();
          quotes[k] = column.bits();
          quoteModes[k] = (byte) column.mode();
          chosen[k] = ColumnChoice.choose(cells[k], compression.estimator());
        });
    parallel.forEach(cells.length, k -> chosen[k] = derive(k, cells, chosen[k]));

    ByteWriter types = new ByteWriter();
    ByteWriter index = new ByteWriter();
    ByteWriter quoteBits = new ByteWriter();
    for (int k = 0; k < chosen.length; k++) {
      types.u8(chosen[k].type());
      index.varint(chosen[k].chunk().length());
      quoteBits.bytes(quotes[k]);
    }
    SetWriter set = new SetWriter(compression);
    ByteWriter meta = new ByteWriter();
    meta.varint(rows).u8(trailing ? 1 : 0).u8(hasHeader ? 1 : 0);
    if (cut == null) {
      meta.varint(1).u8(shape.delimiter());
    } else {
      meta.varint(0);
    }
    meta.varint(cells.length);
    set.add("meta", meta.slice());
    set.add("row_modes", modes.slice());
    set.add("fieldcounts", cut == null ? fieldCounts() : cut.fieldCounts(rowFields));
    set.add("coltypes", types.slice());
    set.add("col_index", index.slice());
    set.add("values", pieces(chosen));
    set.add("quotemodes", Slice.of(quoteModes));
    set.add("quotebits", quoteBits.slice());
    set.add("verbatim", verbatim.slice());
    set.add("header", header);
    return set.pack(parallel);
  }

  /** Rows of at most the usual number of fields are structured, longer ones verbatim. */
  private void split(byte[] data, int end, boolean hasHeader) {
    int at = text.offset();
    if (hasHeader) {
      int stop = at;
      while (data[stop] != '\n') {
        stop++;
      }
      header = new Slice(data, at, stop - at);
      at = stop + 1;
    }
    FieldSplitter splitter = new FieldSplitter(shape.delimiter(), true);
    FieldSplitter lineSplitter = new FieldSplitter(shape.delimiter(), false);
    while (at <= end) {
      FieldSplitter used = splitter;
      int stop = used.split(data, at, end);
      if (used.fields() > starts.length) {
        // A stray quote may have taken in whole lines: the line alone is tried before giving up.
        used = lineSplitter;
        stop = used.split(data, at, end);
      }
      rows++;
      if (used.fields() > starts.length) {
        modes.u8(0);
        verbatim.add(data, at, lineStop(data, at, end));
        stop = lineStop(data, at, end);
      } else {
        modes.u8(1);
        rowFields.add(used.fields());
        for (int k = 0; k < used.fields(); k++) {
          starts[k].add(used.start(k));
          stops[k].add(used.stop(k));
        }
      }
      at = stop + 1;
    }
  }

  private Slice fieldCounts() {
    ByteWriter counts = new ByteWriter(rowFields.size());
    for (int row = 0; row < rowFields.size(); row++) {
      counts.varint(rowFields.get(row));
    }
    return counts.slice();
  }

  private static int lineStop(byte[] data, int from, int end) {
    int stop = from;
    while (stop < end && data[stop] != '\n') {
      stop++;
    }
    return stop;
  }

  private ColumnChoice.Chosen derive(int k, Cells[] cells, ColumnChoice.Chosen own)
      throws IOException {
    if (own.size() < MIN_DERIVED) {
      return own;
    }
    for (int a = Math.max(0, k - SOURCES); a < k; a++) {
      Slice chunk = ColumnChunk.derived(cells[k], cells[a], a);
      if (chunk != null) {
        long size = compression.estimator().compress(chunk).length;
        if (size < own.size()) {
          return new ColumnChoice.Chosen(TypedColumn.DERIVED, chunk, size);
        }
      }
    }
    return own;
  }

  /** Large columns by themselves, so that each is compressed in the way that suits it. */
  private static List<Slice> pieces(ColumnChoice.Chosen[] chosen) {
    List<Slice> pieces = new ArrayList<>();
    ByteWriter small = new ByteWriter();
    for (ColumnChoice.Chosen column : chosen) {
      if (column.chunk().length() < PIECE) {
        small.bytes(column.chunk());
        continue;
      }
      if (small.length() > 0) {
        pieces.add(small.slice());
        small = new ByteWriter();
      }
      pieces.add(column.chunk());
    }
    pieces.add(small.slice());
    return pieces;
  }
}
