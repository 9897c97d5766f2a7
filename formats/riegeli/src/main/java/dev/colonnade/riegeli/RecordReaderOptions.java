package dev.colonnade.riegeli;

import dev.colonnade.core.Limits;
import dev.colonnade.core.concurrent.Parallel;
import dev.colonnade.riegeli.chunk.FieldProjection;

/**
 * How records are read.
 *
 * @param projection the fields that are wanted of records in transposed chunks
 * @param recovery is told of damaged parts, which are then passed over; null to fail there
 * @param parallel how many threads decode: with more than one, chunks are read ahead, one more than
 *     there are threads
 * @param growing whether the file may be growing: a last chunk that is not complete yet is then the
 *     end for now, and reading can be tried again; otherwise it is damage
 * @param limits how much the file may make us do
 */
public record RecordReaderOptions(
    FieldProjection projection,
    Recovery recovery,
    Parallel parallel,
    boolean growing,
    Limits limits) {
  /** All fields, no recovery, one thread, a file that is complete. */
  public static final RecordReaderOptions DEFAULT =
      new RecordReaderOptions(
          FieldProjection.all(), null, Parallel.SEQUENTIAL, false, Limits.DEFAULT);

  public RecordReaderOptions withProjection(FieldProjection fields) {
    return new RecordReaderOptions(fields, recovery, parallel, growing, limits);
  }

  public RecordReaderOptions withRecovery(Recovery function) {
    return new RecordReaderOptions(projection, function, parallel, growing, limits);
  }

  public RecordReaderOptions withParallel(Parallel threads) {
    return new RecordReaderOptions(projection, recovery, threads, growing, limits);
  }

  public RecordReaderOptions withGrowing(boolean mayGrow) {
    return new RecordReaderOptions(projection, recovery, parallel, mayGrow, limits);
  }

  public RecordReaderOptions withLimits(Limits bounds) {
    return new RecordReaderOptions(projection, recovery, parallel, growing, bounds);
  }
}
