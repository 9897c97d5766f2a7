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

/** Encodes delimited text with codec 4, whose layout {@code ColumnarDecoder} shows. */
final class ColumnarEncoder {
  /** Columns are joined to pieces of at least this, for each piece costs some bytes of its own. */
  private static final int PIECE = 1 << 20;

  /** Columns before one that are tried as its source. */
  private static final int SOURCES = 16;

  /** A derived column must pay for the search: its cells' estimated size is at least this. */
  private static final int MIN_DERIVED = 64;

  private final Slice text;
  private final TextShape shape;
  private final Compression compression;
  private final Parallel parallel;
  private final ByteWriter modes = new ByteWriter();
  private final ByteWriter fieldCounts = new ByteWriter();
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

    Cells[] cells = new Cells[starts.length];
    byte[][] quotes = new byte[starts.length][];
    byte[] quoteModes = new byte[starts.length];
    ColumnChoice.Chosen[] chosen = new ColumnChoice.Chosen[starts.length];
    parallel.forEach(
        starts.length,
        k -> {
          QuotedCells column = QuotedCells.of(data, starts[k].toArray(), stops[k].toArray());
          cells[k] = column.cells();
          quotes[k] = column.bits();
          quoteModes[k] = (byte) column.mode();
          chosen[k] = ColumnChoice.choose(cells[k]);
        });
    parallel.forEach(starts.length, k -> chosen[k] = derive(k, cells, chosen[k]));

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
    meta.varint(1).u8(shape.delimiter()).varint(starts.length);
    set.add("meta", meta.slice());
    set.add("row_modes", modes.slice());
    set.add("fieldcounts", fieldCounts.slice());
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
        fieldCounts.varint(used.fields());
        for (int k = 0; k < used.fields(); k++) {
          starts[k].add(used.start(k));
          stops[k].add(used.stop(k));
        }
      }
      at = stop + 1;
    }
  }

  private static int lineStop(byte[] data, int from, int end) {
    int stop = from;
    while (stop < end && data[stop] != '\n') {
      stop++;
    }
    return stop;
  }

  private ColumnChoice.Chosen derive(int k, Cells[] cells, ColumnChoice.Chosen own) {
    if (own.size() < MIN_DERIVED) {
      return own;
    }
    for (int a = Math.max(0, k - SOURCES); a < k; a++) {
      Slice chunk = ColumnChunk.derived(cells[k], cells[a], a);
      if (chunk != null && ColumnChoice.compressedSize(chunk) < own.size()) {
        return new ColumnChoice.Chosen(
            TypedColumn.DERIVED, chunk, ColumnChoice.compressedSize(chunk));
      }
    }
    return own;
  }

  private static List<Slice> pieces(ColumnChoice.Chosen[] chosen) {
    List<Slice> pieces = new ArrayList<>();
    ByteWriter piece = new ByteWriter();
    for (ColumnChoice.Chosen column : chosen) {
      piece.bytes(column.chunk());
      if (piece.length() >= PIECE) {
        pieces.add(piece.slice());
        piece = new ByteWriter();
      }
    }
    pieces.add(piece.slice());
    return pieces;
  }
}
