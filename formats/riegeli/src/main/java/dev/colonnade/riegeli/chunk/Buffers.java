package dev.colonnade.riegeli.chunk;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.Limits;
import dev.colonnade.core.Section;
import dev.colonnade.core.io.Slice;
import dev.colonnade.riegeli.compression.Compression;
import dev.colonnade.riegeli.compression.Decompressor;
import java.util.Arrays;

/**
 * The buffers of a transposed chunk, each with the values of one field. They lie in one array, the
 * {@link #pool}; a bucket, which is what is compressed as one, holds some neighbouring ones.
 */
final class Buffers {
  /**
   * Bytes before the first buffer, so that this many can be read at once where a value ends, even
   * if it is shorter.
   */
  private static final int SLACK = 64;

  /** The bytes of all opened buckets. */
  byte[] pool;

  /**
   * For each buffer, where in the pool its next value is, less 8; in the upper half where the
   * buffer ends, less 8. So the eight bytes of the pool from this place plus a value's length on
   * are the last ones of the value. Behind the buffers there is one more that is empty.
   */
  final long[] cursor;

  private final int[] size;
  private final Slice[] buckets;
  private final Decompressor decompressor;
  private final Section where;

  private final int[] bucketOf;

  /** Only while buckets are opened on demand: where they are to be in the pool. */
  private int[] bucketStart;

  private int[] bucketEnd;
  private boolean[] opened;

  private Buffers(int[] size, Slice[] buckets, Decompressor decompressor, Section where) {
    this.size = size;
    this.buckets = buckets;
    this.decompressor = decompressor;
    this.where = where;
    this.cursor = new long[size.length + 1];
    this.bucketOf = new int[size.length];
  }

  /** Opens all buckets. */
  static Buffers openAll(
      int[] size, Slice[] buckets, Decompressor decompressor, Limits limits, Section where)
      throws FormatException {
    Buffers buffers = new Buffers(size, buckets, decompressor, where);
    int[] starts = new int[buckets.length];
    int[] ends = new int[buckets.length];
    if (decompressor.compression() == Compression.NONE
        && buckets.length > 0
        && buckets[0].offset() >= SLACK) {
      buffers.pool = buckets[0].array();
      for (int i = 0; i < buckets.length; i++) {
        starts[i] = buckets[i].offset();
        ends[i] = buckets[i].end();
      }
    } else {
      buffers.decompressAll(starts, ends, limits);
    }
    buffers.assign(starts, ends);
    return buffers;
  }

  /** Opens buckets when {@link #need} asks for them; trusts the sizes that they state. */
  static Buffers openOnDemand(
      int[] size, Slice[] buckets, Decompressor decompressor, Limits limits, Section where)
      throws FormatException {
    long total = total(size);
    boolean likely = total <= Decompressor.grant(stored(buckets));
    if (decompressor.compression() == Compression.NONE || !likely) {
      return openAll(size, buckets, decompressor, limits, where);
    }
    Buffers buffers = new Buffers(size, buckets, decompressor, where);
    buffers.bucketStart = new int[buckets.length];
    buffers.bucketEnd = new int[buckets.length];
    buffers.opened = new boolean[buckets.length];
    long at = SLACK;
    for (int i = 0; i < buckets.length; i++) {
      long stated = decompressor.statedSize(buckets[i], buffers.bucketSection(i));
      buffers.bucketStart[i] = (int) at;
      if (stated < 0 || stated > SLACK + total - at) {
        throw buffers.bucketSection(i).error("holds more than its buffers");
      }
      at += stated;
      buffers.bucketEnd[i] = (int) at;
    }
    buffers.assign(buffers.bucketStart, buffers.bucketEnd);
    buffers.pool = new byte[(int) total + SLACK];
    return buffers;
  }

