package dev.colonnade.at1.codec;

import dev.colonnade.at1.container.InOrder;
import dev.colonnade.at1.container.Output;
import dev.colonnade.at1.container.StreamSet;
import java.io.IOException;

/**
 * Codecs 7 and 8: rows in groups, each column of a group a block of its own, so that a query can
 * read some of them.
 *
 * <pre>
 * meta, template   see {@link GroupedMeta}
 * row_modes        see {@link LineModes}
 * verbatim         lines
 * index            see {@link BlockIndex}
 * blocks           see {@link Blocks}; a block is lines: the column's cells in that group
 * </pre>
 */
final class GroupedDecoder implements CodecDecoder {
  private final GroupedMeta.Reader meta;

  GroupedDecoder(GroupedMeta.Reader meta) {
    this.meta = meta;
  }

  @Override
  public void decode(StreamSet streams, Output out) throws IOException {
    GroupedLines lines = new GroupedLines(streams, meta.read(streams));
    boolean[] begun = new boolean[1];
    InOrder.run(
        streams.parallel(),
        lines.runs(),
        lines::run,
        run -> {
          if (begun[0]) {
            out.put('\n');
          }
          begun[0] = true;
          run.writeTo(out);
        });
    if (lines.trailing()) {
      out.put('\n');
    }
  }
}
