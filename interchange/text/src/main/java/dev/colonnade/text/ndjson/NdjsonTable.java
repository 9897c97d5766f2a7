package dev.colonnade.text.ndjson;

import dev.colonnade.core.format.Format;
import dev.colonnade.core.format.Info;
import dev.colonnade.core.format.LayoutPart;
import dev.colonnade.core.format.ReadOptions;
import dev.colonnade.core.format.RowGroups;
import dev.colonnade.core.io.InputFile;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.text.TextTable;
import java.io.IOException;
import java.util.List;

/** An open NDJSON file whose every line was looked at once. */
final class NdjsonTable implements TextTable {
  private final Format format;
  private final InputFile source;
  private final InputFile file;
  private final ReadOptions options;
  private final Schema schema;
  private final List<NdjsonRowGroup> groups;
  private final List<String> notes;
  private final long badRows;
  private final long rows;

  /**
   * @param source the file that was opened
   * @param file its plain text, which may be a temporary file
   */
  NdjsonTable(
      Format format,
      InputFile source,
      InputFile file,
      ReadOptions options,
      Schema schema,
      List<NdjsonChunk> chunks,
      List<String> notes,
      long badRows) {
    this.format = format;
    this.source = source;
    this.file = file;
    this.options = options;
    this.schema = schema;
    this.groups = chunks.stream().map(chunk -> new NdjsonRowGroup(chunk, schema)).toList();
    this.notes = List.copyOf(notes);
    this.badRows = badRows;
    this.rows = chunks.stream().mapToLong(NdjsonChunk::rows).sum();
  }

  @Override
  public Format format() {
    return format;
  }

  @Override
  public InputFile file() {
    return file;
  }

  @Override
  public ReadOptions options() {
    return options;
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
  public List<String> notes() {
    return notes;
  }

  @Override
  public long badRows() {
    return badRows;
  }

  @Override
  public Info meta() throws IOException {
    return new Info()
        .put("compressed", source != file)
        .put("text bytes", file.length())
        .put("columns", schema.size())
        .put("rows", rows)
        .put("bad rows", badRows)
        .put("notes", notes);
  }

  @Override
  public List<LayoutPart> layout() throws IOException {
    return List.of(new LayoutPart("", "rows", -1, "lines", "", 0, file.length(), -1, false));
  }

  @Override
  public void close() throws IOException {
    try (source) {
      file.close();
    }
  }
}
