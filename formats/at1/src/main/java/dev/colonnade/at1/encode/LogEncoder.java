package dev.colonnade.at1.encode;

import dev.colonnade.at1.codec.ByteKeys;
import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.concurrent.Parallel;
import dev.colonnade.core.io.Slice;
import java.io.IOException;

/**
 * Encodes log lines with codec 3, whose layout {@code LogDecoder} shows. Words that have a digit
 * are what varies; the rest of a line is its template. Lines of a template that is met only once
 * are verbatim.
 */
final class LogEncoder {
  private static final int MAX_TEMPLATES = 1 << 18;

  private final TextLines lines;
  private final ByteKeys keys = new ByteKeys();
  private final ByteWriter template = new ByteWriter();
  private IntList starts = new IntList();
  private IntList stops = new IntList();

  private LogEncoder(Slice text) {
    this.lines = TextLines.of(text);
  }

  static Slice encode(Slice text, Compression compression, Parallel parallel) throws IOException {
    return new LogEncoder(text).encode(compression, parallel);
  }

  private Slice encode(Compression compression, Parallel parallel) throws IOException {
    int[] templateOf = new int[lines.count()];
    int[] found = new int[Math.min(MAX_TEMPLATES, lines.count())];
    for (int i = 0; i < templateOf.length; i++) {
      templateOf[i] = parse(i) ? number() : -1;
      if (templateOf[i] >= 0) {
        found[templateOf[i]]++;
      }
    }
    int[] ids = new int[keys.size()];
    LinesWriter templates = new LinesWriter();
    int used = 0;
    for (int key = 0; key < keys.size(); key++) {
      ids[key] = found[key] > 1 ? used++ : -1;
      if (ids[key] >= 0) {
        templates.add(keys.array(key), keys.start(key), keys.start(key) + keys.length(key));
      }
    }
    byte[] flags = new byte[lines.count()];
    ByteWriter tids = new ByteWriter();
    LinesWriter vars = new LinesWriter();
    LinesWriter verbatim = new LinesWriter();
    for (int i = 0; i < flags.length; i++) {
      int id = templateOf[i] < 0 ? -1 : ids[templateOf[i]];
      if (id < 0) {
        verbatim.add(lines.slice(i));
        continue;
      }
      flags[i] = 1;
      tids.varint(id);
      parse(i);
      for (int slot = 0; slot < starts.size(); slot++) {
        vars.add(lines.data(), starts.get(slot), stops.get(slot));
      }
    }
    SetWriter set = new SetWriter(compression);
    ByteWriter meta = new ByteWriter();
    meta.varint(lines.count()).u8(lines.trailing() ? 1 : 0);
    set.add("meta", meta.slice());
    set.add("flags", Slice.of(flags));
    set.add("templates", templates.slice());
    set.add("tids", tids.slice());
    set.add("vars", vars.slice());
    set.add("verbatim", verbatim.slice());
    return set.pack(parallel);
  }

  /** The number of the template just parsed, or -1 where there are too many. */
  private int number() {
    Slice text = template.slice();
    int key = keys.find(text.array(), 0, text.length());
    if (key < 0 && keys.size() < MAX_TEMPLATES) {
      byte[] copy = text.toByteArray();
      key = keys.add(copy, 0, copy.length);
    }
    return key;
  }

  /** Finds the template and the slots of a line; false where it has a NUL, which marks slots. */
  private boolean parse(int line) {
    byte[] data = lines.data();
    int stop = lines.stop(line);
    template.clear();
    starts = new IntList();
    stops = new IntList();
    int at = lines.start(line);
    while (at < stop) {
      if (data[at] == 0) {
        return false;
      }
      int end = at;
      boolean digit = false;
      while (end < stop && inWord(data[end])) {
        digit |= data[end] >= '0' && data[end] <= '9';
        end++;
      }
      if (digit) {
        template.u8(0);
        starts.add(at);
        stops.add(end);
      } else {
        end = Math.max(end, at + 1);
        template.bytes(data, at, end - at);
      }
      at = end;
    }
    return true;
  }

  private static boolean inWord(int b) {
    return b >= '0' && b <= '9'
        || b >= 'a' && b <= 'z'
        || b >= 'A' && b <= 'Z'
        || b == '.'
        || b == '-'
        || b == '_';
  }
}
