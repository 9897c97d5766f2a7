package dev.colonnade.core.zlib;

import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.zip.Inflater;

/** Inflaters to use again: making one costs more than decompressing a small column. */
final class InflaterPool {
  private static final int MOST = 16;
  private static final ConcurrentLinkedDeque<Inflater> IDLE = new ConcurrentLinkedDeque<>();

  private InflaterPool() {}

  static Inflater take() {
    Inflater inflater = IDLE.poll();
    return inflater != null ? inflater : new Inflater();
  }

  static void give(Inflater inflater) {
    if (IDLE.size() < MOST) {
      inflater.reset();
      IDLE.push(inflater);
    } else {
      inflater.end();
    }
  }
}
