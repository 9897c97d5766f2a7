package dev.colonnade.core.vector;

/** The child rows of some rows of a list or map, and the offsets of those rows among them. */
record Runs(int[] offsets, int[] rows) {
  static Runs of(int[] offsets, int[] rows, int count) {
    int[] chosen = new int[count + 1];
    for (int i = 0; i < count; i++) {
      chosen[i + 1] = Math.addExact(chosen[i], offsets[rows[i] + 1] - offsets[rows[i]]);
    }
    int[] children = new int[chosen[count]];
    int to = 0;
    for (int i = 0; i < count; i++) {
      for (int child = offsets[rows[i]]; child < offsets[rows[i] + 1]; child++) {
        children[to++] = child;
      }
    }
    return new Runs(chosen, children);
  }
}
