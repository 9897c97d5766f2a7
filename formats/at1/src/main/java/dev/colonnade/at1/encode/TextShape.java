package dev.colonnade.at1.encode;

import dev.colonnade.at1.json.JsonEvents;
import dev.colonnade.at1.json.JsonEvents.Event;
import dev.colonnade.core.io.Slice;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * What a look at the beginning of some bytes tells of them.
 *
 * @param kind what they seem to be
 * @param delimiter what separates fields, for {@link Kind#TABLE}
 * @param columns the usual number of fields
 * @param header whether the first line names the columns
 */
record TextShape(Kind kind, byte delimiter, int columns, boolean header) {
  /** Kinds of content that codecs differ for. */
  enum Kind {
    TABLE,
    JSON_LINES,
    LOG,
    OTHER
  }

  private static final int LOOK = 1 << 20;
  private static final int LINES = 2000;

  /** The share of records with the same number of fields that makes a text a table. */
  private static final double LIKELY = 0.8;

  private static final double POSSIBLE = 0.5;

  private static final byte[] DELIMITERS = {',', '\t', ';', '|'};
  private static final byte[] ALL_DELIMITERS = {',', '\t', ';', '|', ' '};

  static TextShape of(Slice text) {
    TextLines lines = TextLines.of(text.slice(0, Math.min(text.length(), LOOK)));
    int count = Math.min(LINES, lines.count());
    if (looksBinary(text)) {
      return new TextShape(Kind.OTHER, (byte) ',', 1, false);
    } else if (jsonLines(lines, count)) {
      return new TextShape(Kind.JSON_LINES, (byte) ',', 1, false);
    }
    TextShape table = table(lines, count, DELIMITERS, LIKELY);
    if (table.columns > 1) {
      return table;
    }
    return new TextShape(Kind.LOG, (byte) ' ', 1, false);
  }

  /** As a table, whatever else it may seem to be; the delimiter is the likeliest one. */
  static TextShape asTable(Slice text) {
    TextLines lines = TextLines.of(text.slice(0, Math.min(text.length(), LOOK)));
    return table(lines, Math.min(LINES, lines.count()), ALL_DELIMITERS, LIKELY);
  }

  /**
   * As a table that somebody wants to query: a delimiter that cuts half of the records alike is
   * better than none.
   */
  static TextShape asQueryableTable(Slice text) {
    TextLines lines = TextLines.of(text.slice(0, Math.min(text.length(), LOOK)));
    TextShape usual = table(lines, Math.min(LINES, lines.count()), DELIMITERS, POSSIBLE);
    return usual.columns > 1 ? usual : asTable(text);
  }

  private static boolean looksBinary(Slice text) {
    int odd = 0;
    int look = Math.min(text.length(), 1 << 16);
    for (int i = text.offset(); i < text.offset() + look; i++) {
      int b = text.array()[i];
      odd += b >= 0 && b < 0x20 && b != '\n' && b != '\r' && b != '\t' ? 1 : 0;
    }
    return odd > look / 50;
  }

  private static boolean jsonLines(TextLines lines, int count) {
    JsonEvents events = new JsonEvents();
    int sound = 0;
    int looked = Math.min(count, 100);
    for (int line = 0; line < looked; line++) {
      int start = lines.start(line);
      if (lines.stop(line) > start && lines.data()[start] == '{') {
        events.reset(lines.data(), start, lines.stop(line));
        Event event = events.next();
        while (event != Event.END && event != Event.INVALID) {
          event = events.next();
        }
        sound += event == Event.END ? 1 : 0;
      }
    }
    // The last line looked at may be cut off.
    return sound > 0 && sound >= looked * 8 / 10 - (looked < lines.count() ? 0 : 1);
  }

  private static TextShape table(TextLines lines, int count, byte[] delimiters, double least) {
    TextShape best = new TextShape(Kind.TABLE, delimiters[0], 1, false);
    double bestShare = least;
    for (byte delimiter : delimiters) {
      Map<Integer, Integer> seen = new HashMap<>();
      FieldSplitter splitter = new FieldSplitter(delimiter, true);
      int records = 0;
      int end = lines.stop(count - 1);
      for (int at = lines.start(0); at <= end; records++) {
        at = splitter.split(lines.data(), at, end) + 1;
        seen.merge(splitter.fields(), 1, Integer::sum);
      }
      for (Map.Entry<Integer, Integer> entry : seen.entrySet()) {
        double share = (double) entry.getValue() / records;
        if (entry.getKey() > 1 && share > bestShare) {
          bestShare = share;
          best = new TextShape(Kind.TABLE, delimiter, entry.getKey(), false);
        }
      }
    }
    return new TextShape(
        Kind.TABLE, best.delimiter, best.columns, isHeader(lines, best.delimiter, best.columns));
  }

  /** A first line of as many fields as the rest, all of them distinct and none a number. */
  private static boolean isHeader(TextLines lines, byte delimiter, int columns) {
    FieldSplitter splitter = new FieldSplitter(delimiter, false);
    splitter.split(lines.data(), lines.start(0), lines.stop(0));
    if (lines.count() < 2 || splitter.fields() != columns) {
      return false;
    }
    Set<String> texts = new HashSet<>();
    for (int i = 0; i < columns; i++) {
      int start = splitter.start(i);
      int stop = splitter.stop(i);
      String name =
          new String(
              lines.data(), start, stop - start, java.nio.charset.StandardCharsets.ISO_8859_1);
      boolean number = !name.isBlank() && "+-.0123456789".indexOf(name.charAt(0)) >= 0;
      if (name.isBlank() || number || !texts.add(name)) {
        return false;
      }
    }
    return true;
  }
}
