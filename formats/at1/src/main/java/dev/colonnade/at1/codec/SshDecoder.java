package dev.colonnade.at1.codec;

import dev.colonnade.at1.container.LineCursor;
import dev.colonnade.at1.container.Output;
import dev.colonnade.at1.container.StreamSet;
import dev.colonnade.core.bytes.ByteReader;
import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.io.Slice;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * Codec 0: the log of an ssh server.
 *
 * <pre>
 * meta          uv lines | u8 trailing
 * flags         a byte a line: 0 verbatim, 2 templated message, else raw message
 * months, days, times, hosts   lines, one for each line that is not verbatim
 * pids          uv, likewise
 * templates     lines; each {@code <*>} is a slot
 * template_ids  uv template of each templated line
 * vars          lines, one for each templated line: what goes into its slots, NUL between
 * rawmsgs, verbatim   lines
 * </pre>
 */
final class SshDecoder implements CodecDecoder {
  private static final byte[] DAEMON = " sshd[".getBytes(StandardCharsets.ISO_8859_1);
  private static final byte[] AFTER_PID = "]: ".getBytes(StandardCharsets.ISO_8859_1);
  private static final int TEMPLATED = 2;

  @Override
  public void decode(StreamSet streams, Output out) throws IOException {
    ByteReader meta = streams.reader("meta");
    long stated = meta.varint64("lines");
    boolean trailing = meta.u8("the trailing flag") != 0;
    int count = streams.reader("flags").count(stated, 1, "lines");
    Slice flags = streams.bytes("flags");
    Lines lines = new Lines(streams);
    for (int line = 0; line < count; line++) {
      if (line > 0) {
        out.put('\n');
      }
      lines.put(flags.array()[flags.offset() + line], out);
    }
    if (trailing) {
      out.put('\n');
    }
  }

  /** The cursors over all streams, moved on line by line. */
  private static final class Lines {
    private final LineCursor[] prefix;
    private final ByteReader pids;
    private final Cells templates;
    private final ByteReader templateIds;
    private final LineCursor vars;
    private final LineCursor rawMessages;
    private final LineCursor verbatim;
    private final ByteWriter number = new ByteWriter();

    private Lines(StreamSet streams) throws IOException {
      streams.load("vars", "rawmsgs", "times", "pids", "verbatim", "months", "days", "hosts");
      prefix =
          new LineCursor[] {
            streams.lines("months"),
            streams.lines("days"),
            streams.lines("times"),
            streams.lines("hosts")
          };
      pids = streams.reader("pids");
      templates =
          Cells.lines(streams.bytes("templates"), streams.memory(), streams.section("templates"));
      templateIds = streams.reader("template_ids");
      vars = streams.lines("vars");
      rawMessages = streams.lines("rawmsgs");
      verbatim = streams.lines("verbatim");
    }

    private void put(int flag, Output out) throws IOException {
      if (flag == 0) {
        verbatim.emit(out);
        return;
      }
      for (int i = 0; i < prefix.length; i++) {
        if (i > 0) {
          out.put(' ');
        }
        prefix[i].emit(out);
      }
      out.put(DAEMON);
      number.clear();
      number.bytes(
          Long.toUnsignedString(pids.varint64("a process id"))
              .getBytes(StandardCharsets.ISO_8859_1));
      out.put(number.slice());
      out.put(AFTER_PID);
      if (flag == TEMPLATED) {
        vars.require();
        fill(Indices.next(templateIds, templates.count(), "template"), out);
      } else {
        rawMessages.emit(out);
      }
    }

    /** Too few parts leave slots empty, too many are not used. */
    private void fill(int template, Output out) throws IOException {
      byte[] text = templates.data();
      int stop = templates.stops()[template];
      int from = templates.starts()[template];
      int part = vars.start();
      for (int i = from; i < stop; i++) {
        if (text[i] == '<' && i + 2 < stop && text[i + 1] == '*' && text[i + 2] == '>') {
          out.put(text, from, i - from);
          int partStop = part;
          while (partStop < vars.stop() && vars.data()[partStop] != 0) {
            partStop++;
          }
          if (part < partStop) {
            out.put(vars.data(), part, partStop - part);
          }
          part = Math.min(partStop + 1, vars.stop());
          i += 2;
          from = i + 1;
        }
      }
      out.put(text, from, stop - from);
    }
  }
}