  /** Makes sure that the bytes of a buffer are in the pool. */
  void need(int buffer) throws FormatException {
    if (opened == null) {
      return;
    }
    int bucket = bucketOf[buffer];
    if (!opened[bucket]) {
      opened[bucket] = true;
      int start = bucketStart[bucket];
      int stop = bucketEnd[bucket];
      Section section = bucketSection(bucket);
      int length = decompressor.openInto(buckets[bucket], pool, start, stop, section);
      if (length != stop - start) {
        throw section.error(length + " bytes found, " + (stop - start) + " stated");
      }
    }
  }

  /** The bucket that a buffer is in. */
  int bucketOf(int buffer) {
    return bucketOf[buffer];
  }

  /** Where in the pool the next value of a buffer is. */
  int position(int buffer) {
    return (int) cursor[buffer] + 8;
  }

  /** Where in the pool a buffer ends. */
  int limit(int buffer) {
    return (int) (cursor[buffer] >>> 32) + 8;
  }

  /** Takes bytes out of a buffer, and returns where in the pool they are; -1 if there are less. */
  int take(int buffer, long bytes) {
    int from = position(buffer);
    if (bytes > limit(buffer) - from) {
      return -1;
    }
    cursor[buffer] += bytes;
    return from;
  }

  /** The number of a buffer that is always empty. */
  int none() {
    return size.length;
  }

  /** How many buffers there are. */
  int count() {
    return size.length;
  }

  private void decompressAll(int[] starts, int[] ends, Limits limits) throws FormatException {
    long total = total(size);
    if (total <= Decompressor.grant(stored(buckets))) {
      pool = new byte[limits.checkAllocation(total + SLACK, where, 0)];
      int at = SLACK;
      for (int i = 0; i < buckets.length; i++) {
        starts[i] = at;
        at += decompressor.openInto(buckets[i], pool, at, pool.length, bucketSection(i));
        ends[i] = at;
      }
      return;
    }
    // The header claims more than is likely: believe it only when the bytes are there.
    pool = new byte[SLACK];
    int at = SLACK;
    for (int i = 0; i < buckets.length; i++) {
      Slice contents = decompressor.open(buckets[i], SLACK + total - at, limits, bucketSection(i));
      long needed = at + (long) contents.length();
      if (needed > SLACK + total) {
        throw bucketSection(i).error("holds more than its buffers");
      }
      pool = Arrays.copyOf(pool, limits.checkAllocation(needed, where, 0));
      System.arraycopy(contents.array(), contents.offset(), pool, at, contents.length());
      starts[i] = at;
      at = (int) needed;
      ends[i] = at;
    }
  }

  /** Finds the place of each buffer: a buffer never spans two buckets. */
  private void assign(int[] starts, int[] ends) throws FormatException {
    if (size.length > 0 && buckets.length == 0) {
      throw where.error("there are " + size.length + " buffers, but no bucket");
    }
    int bucket = 0;
    int at = buckets.length == 0 ? SLACK : starts[0];
    for (int i = 0; i < size.length; i++) {
      if (size[i] > ends[bucket] - at) {
        throw where.error(
            "buffer "
                + i
                + " has "
                + size[i]
                + " bytes, but "
                + (ends[bucket] - at)
                + " are left in bucket "
                + bucket);
      }
      bucketOf[i] = bucket;
      cursor[i] = (long) (at + size[i] - 8) << 32 | at - 8;
      at += size[i];
      while (at == ends[bucket] && bucket + 1 < buckets.length) {
        bucket++;
        at = starts[bucket];
      }
    }
    if (buckets.length > 0 && (bucket + 1 < buckets.length || at != ends[bucket])) {
      throw where.error("buffers end before the buckets do");
    }
    cursor[none()] = (long) (SLACK - 8) << 32 | SLACK - 8;
  }

  private Section bucketSection(int bucket) {
    return decompressor.compression() == Compression.NONE
        ? where
        : where.part(where.name() + ", bucket " + bucket + " (decompressed)", 0);
  }

  private static long stored(Slice[] buckets) {
    long bytes = 0;
    for (Slice bucket : buckets) {
      bytes += bucket.length();
    }
    return bytes;
  }

  private static long total(int[] size) {
    long total = 0;
    for (int bytes : size) {
      total += bytes;
    }
    return total;
  }
}
