package dev.colonnade.at1.encode;

import dev.colonnade.at1.json.JsonEvents;
import dev.colonnade.at1.json.JsonEvents.Event;
import dev.colonnade.core.bytes.ByteWriter;
import java.util.ArrayList;
import java.util.List;

/**
 * A JSON line taken apart: the scalars, and the template, which is the line with a NUL for each of
 * them. (No JSON text has a NUL.)
 */
final class JsonLine {
  private final JsonEvents events = new JsonEvents();
  private final ByteWriter template = new ByteWriter();
  private byte[] data;
  private IntList starts = new IntList();
  private IntList stops = new IntList();

  /** Takes a line apart; false where it is not JSON. */
  boolean parse(byte[] bytes, int start, int stop) {
    data = bytes;
    template.clear();
    starts = new IntList();
    stops = new IntList();
    events.reset(bytes, start, stop);
    int copied = start;
    while (true) {
      Event event = events.next();
      if (event == Event.INVALID) {
        return false;
      } else if (event == Event.END) {
        template.bytes(bytes, copied, stop - copied);
        return true;
      } else if (event == Event.STRING || event == Event.NUMBER || event == Event.WORD) {
        template.bytes(bytes, copied, events.start() - copied).u8(0);
        starts.add(events.start());
        stops.add(events.stop());
        copied = events.stop();
      }
    }
  }

  ByteWriter template() {
    return template;
  }

  int cells() {
    return starts.size();
  }

  int start(int cell) {
    return starts.get(cell);
  }

  int stop(int cell) {
    return stops.get(cell);
  }

  /**
   * The way to each scalar of the line that was parsed last: keys joined by dots, numbers in
   * arrays.
   */
  List<String> paths(int start, int stop) {
    List<String> paths = new ArrayList<>();
    List<String> way = new ArrayList<>();
    List<Integer> counts = new ArrayList<>();
    String key = null;
    events.reset(data, start, stop);
    while (true) {
      Event event = events.next();
      switch (event) {
        case END, INVALID -> {
          return paths;
        }
        case KEY -> {
          String text = JsonEvents.unquote(data, events.start(), events.stop());
          key = text == null ? "?" : text;
        }
        case BEGIN_OBJECT, BEGIN_ARRAY -> {
          if (!counts.isEmpty()) {
            way.add(step(key, counts));
          }
          counts.add(event == Event.BEGIN_ARRAY ? 0 : -1);
          key = null;
        }
        case END_OBJECT, END_ARRAY -> {
          counts.remove(counts.size() - 1);
          if (!counts.isEmpty()) {
            way.remove(way.size() - 1);
          }
        }
        default -> {
          String step = counts.isEmpty() ? "value" : step(key, counts);
          paths.add(way.isEmpty() ? step : String.join(".", way) + "." + step);
        }
      }
    }
  }

  private static String step(String key, List<Integer> counts) {
    int level = counts.size() - 1;
    int count = counts.get(level);
    if (count < 0) {
      return key;
    }
    counts.set(level, count + 1);
    return Integer.toString(count);
  }
}
