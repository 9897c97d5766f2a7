package dev.colonnade.at1.table;

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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/** Checks of one segment that restoring it does not make. */
final class SegmentChecks {
  private final QueryPart part;
  private final QuerySegment segment;
  private final String prefix;

  SegmentChecks(QueryPart part, String prefix) {
    this.part = part;
    this.segment = part.segment();
    this.prefix = prefix;
  }

  List<Check> run(boolean deep) throws IOException {
    List<Check> checks = new ArrayList<>();
    checks.add(counts());
    checks.add(index());
    checks.add(zoneOrder());
    checks.add(guarded("block hashes", this::hashes));
    if (deep) {
      checks.add(guarded("bounds against data", this::bounds));
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
      return Check.failed(prefix + name, e.getMessage());
    }
  }

  private Check counts() throws IOException {
    GroupedMeta meta = segment.meta();
    String name = prefix + "counts";
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
    return Check.passed(name, segment.rows() + " rows in " + segment.groups() + " groups");
  }

  private Check index() {
    String name = prefix + "index";
    StreamEntry blocks = segment.streams().entry("blocks");
    long total = segment.index().total();
    if (segment.index().unread() > 0) {
      return Check.failed(name, segment.index().unread() + " bytes of no block at its end");
    } else if (blocks != null && blocks.backend() == Backend.STORED && total != blocks.length()) {
      return Check.failed(name, total + " bytes of blocks, there are " + blocks.length());
    }
    return Check.passed(name, total + " bytes of blocks");
  }

  private Check zoneOrder() {
    String name = prefix + "zone maps";
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
          return Check.failed(
              name,
              "row group " + g + ", column '" + segment.fields().get(c).name() + "': out of order");
        }
      }
    }
    return Check.passed(name, "in order");
  }

  private RangeReader ranges() {
    return new RangeReader(
        segment.streams().file(), Limits.DEFAULT, Parallel.SEQUENTIAL, new ReadMetrics());
  }

  private Check hashes() throws IOException {
    String name = prefix + "block hashes";
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
          return Check.failed(
              name, "row group " + g + ", column '" + segment.fields().get(c).name() + "' differs");
        }
      }
    }
    return Check.passed(name, segment.groups() * columns + " blocks");
  }

  /** No value may lie outside of what statistics say. */
  private Check bounds() throws IOException {
    String name = prefix + "bounds against data";
    Schema schema = part.schema();
    int[] all = IntStream.range(0, schema.size()).toArray();
    ReadContext context =
        new ReadContext(
            ranges(), Limits.DEFAULT, Parallel.SEQUENTIAL, ReadContext.DEFAULT_BATCH_ROWS);
    for (int g = 0; g < segment.groups(); g++) {
      ColumnVector[] vectors = part.read(g, all, context);
      for (int c = 0; c < vectors.length; c++) {
        ColumnStatistics statistics = part.statistics(g, c);
        boolean wrongNulls =
            statistics != null
                && statistics.nullCount() >= 0
                && statistics.nullCount() != vectors[c].nullCount();
        if (wrongNulls || outside(vectors[c], statistics)) {
          return Check.failed(name, "row group " + g + ", column '" + schema.field(c).name() + "'");
        }
      }
    }
    return Check.passed(name, segment.groups() + " groups");
  }

  private static boolean outside(ColumnVector vector, ColumnStatistics bounds) {
    if (bounds == null || bounds.min() == null) {
      return false;
    }
    return ValueOrder.outside(vector, bounds.min(), bounds.max());
  }
}
