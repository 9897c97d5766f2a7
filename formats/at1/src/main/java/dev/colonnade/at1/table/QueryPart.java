package dev.colonnade.at1.table;

import dev.colonnade.at1.codec.Cells;
import dev.colonnade.core.format.ColumnStatistics;
import dev.colonnade.core.format.ReadContext;
import dev.colonnade.core.io.Slice;
import dev.colonnade.core.predicate.Literal;
import dev.colonnade.core.predicate.Predicate;
import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.core.vector.NullBitmap;
import dev.colonnade.core.vector.Vectors;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A segment, seen with the columns of the table that it is a part of. */
final class QueryPart {
  /** No 64-bit number has more digits. */
  private static final int MAX_DIGITS = 19;

  private final QuerySegment segment;
  private final Schema schema;
  private final int[] columnOf;
  private final EqualityFilters filters;

  /**
   * @param schema the table's, which has all columns of the segment and perhaps others, which are
   *     null here
   */
  QueryPart(QuerySegment segment, Schema schema) throws IOException {
    this.segment = segment;
    this.schema = schema;
    this.columnOf = new int[schema.size()];
    Arrays.fill(columnOf, -1);
    for (int c = 0; c < segment.fields().size(); c++) {
      columnOf[schema.require(segment.fields().get(c).name())] = c;
    }
    this.filters = EqualityFilters.of(segment.streams(), segment.fields().size(), segment.groups());
  }

  QuerySegment segment() {
    return segment;
  }

  EqualityFilters filters() {
    return filters;
  }

  Schema schema() {
    return schema;
  }

  /** Stored bytes of some of the table's columns in a group. */
  long storedBytes(int group, int[] columns) {
    long bytes = 0;
    for (int column : columns) {
      if (columnOf[column] >= 0) {
        bytes += segment.index().length(segment.index().block(group, columnOf[column]));
      }
    }
    return bytes;
  }

  /** Decodes some of the table's columns in a group. */
  ColumnVector[] read(int group, int[] columns, ReadContext context) throws IOException {
    int[] present =
        Arrays.stream(columns).map(column -> columnOf[column]).filter(c -> c >= 0).toArray();
    List<Slice> stored = segment.blocks().stored(group, present, context.ranges());
    ColumnVector[] vectors = new ColumnVector[columns.length];
    int[] order = new int[columns.length];
    int next = 0;
    for (int i = 0; i < columns.length; i++) {
      order[i] = columnOf[columns[i]] >= 0 ? next++ : -1;
    }
    context
        .parallel()
        .forEach(
            columns.length,
            i -> {
              Field field = schema.field(columns[i]);
              if (order[i] < 0) {
                int rows = segment.groupRows(group);
                vectors[i] = Vectors.zeros(field.type(), rows, NullBitmap.allNull(rows));
              } else {
                int column = columnOf[columns[i]];
                vectors[i] =
                    new CellDecoder(field, segment.syntax())
                        .decode(
                            segment.values(group, column, stored.get(order[i])),
                            segment.blocks().section(group, column));
              }
            });
    return vectors;
  }

  /** The values of a column of the table in the records that lie verbatim in a group. */
  ColumnVector records(int group, int column) throws IOException {
    Cells cells = segment.records().cells(group, columnOf[column]);
    return new CellDecoder(schema.field(column), segment.syntax())
        .decodeWhatFits(cells, segment.streams().section("verbatim"));
  }

  /** What is known of a column of the table in a group. */
  ColumnStatistics statistics(int group, int column) throws IOException {
    int own = columnOf[column];
    if (own < 0) {
      return new ColumnStatistics(segment.groupRows(group), null, null);
    }
    boolean sameType = segment.fields().get(own).type().equals(schema.field(column).type());
    return sameType ? segment.statistics(group, own) : null;
  }

  /** Whether the filters leave open that a row of a group fulfils a predicate. */
  boolean mayMatch(int group, Predicate predicate, ReadContext context) throws IOException {
    if (predicate instanceof Predicate.And and) {
      for (Predicate part : and.parts()) {
        if (!mayMatch(group, part, context)) {
          return false;
        }
      }
      return true;
    } else if (predicate instanceof Predicate.Or or) {
      return any(group, or.parts(), context);
    } else if (predicate instanceof Predicate.In in) {
      List<Predicate> parts = new ArrayList<>();
      for (Literal value : in.values()) {
        parts.add(new Predicate.Comparison(in.column(), Predicate.Operator.EQUAL, value));
      }
      return any(group, parts, context);
    } else if (predicate instanceof Predicate.Comparison comparison
        && comparison.operator() == Predicate.Operator.EQUAL) {
      int column = schema.require(comparison.column());
      int own = columnOf[column];
      byte[] key = own < 0 ? null : key(comparison.value(), column, own);
      return key == null || filters.mayContain(group, own, key, context.ranges());
    }
    return true;
  }

  private boolean any(int group, List<Predicate> parts, ReadContext context) throws IOException {
    for (Predicate part : parts) {
      if (mayMatch(group, part, context)) {
        return true;
      }
    }
    return parts.isEmpty();
  }

  /** A literal as the filters know it, or null where they do not. */
  private byte[] key(Literal value, int column, int own) {
    DataType type = schema.field(column).type();
    if (!segment.fields().get(own).type().equals(type)) {
      return null;
    } else if (type.equals(DataType.STRING) && value instanceof Literal.Text text) {
      return text.value().getBytes(StandardCharsets.UTF_8);
    } else if (type.equals(DataType.INT64)
        && value instanceof Literal.Exact exact
        && exact.value().precision() - exact.value().scale() <= MAX_DIGITS
        && exact.value().stripTrailingZeros().scale() <= 0) {
      return exact.value().toBigInteger().toString().getBytes(StandardCharsets.US_ASCII);
    }
    return null;
  }
}
