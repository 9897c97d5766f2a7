package dev.colonnade.generators;

/**
 * The rows that are made at once.
 *
 * @param seed of the whole table
 * @param number of the chunk, from 0
 * @param firstRow number of the first row, from 0
 * @param rows how many
 */
record Chunk(long seed, long number, long firstRow, int rows) {
  /**
   * The random numbers of a column in this chunk. A column that depends on another asks for that
   * one's stream and makes the same choices.
   */
  SampleRandom random(String column) {
    return SampleRandom.of(seed, column, number);
  }
}
