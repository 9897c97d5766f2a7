package dev.colonnade.core.scan;

import dev.colonnade.core.format.ColumnStatistics;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.core.vector.Batch;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.core.vector.LongVector;
import dev.colonnade.core.vector.Vectors;
import java.util.List;

/** Aggregates of the rows that were seen so far. */
final class PartialAggregates {
  private final List<Aggregate> aggregates;
  private final Schema results;
  private final long[] counts;
  private final ColumnVector[] values;
  private final Extreme[] extremes;

  /**
   * @param results the fields of the result
   */
  PartialAggregates(List<Aggregate> aggregates, Schema results) {
    this.aggregates = aggregates;
    this.results = results;
    this.counts = new long[aggregates.size()];
    this.values = new ColumnVector[aggregates.size()];
    this.extremes = new Extreme[aggregates.size()];
    for (int i = 0; i < extremes.length; i++) {
      if (aggregates.get(i).isExtreme()) {
        boolean greatest = aggregates.get(i).kind() == Aggregate.Kind.MAX;
        extremes[i] = new Extreme(results.field(i).type(), greatest);
      }
    }
  }

  /**
   * Takes in rows.
   *
   * @param column the aggregate's column, or null where it has none
   */
  void add(int index, int rows, ColumnVector column) {
    switch (aggregates.get(index).kind()) {
      case ROWS -> counts[index] += rows;
      case VALUES -> counts[index] += rows - column.nullCount();
      default -> values[index] = extremes[index].of(values[index], extremes[index].of(column));
    }
  }

  /** Takes in other rows' aggregates. */
  void add(PartialAggregates other) {
    for (int i = 0; i < counts.length; i++) {
      counts[i] += other.counts[i];
      values[i] = extremes[i] == null ? null : extremes[i].of(values[i], other.values[i]);
    }
  }

  /**
   * Takes in a row group, all rows of which are wanted, as far as is known of it.
   *
   * @param known of the aggregate's column, or null
   * @return whether enough was known
   */
  boolean addKnown(int index, long rows, Field column, ColumnStatistics known) {
    Aggregate.Kind kind = aggregates.get(index).kind();
    if (kind == Aggregate.Kind.ROWS || (kind == Aggregate.Kind.VALUES && !column.nullable())) {
      counts[index] += rows;
      return true;
    } else if (known == null) {
      return false;
    } else if (kind == Aggregate.Kind.VALUES) {
      boolean possible = known.nullCount() >= 0 && known.nullCount() <= rows;
      counts[index] += possible ? rows - known.nullCount() : 0;
      return possible;
    }
    boolean none = known.nullCount() == rows;
    boolean exact = isExact(index, known);
    if (!none && exact) {
      values[index] = extremes[index].of(values[index], bound(index, known));
    }
    return none || exact;
  }

  /** Whether rows of a row group, of whose column something is known, may change an aggregate. */
  boolean mayChange(int index, ColumnStatistics known) {
    if (extremes[index] == null || values[index] == null || !isBounded(index, known)) {
      return true;
    }
    return extremes[index].mayPrecede(bound(index, known), values[index], isExact(index, known));
  }

  /** Whether an aggregate is one that {@link #mayChange} can tell something of. */
  boolean isBounded(int index, ColumnStatistics known) {
    return extremes[index] != null && known != null && bound(index, known) != null;
  }

  private ColumnVector bound(int index, ColumnStatistics known) {
    return aggregates.get(index).kind() == Aggregate.Kind.MAX ? known.max() : known.min();
  }

  private boolean isExact(int index, ColumnStatistics known) {
    boolean greatest = aggregates.get(index).kind() == Aggregate.Kind.MAX;
    return bound(index, known) != null && (greatest ? known.maxExact() : known.minExact());
  }

  /** The result, as one row. */
  Batch row() {
    ColumnVector[] columns = new ColumnVector[counts.length];
    for (int i = 0; i < columns.length; i++) {
      if (extremes[i] == null) {
        columns[i] = new LongVector(counts[i]);
      } else {
        columns[i] = values[i] == null ? Vectors.allNull(results.field(i).type(), 1) : values[i];
      }
    }
    return new Batch(results, 1, columns);
  }
}
