package dev.colonnade.at1.codec;

import dev.colonnade.at1.container.LineCursor;
import dev.colonnade.at1.container.Output;
import dev.colonnade.at1.container.StreamSet;
import dev.colonnade.core.Section;
import dev.colonnade.core.bytes.ByteReader;
import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.io.Slice;
import java.io.IOException;
import java.util.Arrays;

/**
 * Codec 1: a JSON document a line, minified.
 *
 * <pre>
 * meta         uv lines | u8 trailing (1 only)
 * flags        a byte a line: 0 verbatim, else one tree of the tape
 * keyvocab     lines: keys with their quotes
 * rules        see {@link JsonRules}
 * value_index  uv columns | uv length of each
 * values       the columns, one byte between neighbours; each is lines: scalars as in the text
 * tape         0 uv column: its next cell | 1 uv n, n x (uv key, value) | 2 uv n, n values
 *              | 3 uv rule: a string made of literals and earlier cells
 * </pre>
 */
final class JsonDecoder implements CodecDecoder {
  /** Values within values. */
  private static final int MAX_DEPTH = 8192;

  private static final int LEAF = 0;
  private static final int OBJECT = 1;
  private static final int ARRAY = 2;
  private static final int DERIVED = 3;

  @Override
  public void decode(StreamSet streams, Output out) throws IOException {
    streams.load("values", "tape", "flags", "verbatim", "keyvocab", "rules", "meta");
    ByteReader meta = streams.reader("meta");
    long stated = meta.varint64("lines");
    boolean trailing = meta.u8("the trailing flag") == 1;
    int count = streams.reader("flags").count(stated, 1, "lines");
    Slice flags = streams.bytes("flags");
    LineCursor verbatim = streams.lines("verbatim");
    Trees trees = new Trees(streams);
    for (int line = 0; line < count; line++) {
      if (line > 0) {
        out.put('\n');
      }
      if (flags.array()[flags.offset() + line] == 0) {
        verbatim.emit(out);
      } else {
        trees.put(out);
      }
    }
    if (trailing) {
      out.put('\n');
    }
  }

  /** Prints trees from the tape. Containers that are open are on a stack, not on ours. */
  private static final class Trees {
    private final ByteReader tape;
    private final Cells keys;
    private final JsonColumns columns;
    private final JsonRules rules;
    private boolean[] objects = new boolean[16];
    private int[] left = new int[16];

    private Trees(StreamSet streams) throws IOException {
      tape = streams.reader("tape");
      keys = members(streams);
      columns = JsonColumns.read(streams, 1);
      rules = JsonRules.read(streams, columns.count());
    }

    /** What stands before the value of each key: a comma, the key and a colon. */
    private static Cells members(StreamSet streams) throws IOException {
      Section section = streams.section("keyvocab");
      Cells keys = Cells.lines(streams.bytes("keyvocab"), streams.memory(), section);
      long size = streams.bytes("keyvocab").length() + 2L * keys.count();
      streams.memory().charge(size, section);
      ByteWriter members = new ByteWriter((int) Math.min(size, streams.limits().block()));
      for (int key = 0; key < keys.count(); key++) {
        int start = members.length();
        members.u8(',').bytes(keys.data(), keys.starts()[key], keys.length(key)).u8(':');
        keys.starts()[key] = start;
        keys.stops()[key] = members.length();
      }
      return new Cells(members.slice().array(), keys.starts(), keys.stops(), keys.count());
    }

    private void put(Output out) throws IOException {
      int depth = 0;
      do {
        int token = tape.u8("a token");
        boolean opened = token == OBJECT || token == ARRAY;
        if (depth == MAX_DEPTH) {
          throw tape.error("values nested deeper than " + MAX_DEPTH);
        }
        if (opened) {
          depth = open(token == OBJECT, depth, out);
        } else if (token == LEAF) {
          columns.next(Indices.next(tape, columns.count(), "column"), out);
        } else if (token == DERIVED) {
          rules.put(Indices.next(tape, rules.count(), "rule"), columns, out);
        } else {
          throw tape.error("token " + token + ", 0 to 3 expected");
        }
        depth = afterValue(depth, opened, out);
      } while (depth > 0);
    }

    private int open(boolean object, int depth, Output out) throws IOException {
      if (depth == left.length) {
        left = Arrays.copyOf(left, depth * 2);
        objects = Arrays.copyOf(objects, depth * 2);
      }
      objects[depth] = object;
      left[depth] = tape.count(tape.varint64("members"), object ? 2 : 1, "members");
      out.put(object ? '{' : '[');
      return depth + 1;
    }

    /** Closes what is complete and writes what stands before the next value. */
    private int afterValue(int depth, boolean opened, Output out) throws IOException {
      boolean first = opened;
      int level = depth;
      while (level > 0 && left[level - 1] == 0) {
        level--;
        out.put(objects[level] ? '}' : ']');
        first = false;
      }
      if (level > 0) {
        left[level - 1]--;
        if (objects[level - 1]) {
          int key = Indices.next(tape, keys.count(), "key");
          int skipped = first ? 1 : 0;
          out.put(keys.data(), keys.starts()[key] + skipped, keys.length(key) - skipped);
        } else if (!first) {
          out.put(',');
        }
      }
      return level;
    }
  }
}
