package dev.colonnade.text.ndjson;

import dev.colonnade.core.format.Format;
import dev.colonnade.core.format.LayoutPart;
import dev.colonnade.core.format.ReadOptions;
import dev.colonnade.core.format.RowGroups;
import dev.colonnade.core.io.InputFile;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.text.TextTable;
import java.io.IOException;
import java.util.List;

/** An open NDJSON file. */
final class NdjsonTable extends TextTable {
  private final Schema schema;
  private final List<NdjsonRowGroup> groups;
  private final long rows;

  NdjsonTable(
      Format format,
      InputFile source,
      InputFile text,
      ReadOptions options,
      Schema schema,
      List<NdjsonChunk> chunks,
      List<String> notes,
      long badRows) {
    super(format, source, text, options, notes, badRows);
    this.schema = schema;
    this.groups = chunks.stream().map(chunk -> new NdjsonRowGroup(chunk, schema)).toList();
    this.rows = chunks.stream().mapToLong(NdjsonChunk::rows).sum();
  }

  @Override
  public Schema schema() {
    return schema;
  }

  @Override
  public long rowCount() {
    return rows;
  }

  @Override
  public RowGroups rowGroups() {
    return RowGroups.of(groups);
  }

  @Override
  public List<LayoutPart> layout() throws IOException {
    return List.of(new LayoutPart("", "rows", -1, "lines", "", 0, file().length(), -1, false));
  }
}
