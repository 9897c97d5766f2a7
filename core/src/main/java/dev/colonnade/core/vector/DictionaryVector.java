package dev.colonnade.core.vector;

import java.util.Arrays;

/**
 * Values as positions in a dictionary of distinct ones; the position of a null row means nothing.
 */
public final class DictionaryVector extends ColumnVector {
  private final int[] indices;
  private final ColumnVector dictionary;

  /**
   * @param indices for each row that is not null, a row of {@code dictionary}; 0 in null rows
   * @param dictionary at least one value, none of them null, neither constant nor dictionary
   */
  public DictionaryVector(int[] indices, ColumnVector dictionary, int size, NullBitmap nulls) {
    super(size, nulls);
    this.indices = indices;
    this.dictionary = dictionary;
  }

  public int[] indices() {
    return indices;
  }

  public ColumnVector dictionary() {
    return dictionary;
  }

  @Override
  public DictionaryVector gather(int[] rows, int count) {
    int[] chosen = new int[count];
    for (int i = 0; i < count; i++) {
      chosen[i] = indices[rows[i]];
    }
    return new DictionaryVector(chosen, dictionary, count, gatherNulls(rows, count));
  }

  @Override
  public DictionaryVector slice(int from, int count) {
    return new DictionaryVector(
        Arrays.copyOfRange(indices, from, from + count),
        dictionary,
        count,
        sliceNulls(from, count));
  }

  @Override
  public ColumnVector flat() {
    ColumnVector all = dictionary.gather(indices, size());
    return nulls() == null ? all : Vectors.withNulls(all, nulls());
  }

  @Override
  public long memoryBytes() {
    return 4L * size() + dictionary.memoryBytes() + nullBytes();
  }
}
