package dev.colonnade.riegeli;

import dev.colonnade.core.bytes.LittleEndian;
import dev.colonnade.riegeli.hash.HighwayHash;
import java.util.ArrayList;
import java.util.List;

/**
 * What recovery must make of a damaged file, told as simply as possible: byte by byte over an
 * array, one rule after the other, and without any code of the reader but the hash.
 */
final class RecoveryModel {
  private static final int BLOCK = 65_536;
  private static final int BLOCK_HEADER = 24;
  private static final int CHUNK_HEADER = 40;

  /** How it goes on after a failure: at a chunk, or at what a block at or after here tells. */
  private enum Rule {
    CHUNK,
    BLOCK,
    END
  }

  private static final class Damage extends Exception {
    private static final long serialVersionUID = 1L;
    private final Rule rule;
    private final long position;

    Damage(Rule rule, long position) {
      super(null, null, false, false);
      this.rule = rule;
      this.position = position;
    }
  }

  private final byte[] file;

  /** Where the chunks begin that are kept. */
  final List<Long> kept = new ArrayList<>();

  /** Begin and end of what is lost. */
  final List<List<Long>> lost = new ArrayList<>();

  // The chunk that is being read.
  private long begin;
  private long at;
  private byte[] header;
  private long headerBlock;
  private long end;

  RecoveryModel(byte[] file) {
    this.file = file;
    long position = 0;
    while (position < file.length) {
      long next;
      try {
        next = readChunk(position);
        kept.add(position);
      } catch (Damage damage) {
        next = after(damage);
        lost.add(List.of(position, next));
      }
      position = next;
    }
  }

  private static boolean isBoundary(long position) {
    long inBlock = position % BLOCK;
    return inBlock == 0 || inBlock > BLOCK_HEADER;
  }

  private long readChunk(long position) throws Damage {
    begin = position;
    at = position;
    header = null;
    headerBlock = -1;
    if (!isBoundary(begin)) {
      throw new Damage(Rule.BLOCK, begin);
    }
    byte[] bytes = take(CHUNK_HEADER);
    if (HighwayHash.hash(bytes, 8, CHUNK_HEADER - 8) != LittleEndian.getLong(bytes, 0)) {
      throw new Damage(Rule.BLOCK, at);
    }
    long typeAndRecords = LittleEndian.getLong(bytes, 24);
    long size = LittleEndian.getLong(bytes, 8);
    if (begin == 0
        && (typeAndRecords != 's' || size != 0 || LittleEndian.getLong(bytes, 32) != 0)) {
      throw new Damage(Rule.BLOCK, at);
    }
    header = bytes;
    end =
        Math.max(positionAfter(CHUNK_HEADER + size), firstBoundary(begin + (typeAndRecords >>> 8)));
    if (headerBlock >= 0
        && LittleEndian.getLong(file, (int) headerBlock + 16) != end - headerBlock) {
      throw new Damage(Rule.BLOCK, at);
    }
    byte[] data = take(size);
    if (end > file.length) {
      throw new Damage(Rule.END, file.length);
    }
    if (HighwayHash.hash(data, 0, data.length) != LittleEndian.getLong(bytes, 16)) {
      throw new Damage(Rule.CHUNK, end);
    }
    return end;
  }

  /** Byte by byte, as there are files of some hundred kilobytes only. */
  private long positionAfter(long count) {
    long position = begin;
    for (long i = 0; i < count && position <= file.length; i++) {
      position += position % BLOCK == 0 ? BLOCK_HEADER + 1 : 1;
    }
    return position <= file.length ? position : Long.MAX_VALUE / 2;
  }

  private static long firstBoundary(long position) {
    long found = position;
    while (!isBoundary(found)) {
      found++;
    }
    return found;
  }

  private byte[] take(long count) throws Damage {
    byte[] bytes = new byte[(int) Math.min(Math.max(0, count), file.length)];
    for (int i = 0; i < count; i++) {
      if (at % BLOCK == 0) {
        takeBlockHeader();
      }
      if (at >= file.length) {
        throw new Damage(Rule.END, file.length);
      }
      bytes[i] = file[(int) at++];
    }
    return bytes;
  }

  private void takeBlockHeader() throws Damage {
    long block = at;
    if (block + BLOCK_HEADER > file.length) {
      throw new Damage(Rule.END, file.length);
    }
    at += BLOCK_HEADER;
    if (!isSound(block)) {
      throw new Damage(Rule.BLOCK, at);
    }
    long next = LittleEndian.getLong(file, (int) block + 16);
    if (LittleEndian.getLong(file, (int) block + 8) != block - begin) {
      // Unless that leads back to this very chunk.
      boolean near = next >= 0 && next <= BLOCK && block + next > begin;
      throw near ? new Damage(Rule.CHUNK, block + next) : new Damage(Rule.BLOCK, at);
    }
    if (header == null) {
      headerBlock = block;
    } else if (next != end - block) {
      throw new Damage(Rule.BLOCK, at);
    }
  }

  private boolean isSound(long block) {
    return HighwayHash.hash(file, (int) block + 8, 16) == LittleEndian.getLong(file, (int) block);
  }

  private long after(Damage damage) {
    if (damage.rule == Rule.END || damage.position > file.length) {
      return file.length;
    }
    if (damage.rule == Rule.CHUNK && isBoundary(damage.position)) {
      return damage.position;
    }
    long position = damage.position;
    while (true) {
      position += (BLOCK - position % BLOCK) % BLOCK;
      if (position > file.length) {
        return file.length;
      }
      if (position + BLOCK_HEADER > file.length) {
        return position;
      }
      if (!isSound(position)) {
        position += BLOCK;
        continue;
      }
      if (LittleEndian.getLong(file, (int) position + 8) == 0) {
        return position;
      }
      long next = LittleEndian.getLong(file, (int) position + 16);
      if (next < 0 || next > file.length - position) {
        return file.length;
      }
      position += next;
      if (isBoundary(position)) {
        return position;
      }
    }
  }
}
