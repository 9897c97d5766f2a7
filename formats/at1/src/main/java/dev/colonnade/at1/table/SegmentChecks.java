package dev.colonnade.at1.table;

import dev.colonnade.at1.codec.Cells;
import dev.colonnade.at1.codec.GroupedMeta;
import dev.colonnade.at1.container.Backend;
import dev.colonnade.at1.container.StreamEntry;
import dev.colonnade.core.FormatException;
import dev.colonnade.core.Limits;
import dev.colonnade.core.concurrent.Parallel;
import dev.colonnade.core.format.Check;
import dev.colonnade.core.format.ColumnStatistics;
import dev.colonnade.core.format.ReadContext;
import dev.colonnade.core.io.RangeReader;
import dev.colonnade.core.io.ReadMetrics;
import dev.colonnade.core.io.Slice;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.core.vector.ColumnVector;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Checks of one segment that restoring it does not make. */
final class SegmentChecks {
  /** No longer text is looked at as a number. */
  private static final int MAX_NUMBER = 40;

  private final QueryPart part;
  private final QuerySegment segment;
  private final Limits limits;

  SegmentChecks(QueryPart part, Limits limits) {
    this.limits = limits;
    this.part = part;
    this.segment = part.segment();
  }

  List<Check> run(boolean deep) throws IOException {
    List<Check> checks = new ArrayList<>();
    checks.add(counts());
    checks.add(index());
    checks.add(guarded("zone maps", this::zoneOrder));
    checks.add(guarded("block hashes", this::hashes));
    if (deep) {
      checks.add(guarded("zone maps against data", this::indexBounds));
      checks.add(guarded("bounds against data", this::bounds));
      if (IntStream.range(0, segment.fields().size()).anyMatch(part.filters()::has)) {
        checks.add(guarded("filters against data", this::filters));
      }
    }
    return checks;
  }

  private interface Work {
    Check run() throws IOException;
  }

  private Check guarded(String name, Work work) throws IOException {
    try {
      return work.run();
    } catch (FormatException e) {
      return Check.failed(name, e.getMessage());
    }
  }

  private Check counts() throws IOException {
    GroupedMeta meta = segment.meta();
    String name = "counts";
    long modes = segment.streams().bytes("row_modes").length();
    if (modes != segment.lines()) {
      return Check.failed(name, modes + " row modes for " + segment.lines() + " lines");
    } else if (meta.statedRows() != segment.rows() || meta.statedGroups() != segment.groups()) {
      return Check.failed(
          name,
          meta.statedRows()
              + " rows in "
              + meta.statedGroups()
              + " groups stated, there are "
              + segment.rows()
              + " in "
              + segment.groups());
    }
    return Check.passed(
        name, counted(segment.rows(), "row") + " in " + counted(segment.groups(), "group"));
  }

  private Check index() {
    String name = "index";
    StreamEntry blocks = segment.streams().entry("blocks");
    long total = segment.index().total();
    if (segment.index().unread() > 0) {
      return Check.failed(name, segment.index().unread() + " bytes of no block at its end");
    } else if (blocks != null && blocks.backend() == Backend.STORED && total != blocks.length()) {
      return Check.failed(name, total + " bytes of blocks, there are " + blocks.length());
    }
    return Check.passed(name, total + " bytes of blocks");
  }

  private Check zoneOrder() throws IOException {
    String name = "zone maps";
    for (int g = 0; g < segment.groups(); g++) {
      for (int c = 0; c < segment.fields().size(); c++) {
        int block = segment.index().block(g, c);
        int type = segment.meta().types()[c];
        boolean ordered =
            type == GroupedMeta.INT
                ? segment.index().minInt(block) <= segment.index().maxInt(block)
                : type != GroupedMeta.DECIMAL
                    || segment.index().minDecimal(block) <= segment.index().maxDecimal(block);
        if (!ordered) {
          return Check.failed(name, place(g, c) + ": out of order in the index");
        }
        ColumnStatistics own = segment.statedStatistics(g, c);
        if (own != null && !Bounds.areOrdered(own)) {
          return Check.failed(name, place(g, c) + ": out of order in " + ZoneStream.NAME);
        } else if (own != null && Long.compareUnsigned(own.nullCount(), segment.groupRows(g)) > 0) {
          return Check.failed(
              name,
              place(g, c)
                  + ": "
                  + Long.toUnsignedString(own.nullCount())
                  + " nulls in "
                  + segment.groupRows(g)
                  + " rows");
        }
      }
    }
    return Check.passed(name, "in order");
  }

  private static String counted(int number, String one) {
    return number + " " + one + (number == 1 ? "" : "s");
  }

  private String place(int group, int column) {
    return "row group " + group + ", column '" + segment.fields().get(column).name() + "'";
  }

  private RangeReader ranges() {
    return new RangeReader(
        segment.streams().file(), limits, Parallel.SEQUENTIAL, new ReadMetrics());
  }

