package dev.colonnade.at1.table;

import dev.colonnade.core.schema.Schema;
import dev.colonnade.core.vector.Batch;
import dev.colonnade.core.vector.ByteVector;
import dev.colonnade.core.vector.ByteVectorBuilder;
import dev.colonnade.core.vector.BytesVector;
import dev.colonnade.core.vector.BytesVectorBuilder;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.core.vector.DoubleVector;
import dev.colonnade.core.vector.DoubleVectorBuilder;
import dev.colonnade.core.vector.FloatVector;
import dev.colonnade.core.vector.FloatVectorBuilder;
import dev.colonnade.core.vector.IntVector;
import dev.colonnade.core.vector.IntVectorBuilder;
import dev.colonnade.core.vector.LongVector;
import dev.colonnade.core.vector.LongVectorBuilder;
import dev.colonnade.core.vector.VectorBuilder;
import java.util.ArrayList;
import java.util.List;

/** Puts rows of several sources into one order. */
final class RowMerger {
  private final Schema schema;
  private final int rows;
  private final List<Stretch> stretches = new ArrayList<>();

  private record Stretch(int source, ColumnVector[] vectors, int from, int count) {}

  RowMerger(Schema schema, int rows) {
    this.schema = schema;
    this.rows = rows;
  }

  /** More rows of a source. */
  void add(int source, ColumnVector[] vectors, int from, int count) {
    stretches.add(new Stretch(source, vectors, from, count));
  }

  /** All rows, the next one always of the source that {@code order} names. */
  Batch merge(byte[] order) {
    Stretch[] stretchOf = new Stretch[rows];
    int[] rowOf = new int[rows];
    int[] next = new int[128];
    int[] at = new int[128];
    List<List<Stretch>> bySource = new ArrayList<>();
    for (int i = 0; i < next.length; i++) {
      bySource.add(new ArrayList<>());
    }
    stretches.forEach(stretch -> bySource.get(stretch.source()).add(stretch));
    for (int row = 0; row < rows; row++) {
      int source = order[row];
      Stretch stretch = bySource.get(source).get(next[source]);
      stretchOf[row] = stretch;
      rowOf[row] = stretch.from() + at[source]++;
      if (at[source] == stretch.count()) {
        next[source]++;
        at[source] = 0;
      }
    }
    ColumnVector[] columns = new ColumnVector[schema.size()];
    for (int c = 0; c < columns.length; c++) {
      VectorBuilder builder = VectorBuilder.forType(schema.field(c).type());
      for (int row = 0; row < rows; row++) {
        append(builder, stretchOf[row].vectors()[c], rowOf[row]);
      }
      columns[c] = builder.build();
    }
    return new Batch(schema, rows, true, columns);
  }

  private static void append(VectorBuilder builder, ColumnVector vector, int row) {
    if (vector.isNull(row)) {
      builder.appendNull();
    } else if (vector instanceof BytesVector v) {
      ((BytesVectorBuilder) builder).append(v.data(), v.offsets()[row], v.length(row));
    } else if (vector instanceof LongVector v) {
      ((LongVectorBuilder) builder).append(v.values()[row]);
    } else if (vector instanceof DoubleVector v) {
      ((DoubleVectorBuilder) builder).append(v.values()[row]);
    } else if (vector instanceof ByteVector v) {
      ((ByteVectorBuilder) builder).append(v.values()[row]);
    } else if (vector instanceof IntVector v) {
      ((IntVectorBuilder) builder).append(v.values()[row]);
    } else if (vector instanceof FloatVector v) {
      ((FloatVectorBuilder) builder).append(v.values()[row]);
    } else {
      throw new IllegalArgumentException(vector.getClass().getName());
    }
  }
}
