package dev.colonnade.at1.encode;

import dev.colonnade.at1.codec.ByteKeys;
import dev.colonnade.at1.json.JsonEvents;
import dev.colonnade.at1.json.JsonEvents.Event;
import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.concurrent.Parallel;
import dev.colonnade.core.io.Slice;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Encodes JSON lines of any shape with codec 1, whose layout {@code JsonDecoder} shows. A scalar
 * goes into the column of its way from the root, where array elements share one. Lines with white
 * space between tokens, which the codec cannot tell, are verbatim.
 */
final class JsonTreeEncoder {
  private static final int MAX_DEPTH = 8191;

  private final ByteKeys keys = new ByteKeys();
  private final Map<Long, Integer> nodes = new HashMap<>();
  private final List<LinesWriter> columns = new ArrayList<>();
  private final Map<Integer, Integer> columnOfNode = new HashMap<>();
  private final ByteWriter tape = new ByteWriter();
  private final JsonEvents events = new JsonEvents();

  static Slice encode(Slice text, Compression compression, Parallel parallel) throws IOException {
    return new JsonTreeEncoder().encodeAll(text, compression, parallel);
  }

  private Slice encodeAll(Slice text, Compression compression, Parallel parallel)
      throws IOException {
    TextLines lines = TextLines.of(text);
    byte[] flags = new byte[lines.count()];
    LinesWriter verbatim = new LinesWriter();
    for (int i = 0; i < flags.length; i++) {
      if (isMinified(lines.data(), lines.start(i), lines.stop(i))) {
        flags[i] = 1;
        events.reset(lines.data(), lines.start(i), lines.stop(i));
        value(lines.data(), events.next(), 0);
      } else {
        verbatim.add(lines.slice(i));
      }
    }
    LinesWriter vocabulary = new LinesWriter();
    for (int key = 0; key < keys.size(); key++) {
      vocabulary.add(keys.array(key), keys.start(key), keys.start(key) + keys.length(key));
    }
    ByteWriter index = new ByteWriter();
    ByteWriter values = new ByteWriter();
    index.varint(columns.size());
    for (int c = 0; c < columns.size(); c++) {
      Slice column = columns.get(c).slice();
      index.varint(column.length());
      if (c > 0) {
        values.u8('\n');
      }
      values.bytes(column);
    }
    SetWriter set = new SetWriter(compression);
    ByteWriter meta = new ByteWriter();
    meta.varint(lines.count()).u8(lines.trailing() ? 1 : 0);
    set.add("meta", meta.slice());
    set.add("flags", Slice.of(flags));
    set.add("keyvocab", vocabulary.slice());
    set.add("verbatim", verbatim.slice());
    set.add("rules", Slice.of(new byte[] {0}));
    set.add("value_index", index.slice());
    set.add("values", values.slice());
    set.add("tape", tape.slice());
    return set.pack(parallel);
  }

  /** Whether a line is JSON without white space around tokens, and not nested too deep. */
  private boolean isMinified(byte[] data, int start, int stop) {
    events.reset(data, start, stop);
    int expected = start;
    boolean first = true;
    while (true) {
      int depth = events.depth();
      Event event = events.next();
      if (event == Event.END) {
        return expected == stop;
      } else if (event == Event.INVALID || depth > MAX_DEPTH) {
        return false;
      }
      boolean closing = event == Event.END_OBJECT || event == Event.END_ARRAY;
      boolean comma = events.start() == expected + 1 && !first && !closing;
      if (events.start() != expected && !(comma && data[expected] == ',')) {
        return false;
      }
      expected = events.stop();
      first = event == Event.BEGIN_OBJECT || event == Event.BEGIN_ARRAY;
      if (event == Event.KEY) {
        if (data[expected] != ':') {
          return false;
        }
        expected++;
        first = true;
      }
    }
  }

  // The tree has a count before its members, so each container is written once its end is known;
  // what is open is on a stack.

  private record Open(Event kind, int node, ByteWriter members, int[] count) {}

  private void value(byte[] data, Event begun, int root) {
    List<Open> open = new ArrayList<>();
    ByteWriter out = tape;
    int node = root;
    Event event = begun;
    while (true) {
      switch (event) {
        case BEGIN_OBJECT, BEGIN_ARRAY -> {
          open.add(new Open(event, node, out, new int[1]));
          out = new ByteWriter();
          node = event == Event.BEGIN_ARRAY ? child(node, -1) : node;
        }
        case END_OBJECT, END_ARRAY -> {
          Open closed = open.remove(open.size() - 1);
          closed.members().u8(event == Event.END_OBJECT ? 1 : 2).varint(closed.count()[0]);
          out = closed.members().bytes(out.slice());
          node = closed.node();
        }
        case KEY -> {
          int key = keys.add(data, events.start(), events.stop() - events.start());
          out.varint(key);
          node = child(open.get(open.size() - 1).node(), key);
        }
        default -> out.u8(0).varint(leaf(data, node));
      }
      boolean ended =
          event != Event.BEGIN_OBJECT && event != Event.BEGIN_ARRAY && event != Event.KEY;
      if (ended && open.isEmpty()) {
        return;
      } else if (ended) {
        Open parent = open.get(open.size() - 1);
        parent.count()[0]++;
        node = parent.kind() == Event.BEGIN_ARRAY ? child(parent.node(), -1) : parent.node();
      }
      event = events.next();
    }
  }

  /** The node that a key, or -1 for array elements, leads to from another; 0 is the root. */
  private int child(int node, int key) {
    return nodes.computeIfAbsent((long) node << 32 | key & 0xffff_ffffL, way -> nodes.size() + 1);
  }

  private int leaf(byte[] data, int node) {
    int column =
        columnOfNode.computeIfAbsent(
            node,
            n -> {
              columns.add(new LinesWriter());
              return columns.size() - 1;
            });
    columns.get(column).add(data, events.start(), events.stop());
    return column;
  }
}
