package dev.colonnade.riegeli;

import dev.colonnade.core.io.Slice;
import java.io.IOException;

/**
 * Binary search over a file whose records are sorted: first over its bytes for the last chunk that
 * begins with a smaller record, then inside that chunk.
 */
public final class RecordSearch {
  /** How a record compares to what is looked for. */
  public enum Order {
    /** It comes before. */
    LESS,
    /** It is one that is looked for. */
    EQUIVALENT,
    /** It comes after. */
    GREATER,
    /** It says nothing and is passed over. */
    UNORDERED
  }

  /** Compares a record with what is looked for. */
  @FunctionalInterface
  public interface Test {
    /** How the record compares, or null to give up the search. */
    Order compare(Slice record) throws IOException;
  }

  private final RecordReader reader;
  private final Test test;

  /** The record whose order was found last, and that order; null when the test gave up. */
  private RecordPosition found;

  private Order order;

  RecordSearch(RecordReader reader, Test test) {
    this.reader = reader;
    this.test = test;
  }

  Order run() throws IOException {
    long low = 0;
    long high = reader.size();
    RecordPosition lessBegin = null;
    RecordPosition greater = null;
    while (low < high) {
      long middle = low + (high - low) / 2;
      long begin = Math.max(low, reader.seekToChunkBefore(middle));
      findOrdered(new RecordPosition(begin, 0), new RecordPosition(high, 0));
      if (order == null) {
        return null;
      }
      switch (order) {
        case EQUIVALENT:
          return standBefore(found, order);
        case GREATER:
          greater = found;
          high = Math.min(begin, middle);
          break;
        case LESS:
          lessBegin = found;
          low = chunkAfter(found);
          break;
        default:
          // After damage the chunk may begin later than the middle.
          high = Math.min(begin, middle);
          break;
      }
    }
    if (lessBegin != null) {
      greater = searchChunk(lessBegin, greater);
      if (order == null) {
        return null;
      }
      if (order == Order.EQUIVALENT) {
        return standBefore(found, order);
      }
    }
    if (greater != null) {
      return standBefore(greater, Order.GREATER);
    }
    return standBefore(
        new RecordPosition(reader.size(), 0), lessBegin != null ? Order.LESS : Order.UNORDERED);
  }

  private Order standBefore(RecordPosition position, Order result) throws IOException {
    reader.seek(position);
    return result;
  }

  /** Tests records from one position on until one has an order, or another position is reached. */
  private void findOrdered(RecordPosition from, RecordPosition end) throws IOException {
    order = Order.UNORDERED;
    reader.seek(from);
    Slice record;
    while (order == Order.UNORDERED && (record = reader.read()) != null) {
      if (reader.lastPosition().compareTo(end) >= 0) {
        return;
      }
      found = reader.lastPosition();
      order = testWithoutRecovery(record);
    }
  }

  private Order testWithoutRecovery(Slice record) throws IOException {
    Recovery recovery = reader.recovery();
    reader.onDamage(null);
    try {
      return test.compare(record);
    } finally {
      reader.onDamage(recovery);
    }
  }

  private long chunkAfter(RecordPosition position) throws IOException {
    reader.seek(new RecordPosition(position.chunkBegin(), Long.MAX_VALUE - position.chunkBegin()));
    return reader.position().chunkBegin();
  }

  /** Looks for the first greater record of a chunk that has a smaller one. */
  private RecordPosition searchChunk(RecordPosition less, RecordPosition greaterAfter)
      throws IOException {
    RecordPosition greater = greaterAfter;
    long chunk = less.chunkBegin();
    reader.seek(less);
    reader.read();
    long low = less.recordIndex() + 1;
    long high = reader.recordsInChunk();
    while (low < high) {
      long middle = low + (high - low) / 2;
      findOrdered(new RecordPosition(chunk, middle), new RecordPosition(chunk, high));
      if (order == null || order == Order.EQUIVALENT) {
        return greater;
      } else if (order == Order.LESS) {
        low = found.recordIndex() + 1;
      } else {
        greater = order == Order.GREATER ? found : greater;
        high = middle;
      }
    }
    return greater;
  }
}
