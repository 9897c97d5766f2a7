package dev.colonnade.core.predicate;

import dev.colonnade.core.format.ColumnStatistics;
import dev.colonnade.core.predicate.Predicate.And;
import dev.colonnade.core.predicate.Predicate.IsNull;
import dev.colonnade.core.predicate.Predicate.Not;
import dev.colonnade.core.predicate.Predicate.Or;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.core.vector.Batch;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.core.vector.ConstantVector;
import dev.colonnade.core.vector.DictionaryVector;
import dev.colonnade.core.vector.NullBitmap;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A predicate made ready for the columns of a schema. Negations are moved down to the single tests,
 * after which "not fulfilled" and "unknown because of a null" need no telling apart: a test keeps a
 * row or does not.
 */
public final class BoundPredicate {
  private final Node root;

  private BoundPredicate(Node root) {
    this.root = root;
  }

  /**
   * Makes a predicate ready.
   *
   * @throws IllegalArgumentException if a column does not exist or cannot be compared with its
   *     value
   */
  public static BoundPredicate bind(Predicate predicate, Schema schema) {
    return new BoundPredicate(node(predicate, schema, false));
  }

  /**
   * Finds the rows that fulfil the predicate, exactly.
   *
   * @param batch its columns are those of the schema bound to
   * @param rows takes the row numbers, ascending; as long as the batch has rows
   * @return how many there are
   */
  public int select(Batch batch, int[] rows) {
    boolean[] keep = new boolean[batch.rowCount()];
    root.test(batch, keep);
    int count = 0;
    for (int row = 0; row < keep.length; row++) {
      if (keep[row]) {
        rows[count++] = row;
      }
    }
    return count;
  }

  /**
   * Whether a row group may hold a row that fulfils the predicate; false only where that is
   * certain.
   */
  public boolean mayMatch(StatisticsSource statistics, long rowCount) throws IOException {
    return root.mayMatch(statistics, rowCount);
  }

  /** Whether every row of a row group fulfils the predicate; true only where that is certain. */
  public boolean matchesAll(StatisticsSource statistics, long rowCount) throws IOException {
    return root.matchesAll(statistics, rowCount);
  }

  private static Node node(Predicate predicate, Schema schema, boolean negated) {
    if (predicate instanceof Not not) {
      return node(not.part(), schema, !negated);
    } else if (predicate instanceof And and) {
      return junction(and.parts(), schema, negated, negated);
    } else if (predicate instanceof Or or) {
      return junction(or.parts(), schema, negated, !negated);
    } else if (predicate instanceof IsNull isNull) {
      return new NullTest(schema.require(isNull.column()), !negated);
    }
    int column = schema.require(predicate.columns().iterator().next());
    Field field = schema.field(column);
    return new ValueTest(column, ValueSets.of(predicate, field), negated);
  }

  private static Node junction(List<Predicate> parts, Schema schema, boolean negated, boolean any) {
    List<Node> nodes = new ArrayList<>();
    for (Predicate part : parts) {
      nodes.add(node(part, schema, negated));
    }
    return new Junction(nodes, any);
  }

  private interface Node {
    /** Sets {@code keep} for the rows that are kept; it comes all false. */
    void test(Batch batch, boolean[] keep);

    boolean mayMatch(StatisticsSource statistics, long rowCount) throws IOException;

    boolean matchesAll(StatisticsSource statistics, long rowCount) throws IOException;
  }

  /** Any or all of some parts. */
  private record Junction(List<Node> parts, boolean any) implements Node {
    @Override
    public void test(Batch batch, boolean[] keep) {
      Arrays.fill(keep, !any);
      boolean[] part = new boolean[keep.length];
      for (Node node : parts) {
        Arrays.fill(part, false);
        node.test(batch, part);
        for (int row = 0; row < keep.length; row++) {
          keep[row] = any ? keep[row] | part[row] : keep[row] & part[row];
        }
      }
    }

    @Override
    public boolean mayMatch(StatisticsSource statistics, long rowCount) throws IOException {
      for (Node node : parts) {
        if (node.mayMatch(statistics, rowCount) == any) {
          return any;
        }
      }
      return !any;
    }

    @Override
    public boolean matchesAll(StatisticsSource statistics, long rowCount) throws IOException {
      for (Node node : parts) {
        if (node.matchesAll(statistics, rowCount) == any) {
          return any;
        }
      }
      return !any;
    }
  }

  /** Rows that are null, or are not. */
  private record NullTest(int column, boolean wanted) implements Node {
    @Override
    public void test(Batch batch, boolean[] keep) {
      NullBitmap nulls = batch.column(column).nulls();
      for (int row = 0; row < keep.length; row++) {
        keep[row] = (nulls != null && nulls.isNull(row)) == wanted;
      }
    }

    @Override
    public boolean mayMatch(StatisticsSource source, long rowCount) throws IOException {
      ColumnStatistics statistics = source.statistics(column);
      if (statistics == null || statistics.nullCount() < 0) {
        return true;
      }
      return wanted ? statistics.nullCount() > 0 : statistics.nullCount() < rowCount;
    }

    @Override
    public boolean matchesAll(StatisticsSource source, long rowCount) throws IOException {
      ColumnStatistics statistics = source.statistics(column);
      return statistics != null && statistics.nullCount() == (wanted ? rowCount : 0);
    }
  }

  /** Rows whose value lies in a set, or outside it. */
  private record ValueTest(int column, ValueSet set, boolean negated) implements Node {
    @Override
    public void test(Batch batch, boolean[] keep) {
      ColumnVector vector = batch.column(column);
      if (vector instanceof ConstantVector constant) {
        boolean[] one = new boolean[1];
        set.test(constant.value(), negated, one);
        Arrays.fill(keep, one[0]);
      } else if (vector instanceof DictionaryVector dictionary) {
        testDictionary(dictionary, keep);
      } else {
        set.test(vector, negated, keep);
      }
      if (vector.nulls() != null) {
        for (int row = 0; row < keep.length; row++) {
          keep[row] &= !vector.nulls().isNull(row);
        }
      }
    }

    private void testDictionary(DictionaryVector vector, boolean[] keep) {
      boolean[] entries = new boolean[vector.dictionary().size()];
      set.test(vector.dictionary(), negated, entries);
      int[] indices = vector.indices();
      for (int row = 0; row < keep.length; row++) {
        keep[row] = entries[indices[row]];
      }
    }

    @Override
    public boolean mayMatch(StatisticsSource source, long rowCount) throws IOException {
      ColumnStatistics statistics = source.statistics(column);
      if (statistics == null) {
        return true;
      }
      if (statistics.nullCount() >= 0 && statistics.nullCount() == rowCount) {
        return false;
      }
      if (statistics.min() == null || statistics.max() == null) {
        return true;
      }
      return set.mayMatch(statistics.min(), statistics.max(), negated);
    }

    @Override
    public boolean matchesAll(StatisticsSource source, long rowCount) throws IOException {
      ColumnStatistics statistics = source.statistics(column);
      return statistics != null
          && statistics.nullCount() == 0
          && statistics.min() != null
          && statistics.max() != null
          && !set.mayMatch(statistics.min(), statistics.max(), !negated);
    }
  }
}
