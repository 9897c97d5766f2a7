package dev.colonnade.riegeli;

import dev.colonnade.core.FormatException;
import dev.colonnade.riegeli.file.ChunkReader;
import dev.colonnade.riegeli.file.Failure;
import java.io.IOException;

/** Sends a reader to other records of its file. */
final class RecordSeeker {
  private final RecordReader reader;
  private final ChunkCursor cursor;
  private final ChunkReader chunks;

  RecordSeeker(RecordReader reader, ChunkCursor cursor, ChunkReader chunks) {
    this.reader = reader;
    this.cursor = cursor;
    this.chunks = chunks;
  }

  void seek(RecordPosition position) throws IOException {
    long begin = position.chunkBegin();
    boolean inChunk = cursor.recordCount() > 0 && begin == cursor.chunkBegin();
    if (!inChunk) {
      seekToChunk(begin);
      boolean there = position.recordIndex() > 0 && reader.nextChunk();
      if (!there || cursor.chunkBegin() != begin) {
        return;
      }
    }
    cursor.setIndex(position.recordIndex());
  }

  void seek(long numeric) throws IOException {
    if (!cursor.isOver(numeric)) {
      jumpOverDamage(() -> chunks.seekToChunkContaining(numeric));
      boolean there = cursor.nextChunk() < numeric && reader.nextChunk();
      if (!there || cursor.chunkBegin() > numeric) {
        return;
      }
    }
    cursor.setIndex(numeric - cursor.chunkBegin());
  }

  boolean seekBack() throws IOException {
    if (cursor.index() > 0) {
      cursor.setIndex(cursor.index() - 1);
      return true;
    }
    long before = cursor.recordCount() > 0 ? cursor.chunkBegin() : cursor.nextChunk();
    while (before > 0) {
      long target = before - 1;
      try {
        cursor.jump(() -> chunks.seekToChunkBefore(target));
        long chunk = cursor.nextChunk();
        if (cursor.advance() && cursor.recordCount() > 0) {
          cursor.setIndex(cursor.recordCount() - 1);
          return true;
        }
        before = Math.min(target, chunk);
      } catch (FormatException e) {
        Failure failed = cursor.failure();
        if (!reader.skipDamage(e)) {
          return false;
        }
        before = failed == null ? target : Math.min(target, failed.begin());
      }
    }
    seek(RecordPosition.START);
    return false;
  }

  /** Goes to the chunk that begins at a position, even if it is in use. */
  void seekToChunk(long begin) throws IOException {
    jumpOverDamage(() -> chunks.seek(begin));
  }

  /** Goes to the chunk that lies over a position and returns where it begins. */
  long seekToChunkBefore(long position) throws IOException {
    jumpOverDamage(() -> chunks.seekToChunkBefore(position));
    return cursor.nextChunk();
  }

  /** Jumps; where the way there is damaged, to after the damage. */
  private void jumpOverDamage(ChunkCursor.Jump to) throws IOException {
    try {
      cursor.jump(to);
    } catch (FormatException e) {
      reader.skipDamage(e);
    }
  }
}
