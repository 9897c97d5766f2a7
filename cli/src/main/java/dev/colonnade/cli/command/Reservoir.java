package dev.colonnade.cli.command;

import dev.colonnade.core.vector.Batch;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

/**
 * A fair choice of rows from a stream of unknown length (Li's "algorithm L"): how many rows to pass
 * over is drawn at once, so that rows that are not chosen cost nothing.
 */
final class Reservoir {
  private final int size;
  private final Random random;
  private final List<Row> chosen = new ArrayList<>();
  private long seen;
  private long next;
  private double weight = 1;

  private record Row(long number, Batch batch) {}

  Reservoir(int size, long seed) {
    this.size = size;
    this.random = new Random(seed);
  }

  void add(Batch batch) {
    long end = seen + batch.rowCount();
    while (chosen.size() < size && chosen.size() < end) {
      chosen.add(row(batch, chosen.size()));
      if (chosen.size() == size) {
        next = size - 1;
        skip();
      }
    }
    if (size > 0 && chosen.size() == size) {
      while (next < end) {
        chosen.set(random.nextInt(size), row(batch, next));
        skip();
      }
    }
    seen = end;
  }

  private void skip() {
    weight *= Math.exp(Math.log(1 - random.nextDouble()) / size);
    double gap = Math.floor(Math.log(1 - random.nextDouble()) / Math.log1p(-weight));
    next = gap < Long.MAX_VALUE / 2.0 ? next + 1 + (long) gap : Long.MAX_VALUE;
  }

  private Row row(Batch batch, long number) {
    return new Row(number, batch.gather(new int[] {(int) (number - seen)}, 1));
  }

  /** The chosen rows in their order, each a batch of its own. */
  List<Batch> rows() {
    return chosen.stream().sorted(Comparator.comparingLong(Row::number)).map(Row::batch).toList();
  }
}
