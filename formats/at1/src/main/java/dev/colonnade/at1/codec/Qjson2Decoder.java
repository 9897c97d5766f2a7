package dev.colonnade.at1.codec;

import dev.colonnade.at1.container.LineCursor;
import dev.colonnade.at1.container.Output;
import dev.colonnade.at1.container.StreamSet;
import dev.colonnade.core.bytes.ByteReader;
import dev.colonnade.core.concurrent.Parallel;
import dev.colonnade.core.io.Slice;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;

/**
 * Codec 11: JSON lines of several templates.
 *
 * <pre>
 * meta      uv lines | u8 trailing | uv templates (at most 64)
 * line_map  uv a line: 0 verbatim, t + 1 for the next line of template t
 * verbatim  lines
 * t0: t1: ...  for each template the streams of codec 8 under these prefixes
 * </pre>
 */
public final class Qjson2Decoder implements CodecDecoder {
  /** The most templates. */
  public static final int MAX_TEMPLATES = 64;

  /** The streams of a template. */
  public static StreamSet template(StreamSet streams, int template) {
    return streams.within("t" + template + ":");
  }

  /** Reads the number of templates, the last part of the meta. */
  public static int templates(ByteReader meta) throws IOException {
    long templates = meta.varint64("templates");
    if (templates < 0 || templates > MAX_TEMPLATES) {
      throw meta.error(
          Long.toUnsignedString(templates)
              + " templates stated, at most "
              + MAX_TEMPLATES
              + " expected");
    }
    return (int) templates;
  }

  @Override
  public void decode(StreamSet streams, Output out) throws IOException {
    ByteReader meta = streams.reader("meta");
    long stated = meta.varint64("lines");
    boolean trailing = meta.u8("the trailing flag") != 0;
    TemplateLines[] templates = new TemplateLines[templates(meta)];
    for (int t = 0; t < templates.length; t++) {
      templates[t] = new TemplateLines(template(streams, t));
    }
    ByteReader map = streams.reader("line_map");
    LineCursor verbatim = streams.lines("verbatim");
    int count = map.count(stated, 1, "lines");
    for (int line = 0; line < count; line++) {
      if (line > 0) {
        out.put('\n');
      }
      int template = Indices.next(map, templates.length + 1, "template");
      if (template == 0) {
        verbatim.emit(out);
      } else {
        out.put(templates[template - 1].next());
      }
    }
    if (trailing && count > 0) {
      out.put('\n');
    }
  }

  /** The lines of one template, in order; the next run is made while one is used up. */
  private static final class TemplateLines {
    private final StreamSet streams;
    private final GroupedLines lines;
    private LineCursor current;
    private CompletableFuture<GroupedLines.Run> ahead;
    private int nextRun;
    private boolean afterTrailing;

    private TemplateLines(StreamSet streams) throws IOException {
      this.streams = streams;
      this.lines = new GroupedLines(streams, GroupedMeta.qjson(streams));
    }

    private LineCursor next() throws IOException {
      if (current == null && lines.runs() == 0) {
        current = cursor(Slice.EMPTY);
      }
      while (current == null || !current.next()) {
        if (nextRun < lines.runs()) {
          current = cursor(takeRun().bytes());
        } else if (lines.trailing() && !afterTrailing) {
          afterTrailing = true;
          current = cursor(Slice.EMPTY);
        } else {
          throw streams.section().error("cut short: one more line of a template expected");
        }
      }
      return current;
    }

    private LineCursor cursor(Slice bytes) {
      return new LineCursor(bytes, streams.section());
    }

    private GroupedLines.Run takeRun() throws IOException {
      GroupedLines.Run run = ahead == null ? lines.run(nextRun) : Parallel.get(ahead);
      int following = ++nextRun;
      ahead =
          following < lines.runs() && streams.parallel().threads() > 1
              ? streams.parallel().submit(() -> lines.run(following))
              : null;
      return run;
    }
  }
}
