package dev.colonnade.at1.table;

import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.format.BatchReader;
import dev.colonnade.core.format.ColumnStatistics;
import dev.colonnade.core.format.ReadContext;
import dev.colonnade.core.predicate.Predicate;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.core.vector.ColumnVector;
import java.io.IOException;
import java.util.List;

/**
 * A run of lines of a qjson2 archive, whose rows come from several templates: each template gives a
 * stretch of its rows, and {@code order} tells whose row is next.
 */
final class MergedGroup implements OriginalRows {
  private static final int EXPANSION = 12;

  private final List<QueryPart> parts;
  private final int[] from;
  private final int[] to;
  private final byte[] order;

  /**
   * @param from the first row of each template
   * @param to one past its last row
   * @param order the template of each row
   */
  MergedGroup(List<QueryPart> parts, int[] from, int[] to, byte[] order) {
    this.parts = parts;
    this.from = from;
    this.to = to;
    this.order = order;
  }

  @Override
  public long rowCount() {
    return order.length;
  }

  private int firstGroup(int template) {
    return group(template, from[template]);
  }

  private int lastGroup(int template) {
    return to[template] == from[template]
        ? firstGroup(template) - 1
        : group(template, to[template] - 1);
  }

  private int group(int template, int row) {
    return (int) Long.divideUnsigned(row, parts.get(template).segment().meta().groupRows());
  }

  @Override
  public ColumnStatistics statistics(int column) throws IOException {
    // A column that none of the templates has here is null throughout; of the others nothing is
    // known together.
    ColumnStatistics only = null;
    boolean known = true;
    long nulls = 0;
    for (int t = 0; t < parts.size() && known; t++) {
      for (int g = firstGroup(t); g <= lastGroup(t); g++) {
        ColumnStatistics statistics = parts.get(t).statistics(g, column);
        if (statistics == null) {
          return null;
        } else if (statistics.min() == null && statistics.nullCount() == rows(t, g)) {
          nulls += overlap(t, g);
        } else if (only == null) {
          only = statistics;
        } else {
          known = false;
        }
      }
    }
    if (!known) {
      return null;
    }
    return only == null
        ? new ColumnStatistics(nulls, null, null)
        : new ColumnStatistics(-1, only.min(), only.max());
  }

  private int rows(int template, int group) {
    return parts.get(template).segment().groupRows(group);
  }

  private int overlap(int template, int group) {
    int start = parts.get(template).segment().groupStart(group);
    return Math.min(to[template], start + rows(template, group)) - Math.max(from[template], start);
  }

  @Override
  public boolean mayMatch(Predicate predicate, ReadContext context) throws IOException {
    for (int t = 0; t < parts.size(); t++) {
      for (int g = firstGroup(t); g <= lastGroup(t); g++) {
        if (parts.get(t).mayMatch(g, predicate, context)) {
          return true;
        }
      }
    }
    return false;
  }

  @Override
  public long decodedBytes(int[] columns) {
    long bytes = 64;
    for (int t = 0; t < parts.size(); t++) {
      for (int g = firstGroup(t); g <= lastGroup(t); g++) {
        bytes += EXPANSION * parts.get(t).storedBytes(g, columns);
      }
    }
    return bytes;
  }

  @Override
  public BatchReader read(int[] columns, ReadContext context) throws IOException {
    Schema schema = parts.get(0).schema().select(columns);
    RowMerger merger = new RowMerger(schema, order.length);
    for (int t = 0; t < parts.size(); t++) {
      int at = from[t];
      for (int g = firstGroup(t); g <= lastGroup(t); g++) {
        ColumnVector[] vectors = parts.get(t).read(g, columns, context);
        int start = parts.get(t).segment().groupStart(g);
        int count = overlap(t, g);
        merger.add(t, vectors, at - start, count);
        at += count;
      }
    }
    return new SlicedBatch(merger.merge(order), context.batchRows());
  }

  @Override
  public void print(int[] rows, int count, ReadContext context, ByteWriter out) throws IOException {
    int[] at = from.clone();
    GroupText[] texts = new GroupText[parts.size()];
    int[] groups = new int[parts.size()];
    int chosen = 0;
    for (int row = 0; row < order.length && chosen < count; row++) {
      int t = order[row];
      if (rows[chosen] == row) {
        QuerySegment segment = parts.get(t).segment();
        int group = group(t, at[t]);
        if (texts[t] == null || groups[t] != group) {
          texts[t] = GroupText.read(segment, group, context);
          groups[t] = group;
        }
        texts[t].print(at[t] - segment.groupStart(group), out);
        chosen++;
      }
      at[t]++;
    }
  }
}
