package dev.colonnade.at1.encode;

import dev.colonnade.at1.codec.ByteKeys;
import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.concurrent.Parallel;
import dev.colonnade.core.io.Slice;
import dev.colonnade.core.schema.Field;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Sorts JSON lines by template, and encodes them with codec 8 (one template) or 11 (several). Lines
 * of rarer templates, and what is not JSON, are verbatim.
 */
final class JsonTemplates {
  /** Ten streams each, and three more, stay below the format's 256. */
  static final int MAX_TEMPLATES = 24;

  /** More templates than these are not even counted. */
  private static final int MAX_COUNTED = 1 << 14;

  private final TextLines lines;
  private final JsonLine line = new JsonLine();
  private final int[] templateOf;
  private final List<byte[]> templates = new ArrayList<>();
  private final List<List<String>> paths = new ArrayList<>();
  private final IntList counts = new IntList();

  JsonTemplates(Slice text) {
    this.lines = TextLines.of(text);
    this.templateOf = new int[lines.count()];
    count();
  }

  private void count() {
    ByteKeys keys = new ByteKeys();
    int[] found = new int[MAX_COUNTED];
    for (int i = 0; i < lines.count(); i++) {
      templateOf[i] = -1;
      if (!line.parse(lines.data(), lines.start(i), lines.stop(i))) {
        continue;
      }
      Slice template = line.template().slice();
      int key = keys.find(template.array(), 0, template.length());
      if (key < 0 && keys.size() < MAX_COUNTED) {
        byte[] copy = template.toByteArray();
        key = keys.add(copy, 0, copy.length);
        templates.add(copy);
        paths.add(line.paths(lines.start(i), lines.stop(i)));
      }
      if (key >= 0) {
        templateOf[i] = key;
        found[key]++;
      }
    }
    for (int key = 0; key < keys.size(); key++) {
      counts.add(found[key]);
    }
  }

  /** The most frequent templates, the first of them first. */
  private int[] mostFrequent(int most) {
    return IntStream.range(0, templates.size())
        .boxed()
        .sorted(Comparator.comparingInt(key -> -counts.get(key)))
        .limit(most)
        .mapToInt(Integer::intValue)
        .toArray();
  }

  /** The share of lines that the most frequent templates cover. */
  double coverage(int most) {
    long covered = 0;
    for (int key : mostFrequent(most)) {
      covered += counts.get(key);
    }
    return (double) covered / lines.count();
  }

  private JsonTemplate collect(int key) {
    JsonTemplate template = new JsonTemplate(templates.get(key), paths.get(key));
    for (int i = 0; i < templateOf.length; i++) {
      if (templateOf[i] == key) {
        line.parse(lines.data(), lines.start(i), lines.stop(i));
        template.add(line);
      }
    }
    return template;
  }

  /** With codec 8. */
  QueryableSet single(
      int groupRows, List<Field> declared, Compression compression, Parallel parallel)
      throws IOException {
    int[] keys = mostFrequent(1);
    JsonTemplate template =
        keys.length == 0 ? new JsonTemplate(new byte[0], List.of()) : collect(keys[0]);
    int key = keys.length == 0 ? Integer.MAX_VALUE : keys[0];
    template.encode(lines.data(), groupRows, declared, compression, parallel);
    byte[] modes = new byte[lines.count()];
    LinesWriter verbatim = new LinesWriter();
    for (int i = 0; i < modes.length; i++) {
      if (templateOf[i] == key) {
        modes[i] = 1;
      } else {
        verbatim.add(lines.slice(i));
      }
    }
    SetWriter set = new SetWriter(compression);
    template.addIndex(set, "", lines.count(), lines.trailing(), Slice.of(modes));
    set.add("verbatim", verbatim.slice());
    template.addBlocks(set, "");
    return new QueryableSet(set.pack(parallel), template.rows(), lines.count(), template.names());
  }

  /** With codec 11. */
  QueryableSet several(int groupRows, Compression compression, Parallel parallel)
      throws IOException {
    int[] keys = mostFrequent(MAX_TEMPLATES);
    int[] number = new int[templates.size()];
    Arrays.fill(number, 0);
    JsonTemplate[] chosen = new JsonTemplate[keys.length];
    for (int t = 0; t < keys.length; t++) {
      number[keys[t]] = t + 1;
      chosen[t] = collect(keys[t]);
      chosen[t].encode(lines.data(), groupRows, null, compression, parallel);
    }
    ByteWriter map = new ByteWriter();
    LinesWriter verbatim = new LinesWriter();
    long rows = 0;
    for (int i = 0; i < templateOf.length; i++) {
      int template = templateOf[i] < 0 ? 0 : number[templateOf[i]];
      map.varint(template);
      if (template == 0) {
        verbatim.add(lines.slice(i));
      } else {
        rows++;
      }
    }
    SetWriter set = new SetWriter(compression);
    ByteWriter meta = new ByteWriter();
    meta.varint(lines.count()).u8(lines.trailing() ? 1 : 0).varint(chosen.length);
    set.add("meta", meta.slice());
    set.add("line_map", map.slice());
    set.add("verbatim", verbatim.slice());
    for (int t = 0; t < chosen.length; t++) {
      byte[] modes = new byte[chosen[t].rows()];
      Arrays.fill(modes, (byte) 1);
      chosen[t].addIndex(set, "t" + t + ":", modes.length, false, Slice.of(modes));
    }
    for (int t = 0; t < chosen.length; t++) {
      chosen[t].addBlocks(set, "t" + t + ":");
    }
    return new QueryableSet(set.pack(parallel), rows, lines.count() - rows, List.of());
  }
}
