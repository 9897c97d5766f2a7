package dev.colonnade.at1.encode;

import dev.colonnade.at1.codec.Cells;
import dev.colonnade.at1.table.CellSyntax;
import dev.colonnade.at1.table.ColumnNames;
import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.concurrent.Parallel;
import dev.colonnade.core.io.Slice;
import dev.colonnade.core.schema.Field;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** The lines of one template, to be encoded as codec 8 has it. */
final class JsonTemplate {
  private final byte[] template;
  private final List<String> names;
  private final IntList[] starts;
  private final IntList[] stops;
  private int rows;
  private RowGroupsEncoder groups;

  JsonTemplate(byte[] template, List<String> paths) {
    this.template = template;
    this.names = ColumnNames.unique(paths);
    this.starts = new IntList[paths.size()];
    this.stops = new IntList[paths.size()];
    Arrays.setAll(starts, k -> new IntList());
    Arrays.setAll(stops, k -> new IntList());
  }

  void add(JsonLine line) {
    rows++;
    for (int k = 0; k < starts.length; k++) {
      starts[k].add(line.start(k));
      stops[k].add(line.stop(k));
    }
  }

  /** Adds a cell of the row that {@link #endRow} will complete. */
  void addCell(int column, int start, int stop) {
    starts[column].add(start);
    stops[column].add(stop);
  }

  void endRow() {
    rows++;
  }

  int rows() {
    return rows;
  }

  List<String> names() {
    return names;
  }

  void encode(
      byte[] data, int groupRows, List<Field> declared, Compression compression, Parallel parallel)
      throws IOException {
    Cells[] columns = new Cells[starts.length];
    for (int k = 0; k < columns.length; k++) {
      columns[k] = new Cells(data, starts[k].toArray(), stops[k].toArray(), rows);
    }
    int used = groupRows > 0 ? groupRows : RowRanges.usualGroupRows(rows);
    groups = new RowGroupsEncoder(columns, rows, used, CellSyntax.JSON, false);
    groups.encode(names, declared, compression, parallel);
  }

  /** All streams but the blocks and the verbatim lines. */
  void addIndex(SetWriter set, String prefix, long lines, boolean trailing, Slice modes) {
    ByteWriter meta = new ByteWriter();
    meta.varint(lines).u8(trailing ? 1 : 0).varint(starts.length);
    groups.describe(meta);
    set.add(prefix + "meta", meta.slice());
    set.add(prefix + "template", segments());
    ByteWriter paths = new ByteWriter();
    paths.varint(names.size());
    for (String name : names) {
      byte[] bytes = name.getBytes(StandardCharsets.UTF_8);
      paths.varint(bytes.length).bytes(bytes);
    }
    set.add(prefix + "paths", paths.slice());
    set.add(prefix + "row_modes", modes);
    groups.addIndex(set, prefix);
  }

  void addBlocks(SetWriter set, String prefix) {
    groups.addBlocks(set, prefix);
  }

  private Slice segments() {
    ByteWriter out = new ByteWriter();
    out.varint(starts.length + 1L);
    int from = 0;
    for (int i = 0; i <= template.length; i++) {
      if (i == template.length || template[i] == 0) {
        out.varint(i - from).bytes(template, from, i - from);
        from = i + 1;
      }
    }
    return out.slice();
  }
}