  private Check hashes() throws IOException {
    String name = "block hashes";
    if (!segment.streams().has(BlockHashes.NAME)) {
      return Check.notPossible(name, "the archive has none");
    }
    Slice hashes = segment.streams().bytes(BlockHashes.NAME);
    int columns = segment.fields().size();
    if (hashes.length() != (long) segment.groups() * columns * BlockHashes.BYTES) {
      return Check.failed(name, hashes.length() + " bytes, not one hash for each block");
    }
    int[] all = IntStream.range(0, columns).toArray();
    RangeReader ranges = ranges();
    for (int g = 0; g < segment.groups(); g++) {
      List<Slice> stored = segment.blocks().stored(g, all, ranges);
      for (int c = 0; c < columns; c++) {
        int at = hashes.offset() + segment.index().block(g, c) * BlockHashes.BYTES;
        byte[] stated = Arrays.copyOfRange(hashes.array(), at, at + BlockHashes.BYTES);
        if (!Arrays.equals(stated, BlockHashes.of(stored.get(c)))) {
          return Check.failed(name, place(g, c) + " differs");
        }
      }
    }
    return Check.passed(name, counted(segment.groups() * columns, "block"));
  }

  /**
   * No number may lie outside of what the index says, for other programs skip row groups by that.
   * Cells of numeric columns need not be numbers; such are passed over.
   */
  private Check indexBounds() throws IOException {
    String name = "zone maps against data";
    int compared = 0;
    for (int g = 0; g < segment.groups(); g++) {
      for (int c = 0; c < segment.fields().size(); c++) {
        int type = segment.meta().types()[c];
        if (type != GroupedMeta.INT && type != GroupedMeta.DECIMAL) {
          continue;
        }
        Cells cells = segment.blocks().cells(g, c, segment.blocks().stored(g, c));
        for (int i = 0; i < cells.count(); i++) {
          BigDecimal number = number(cells, i);
          if (number != null && isOutside(number, type, segment.index().block(g, c))) {
            return Check.failed(name, place(g, c) + ": " + number + " lies outside");
          }
        }
        compared++;
      }
    }
    return compared == 0
        ? Check.notPossible(name, "no column is said to be numeric")
        : Check.passed(name, counted(compared, "block"));
  }

  private static BigDecimal number(Cells cells, int index) {
    if (cells.length(index) == 0 || cells.length(index) > MAX_NUMBER) {
      return null;
    }
    String text =
        new String(
            cells.data(), cells.starts()[index], cells.length(index), StandardCharsets.ISO_8859_1);
    try {
      return new BigDecimal(text);
    } catch (NumberFormatException e) {
      return null;
    }
  }

  private boolean isOutside(BigDecimal number, int type, int block) {
    if (type == GroupedMeta.INT) {
      return number.compareTo(BigDecimal.valueOf(segment.index().minInt(block))) < 0
          || number.compareTo(BigDecimal.valueOf(segment.index().maxInt(block))) > 0;
    }
    // Bounds may have been rounded to the nearest double, as this is.
    double rounded = number.doubleValue();
    return rounded < segment.index().minDecimal(block)
        || rounded > segment.index().maxDecimal(block);
  }

  /** Every value must be in the filter of its row group. */
  private Check filters() throws IOException {
    String name = "filters against data";
    int compared = 0;
    RangeReader ranges = ranges();
    for (int c = 0; c < segment.fields().size(); c++) {
      if (!part.filters().has(c)) {
        continue;
      }
      for (int g = 0; g < segment.groups(); g++) {
        if (!part.filters().containAll(g, c, segment, ranges)) {
          return Check.failed(name, place(g, c) + ": a value is missing");
        }
        compared++;
      }
    }
    return Check.passed(name, counted(compared, "filter"));
  }

  /** No value may lie outside of what statistics say. */
  private Check bounds() throws IOException {
    String name = "bounds against data";
    Schema schema = part.schema();
    int[] all = IntStream.range(0, schema.size()).toArray();
    ReadContext context =
        new ReadContext(ranges(), limits, Parallel.SEQUENTIAL, ReadContext.DEFAULT_BATCH_ROWS);
    for (int g = 0; g < segment.groups(); g++) {
      ColumnVector[] vectors = part.read(g, all, context);
      for (int c = 0; c < vectors.length; c++) {
        String problem = problem(vectors[c], part.statistics(g, c));
        if (problem != null) {
          return Check.failed(
              name, "row group " + g + ", column '" + schema.field(c).name() + "': " + problem);
        }
      }
    }
    return Check.passed(name, counted(segment.groups(), "group"));
  }

  private static String problem(ColumnVector vector, ColumnStatistics stated) {
    if (stated == null) {
      return null;
    } else if (stated.nullCount() >= 0 && stated.nullCount() != vector.nullCount()) {
      return stated.nullCount() + " nulls stated, " + vector.nullCount() + " found";
    } else if (stated.min() == null) {
      return null;
    } else if (ValueOrder.outside(vector, stated.min(), stated.max())) {
      return "values lie outside";
    }
    int least = ValueOrder.extreme(vector, false);
    int greatest = ValueOrder.extreme(vector, true);
    boolean exact =
        (!stated.minExact()
                || least >= 0 && ValueOrder.compare(vector, least, stated.min(), 0) == 0)
            && (!stated.maxExact()
                || greatest >= 0 && ValueOrder.compare(vector, greatest, stated.max(), 0) == 0);
    return exact ? null : "the bounds are not exact, as stated";
  }
}
