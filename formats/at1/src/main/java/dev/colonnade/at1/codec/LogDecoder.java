package dev.colonnade.at1.codec;

import dev.colonnade.at1.container.LineCursor;
import dev.colonnade.at1.container.Output;
import dev.colonnade.at1.container.StreamSet;
import dev.colonnade.core.bytes.ByteReader;
import dev.colonnade.core.io.Slice;
import java.io.IOException;

/**
 * Codec 3: log lines by template.
 *
 * <pre>
 * meta       uv lines | u8 trailing
 * flags      a byte a line: 0 verbatim, else templated
 * templates  lines; each NUL is a slot
 * tids       uv template of each templated line
 * vars       lines: what goes into the slots, in order
 * verbatim   lines
 * </pre>
 */
final class LogDecoder implements CodecDecoder {
  @Override
  public void decode(StreamSet streams, Output out) throws IOException {
    streams.load("vars", "tids", "flags", "verbatim", "templates", "meta");
    ByteReader meta = streams.reader("meta");
    long stated = meta.varint64("lines");
    boolean trailing = meta.u8("the trailing flag") != 0;
    int count = streams.reader("flags").count(stated, 1, "lines");
    Slice flags = streams.bytes("flags");
    Cells templates =
        Cells.lines(streams.bytes("templates"), streams.memory(), streams.section("templates"));
    ByteReader ids = streams.reader("tids");
    LineCursor vars = streams.lines("vars");
    LineCursor verbatim = streams.lines("verbatim");
    for (int line = 0; line < count; line++) {
      if (line > 0) {
        out.put('\n');
      }
      if (flags.array()[flags.offset() + line] == 0) {
        verbatim.emit(out);
      } else {
        fill(templates, Indices.next(ids, templates.count(), "template"), vars, out);
      }
    }
    if (trailing) {
      out.put('\n');
    }
  }

  private static void fill(Cells templates, int id, LineCursor vars, Output out)
      throws IOException {
    byte[] data = templates.data();
    int from = templates.starts()[id];
    int stop = templates.stops()[id];
    for (int i = from; i < stop; i++) {
      if (data[i] == 0) {
        out.put(data, from, i - from);
        vars.emit(out);
        from = i + 1;
      }
    }
    out.put(data, from, stop - from);
  }
}
