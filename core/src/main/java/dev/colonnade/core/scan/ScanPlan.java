package dev.colonnade.core.scan;

import dev.colonnade.core.format.ReadContext;
import dev.colonnade.core.format.RowGroup;
import dev.colonnade.core.format.Table;
import dev.colonnade.core.predicate.BoundPredicate;
import dev.colonnade.core.predicate.Predicate;
import dev.colonnade.core.schema.Schema;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a scan reads: the columns that are wanted and those that only the predicate needs, and which
 * row groups can be left out.
 *
 * @param readColumns positions in the table's schema of all columns that are read
 * @param readSchema their schema: the schema of batches before filtering
 * @param output positions in {@code readColumns} of the columns that are returned
 * @param outputSchema the schema of batches that are returned
 * @param predicate bound to {@code readSchema}, or null
 * @param condition the same, unbound
 */
record ScanPlan(
    Table table,
    int[] readColumns,
    Schema readSchema,
    int[] output,
    Schema outputSchema,
    BoundPredicate predicate,
    Predicate condition,
    long limit,
    int batchRows) {

  static ScanPlan of(
      Table table, List<String> names, Predicate predicate, long limit, int batchRows) {
    Schema schema = table.schema();
    List<String> wanted = names == null ? schema.names() : names;
    Map<Integer, Integer> positions = new LinkedHashMap<>();
    int[] output = new int[wanted.size()];
    for (int i = 0; i < output.length; i++) {
      int column = schema.require(wanted.get(i));
      if (positions.putIfAbsent(column, i) != null) {
        throw new IllegalArgumentException("column '" + wanted.get(i) + "' is selected twice");
      }
      output[i] = i;
    }
    if (predicate != null) {
      for (String name : predicate.columns()) {
        positions.putIfAbsent(schema.require(name), positions.size());
      }
    }
    int[] read = positions.keySet().stream().mapToInt(Integer::intValue).toArray();
    Schema readSchema = schema.select(read);
    BoundPredicate bound = predicate == null ? null : BoundPredicate.bind(predicate, readSchema);
    Schema outputSchema = output.length == read.length ? readSchema : readSchema.select(output);
    return new ScanPlan(
        table, read, readSchema, output, outputSchema, bound, predicate, limit, batchRows);
  }

  /**
   * Whether a row group may hold a row that is wanted, as far as its statistics tell, and then an
   * index of its own.
   */
  boolean keeps(RowGroup group, ReadContext context) throws IOException {
    return predicate == null
        || (predicate.mayMatch(column -> group.statistics(readColumns[column]), group.rowCount())
            && group.mayMatch(condition, context));
  }
}
