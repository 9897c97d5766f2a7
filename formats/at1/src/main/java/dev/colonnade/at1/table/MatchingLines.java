package dev.colonnade.at1.table;

import dev.colonnade.at1.codec.Codec;
import dev.colonnade.at1.encode.LineSource;
import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.format.BatchReader;
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
import java.util.Iterator;

/** The original lines of the rows that fulfil a predicate, each with a newline. */
public final class MatchingLines implements LineSource {
  private final QueryTable table;
  private final Predicate condition;
  private final BoundPredicate predicate;
  private final int[] columns;
  private final Schema schema;
  private final ReadContext context;
  private final Iterator<OriginalRows> groups;

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
    return table.parts().get(0).segment().header();
  }

  private boolean mayMatch(RowGroup group) throws IOException {
    return predicate.mayMatch(c -> group.statistics(columns[c]), group.rowCount())
        && group.mayMatch(condition, context);
  }

  @Override
  public Slice next() throws IOException {
    while (groups.hasNext()) {
      OriginalRows group = groups.next();
      if (mayMatch(group)) {
        Slice lines = lines(group);
        if (lines.length() > 0) {
          return lines;
        }
      }
    }
    return null;
  }

  private Slice lines(OriginalRows group) throws IOException {
    int[] rows = new int[(int) group.rowCount()];
    int count = 0;
    int from = 0;
    try (BatchReader reader = group.read(columns, context)) {
      for (Batch batch = reader.next(); batch != null; batch = reader.next()) {
        int[] chosen = new int[batch.rowCount()];
        int some = predicate.select(batch, chosen);
        for (int i = 0; i < some; i++) {
          rows[count++] = from + chosen[i];
        }
        from += batch.rowCount();
      }
    }
    ByteWriter out = new ByteWriter();
    if (count > 0) {
      group.print(rows, count, context, out);
    }
    return out.slice();
  }
}
