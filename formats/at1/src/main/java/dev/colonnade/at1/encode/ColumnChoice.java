package dev.colonnade.at1.encode;

import dev.colonnade.at1.codec.ByteKeys;
import dev.colonnade.at1.codec.Cells;
import dev.colonnade.at1.codec.NumberText;
import dev.colonnade.at1.codec.TypedColumn;
import dev.colonnade.core.io.Slice;
import java.io.IOException;
import java.util.Arrays;

/**
 * Chooses the type of a column of the columnar codec: every type that can hold the cells exactly is
 * tried on a sample, and the smallest after compression is taken.
 */
final class ColumnChoice {
  private static final int SAMPLE = 1 << 14;

  /** A column that is no larger as text has nothing to gain. */
  private static final int TINY = 24;

  /** Scales are counted from {@link NumberText#NONE} on. */
  private final int[] scaleCounts = new int[TypedColumn.MAX_SCALE + 3];

  private final Cells cells;
  private final Method estimator;
  private final Cells sample;
  private boolean newlines;
  private int bestType = -1;
  private int bestScale;
  private long bestSize = Long.MAX_VALUE;

  private ColumnChoice(Cells cells, Method estimator) {
    this.cells = cells;
    this.estimator = estimator;
    this.sample = sample(cells, SAMPLE);
  }

  /** A column ready to be stored; its size is an estimate after compression. */
  record Chosen(int type, Slice chunk, long size) {}

  /** At most so many cells from the middle. */
  static Cells sample(Cells cells, int most) {
    int from = Math.max(0, (cells.count() - most) / 2);
    int count = Math.min(most, cells.count());
    return new Cells(
        cells.data(),
        Arrays.copyOfRange(cells.starts(), from, from + count),
        Arrays.copyOfRange(cells.stops(), from, from + count),
        count);
  }

  static Chosen choose(Cells cells, Method estimator) throws IOException {
    ColumnChoice choice = new ColumnChoice(cells, estimator);
    choice.look();
    choice.tryAll();
    Slice chunk = ColumnChunk.encode(choice.bestType, choice.bestScale, cells);
    return new Chosen(choice.bestType, chunk, choice.size());
  }

  /** The size that some cells would have in the type that suits them. */
  static long estimate(Cells cells, Method estimator) throws IOException {
    ColumnChoice choice = new ColumnChoice(cells, estimator);
    choice.look();
    choice.tryAll();
    return choice.size();
  }

  private long size() {
    return bestSize * Math.max(1, cells.count()) / Math.max(1, sample.count());
  }

  private void look() {
    for (int i = 0; i < cells.count(); i++) {
      int start = cells.starts()[i];
      int stop = cells.stops()[i];
      scaleCounts[NumberText.scale(cells.data(), start, stop) - NumberText.NONE]++;
      for (int at = start; at < stop && !newlines; at++) {
        newlines = cells.data()[at] == '\n';
      }
    }
  }

  private void tryAll() throws IOException {
    int count = cells.count();
    if (!newlines) {
      attempt(TypedColumn.TEXT, 0);
    }
    if (!newlines && bestSize <= TINY) {
      return;
    }
    int scale = usualScale();
    int numbers = scaleCounts[scale - NumberText.NONE];
    if (scale != NumberText.NONE && numbers == count) {
      attempt(scale == NumberText.WHOLE ? TypedColumn.INT : TypedColumn.DEC, scale);
      if (scale == NumberText.WHOLE) {
        attempt(TypedColumn.SHUF, scale);
      }
    } else if (scale != NumberText.NONE && numbers > count / 4) {
      attempt(TypedColumn.NUMEXC, scale);
    }
    if (newlines || fewDistinct()) {
      attempt(TypedColumn.DICT, 0);
    }
  }

  /** The scale that most numbers have, or NONE where there are no numbers. */
  private int usualScale() {
    int best = NumberText.NONE;
    int most = 0;
    for (int i = 1; i < scaleCounts.length; i++) {
      if (scaleCounts[i] > most) {
        most = scaleCounts[i];
        best = i + NumberText.NONE;
      }
    }
    return best;
  }

  private boolean fewDistinct() {
    ByteKeys keys = new ByteKeys();
    for (int i = 0; i < sample.count(); i++) {
      keys.add(sample.data(), sample.starts()[i], sample.length(i));
    }
    return keys.size() <= sample.count() / 2 + 1;
  }

  private void attempt(int type, int scale) throws IOException {
    Slice chunk = ColumnChunk.encode(type, scale, sample);
    long size = chunk.length() <= TINY ? chunk.length() : estimator.compress(chunk).length;
    if (size < bestSize) {
      bestSize = size;
      bestType = type;
      bestScale = scale;
    }
  }
}
