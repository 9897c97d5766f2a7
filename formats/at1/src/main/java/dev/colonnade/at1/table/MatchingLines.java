package dev.colonnade.at1.table;

import dev.colonnade.at1.codec.Cells;
import dev.colonnade.at1.codec.Codec;
import dev.colonnade.at1.codec.GroupedMeta;
import dev.colonnade.at1.codec.Qjson2Decoder;
import dev.colonnade.at1.container.StreamSet;
import dev.colonnade.at1.encode.ChunkReader;
import dev.colonnade.at1.encode.LineSource;
import dev.colonnade.core.bytes.ByteReader;
import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.format.ReadContext;
import dev.colonnade.core.format.RowGroup;
import dev.colonnade.core.io.RangeReader;
import dev.colonnade.core.io.ReadMetrics;
import dev.colonnade.core.io.Slice;
import dev.colonnade.core.predicate.BoundPredicate;
import dev.colonnade.core.predicate.Predicate;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.core.vector.Batch;
import java.io.IOException;
import java.util.BitSet;
import java.util.Iterator;
import java.util.List;
import java.util.stream.IntStream;

/** The original lines of the rows that fulfil a predicate, each with a newline. */
public final class MatchingLines implements LineSource {
  private static final int CHUNK_BYTES = 4 << 20;
  private static final int LONGEST_LINE = 1 << 30;

  private final QueryTable table;
  private final Predicate condition;
  private final BoundPredicate predicate;
  private final int[] columns;
  private final Schema schema;
  private final ReadContext context;
  private final Iterator<RowGroup> groups;
  private Restored restored;

  public MatchingLines(QueryTable table, Predicate condition) {
    this.table = table;
    this.condition = condition;
    this.columns =
        condition.columns().stream().mapToInt(name -> table.schema().require(name)).toArray();
    this.schema = table.schema().select(columns);
    this.predicate = BoundPredicate.bind(condition, schema);
    RangeReader ranges =
        new RangeReader(
            table.file(), table.options().limits(), table.options().parallel(), new ReadMetrics());
    this.context =
        new ReadContext(
            ranges,
            table.options().limits(),
            table.options().parallel(),
            ReadContext.DEFAULT_BATCH_ROWS);
    this.groups = table.groups().iterator();
  }

  /** The line that names the columns, or nothing. */
  public Slice header() throws IOException {
    if (table.archive().codec() != Codec.QCOLUMNAR || table.parts().isEmpty()) {
      return Slice.EMPTY;
    }
    QuerySegment first = table.parts().get(0).segment();
    return QuerySegment.header(first.streams(), first.meta());
  }

  private boolean mayMatch(RowGroup group) throws IOException {
    return predicate.mayMatch(c -> group.statistics(columns[c]), group.rowCount())
        && group.mayMatch(condition, context);
  }

  @Override
  public Slice next() throws IOException {
    if (table.archive().codec() == Codec.QJSON2) {
      if (restored == null) {
        restored = new Restored();
      }
      return restored.next();
    }
    while (groups.hasNext()) {
      SegmentGroup group = (SegmentGroup) groups.next();
      if (mayMatch(group)) {
        Slice lines = lines(group);
        if (lines.length() > 0) {
          return lines;
        }
      }
    }
    return null;
  }

  private Slice lines(SegmentGroup group) throws IOException {
    int rows = (int) group.rowCount();
    Batch batch = new Batch(schema, rows, group.part().read(group.group(), columns, context));
    int[] chosen = new int[rows];
    int count = predicate.select(batch, chosen);
    return count == 0 ? Slice.EMPTY : print(group, chosen, count);
  }

  private Slice print(SegmentGroup group, int[] chosen, int count) throws IOException {
    QuerySegment segment = group.part().segment();
    GroupedMeta meta = segment.meta();
    int[] all = IntStream.range(0, meta.columns()).toArray();
    List<Slice> stored = segment.stored(group.group(), all, context.ranges());
    Cells[] cells = new Cells[all.length];
    context
        .parallel()
        .forEach(all.length, c -> cells[c] = segment.cells(group.group(), c, stored.get(c)));
    ByteWriter out = new ByteWriter();
    for (int i = 0; i < count; i++) {
      for (int c = 0; c < cells.length; c++) {
        out.bytes(meta.segments()[c]);
        out.bytes(cells[c].data(), cells[c].starts()[chosen[i]], cells[c].length(chosen[i]));
      }
      out.bytes(meta.segments()[cells.length]).u8('\n');
    }
    return out.slice();
  }

  /**
   * Lines of several templates: which of them match is found first; then the archive is restored,
   * and the others are left out.
   */
  private final class Restored {
    private final BitSet matching = new BitSet();
    private final ByteReader map;
    private final RestoredText text;
    private final ChunkReader chunks;
    private int row;

    private Restored() throws IOException {
      StreamSet streams = table.archive().streams();
      ByteReader meta = streams.reader("meta");
      meta.varint64("lines");
      meta.u8("the trailing flag");
      Qjson2Decoder.templates(meta);
      this.map = streams.reader("line_map");
      int first = 0;
      for (RowGroup group : table.groups()) {
        int rows = (int) group.rowCount();
        if (mayMatch(group)) {
          select(group, first);
        }
        first += rows;
      }
      this.text = RestoredText.of(table.archive());
      this.chunks =
          new ChunkReader(text.file(), ReadContext.DEFAULT_BATCH_ROWS, CHUNK_BYTES, LONGEST_LINE);
    }

    private void select(RowGroup group, int first) throws IOException {
      int from = first;
      try (var reader = group.read(columns, context)) {
        for (Batch batch = reader.next(); batch != null; batch = reader.next()) {
          int[] chosen = new int[batch.rowCount()];
          int count = predicate.select(batch, chosen);
          for (int i = 0; i < count; i++) {
            matching.set(from + chosen[i]);
          }
          from += batch.rowCount();
        }
      }
    }

    private Slice next() throws IOException {
      for (Slice chunk = chunks.next(); chunk != null; chunk = chunks.next()) {
        ByteWriter out = new ByteWriter();
        int start = chunk.offset();
        for (int i = start; i < chunk.end(); i++) {
          boolean last = i == chunk.end() - 1;
          if (chunk.array()[i] == '\n' || last) {
            int stop = chunk.array()[i] == '\n' ? i : i + 1;
            if (map.varint64("a template") != 0 && matching.get(row++)) {
              out.bytes(chunk.array(), start, stop - start).u8('\n');
            }
            start = i + 1;
          }
        }
        if (out.length() > 0) {
          return out.slice();
        }
      }
      text.close();
      return null;
    }
  }
}
