package dev.colonnade.at1.table;

import dev.colonnade.at1.codec.Cells;
import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.format.ReadContext;
import dev.colonnade.core.io.Slice;
import java.io.IOException;
import java.util.List;
import java.util.stream.IntStream;

/** The structured rows of a row group as they were in the text. */
final class GroupText {
  private final Slice[] segments;
  private final Cells[] cells;

  private GroupText(Slice[] segments, Cells[] cells) {
    this.segments = segments;
    this.cells = cells;
  }

  /** Reads all columns of a group. */
  static GroupText read(QuerySegment segment, int group, ReadContext context) throws IOException {
    int[] all = IntStream.range(0, segment.meta().columns()).toArray();
    List<Slice> stored = segment.stored(group, all, context.ranges());
    Cells[] cells = new Cells[all.length];
    context.parallel().forEach(all.length, c -> cells[c] = segment.cells(group, c, stored.get(c)));
    return new GroupText(segment.meta().segments(), cells);
  }

  /** Writes a row of the group. */
  void print(int row, ByteWriter out) {
    for (int c = 0; c < cells.length; c++) {
      out.bytes(segments[c]);
      out.bytes(cells[c].data(), cells[c].starts()[row], cells[c].length(row));
    }
    out.bytes(segments[cells.length]).u8('\n');
  }
}
