package dev.colonnade.at1.codec;

import dev.colonnade.at1.container.Output;
import dev.colonnade.at1.container.StreamSet;
import dev.colonnade.core.bytes.ByteReader;
import dev.colonnade.core.io.Slice;
import java.io.IOException;

/**
 * Strings made of other cells: {@code uv rules, each: uv literals, lp each, uv sources, uv column
 * each}. A rule prints {@code " lit0 source0 lit1 source1 ... "}.
 */
final class JsonRules {
  private final Slice[][] literals;
  private final int[][] sources;

  private JsonRules(Slice[][] literals, int[][] sources) {
    this.literals = literals;
    this.sources = sources;
  }

  static JsonRules read(StreamSet streams, int columns) throws IOException {
    ByteReader in = streams.reader("rules");
    int count = in.count(in.varint64("rules"), 2, "rules");
    // Every literal and source takes at least a byte of the stream.
    streams.memory().charge(40L * in.remaining(), in.section());
    Slice[][] literals = new Slice[count][];
    int[][] sources = new int[count][];
    for (int rule = 0; rule < count; rule++) {
      literals[rule] = new Slice[in.count(in.varint64("literals"), 1, "literals")];
      for (int i = 0; i < literals[rule].length; i++) {
        literals[rule][i] = in.slice(in.varint64("a literal's length"), "a literal");
      }
      sources[rule] = new int[in.count(in.varint64("sources"), 1, "sources")];
      for (int i = 0; i < sources[rule].length; i++) {
        sources[rule][i] = Indices.next(in, columns, "column");
      }
      if (literals[rule].length <= sources[rule].length) {
        throw in.error(
            "rule "
                + rule
                + " has "
                + literals[rule].length
                + " literals for "
                + sources[rule].length
                + " sources, one more is needed");
      }
    }
    return new JsonRules(literals, sources);
  }

  int count() {
    return literals.length;
  }

  void put(int rule, JsonColumns columns, Output out) throws IOException {
    out.put('"');
    int[] from = sources[rule];
    for (int i = 0; i < from.length; i++) {
      out.put(literals[rule][i]);
      columns.last(from[i], out);
    }
    out.put(literals[rule][from.length]);
    out.put('"');
  }
}
