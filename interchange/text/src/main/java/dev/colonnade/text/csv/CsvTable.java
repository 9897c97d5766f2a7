package dev.colonnade.text.csv;

import dev.colonnade.core.format.Format;
import dev.colonnade.core.format.Info;
import dev.colonnade.core.format.LayoutPart;
import dev.colonnade.core.format.ReadOptions;
import dev.colonnade.core.format.RowGroups;
import dev.colonnade.core.io.InputFile;
import dev.colonnade.core.io.RangeReader;
import dev.colonnade.core.io.ReadMetrics;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.text.TextTable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** An open CSV file whose every record was looked at once. */
final class CsvTable implements TextTable {
  private final Format format;
  private final InputFile source;
  private final InputFile file;
  private final ReadOptions options;
  private final CsvHeader header;
  private final CsvLayout layout;
  private final List<CsvChunk> chunks;
  private final List<String> notes;
  private final long badRows;
  private final long rows;

  /**
   * @param source the file that was opened
   * @param file its plain text, which may be a temporary file
   */
  CsvTable(
      Format format,
      InputFile source,
      InputFile file,
      ReadOptions options,
      CsvHeader header,
      CsvLayout layout,
      List<CsvChunk> chunks,
      List<String> notes,
      long badRows) {
    this.format = format;
    this.source = source;
    this.file = file;
    this.options = options;
    this.header = header;
    this.layout = layout;
    this.chunks = List.copyOf(chunks);
    this.notes = List.copyOf(notes);
    this.badRows = badRows;
    this.rows = chunks.stream().mapToLong(CsvChunk::rowCount).sum();
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
    return layout.schema();
  }

  @Override
  public long rowCount() {
    return rows;
  }

  @Override
  public RowGroups rowGroups() {
    return RowGroups.of(chunks);
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
    Info meta = new Info();
    meta.put("delimiter", String.valueOf((char) layout.dialect().delimiter()));
    meta.put("header", layout.dialect().header());
    meta.put("byte order mark", header.byteOrderMark());
    meta.put("compressed", source != file);
    meta.put("text bytes", file.length());
    meta.put("columns", schema().size());
    meta.put("rows", rows);
    meta.put("bad rows", badRows);
    meta.put("notes", notes);
    return meta;
  }

  @Override
  public List<LayoutPart> layout() throws IOException {
    List<LayoutPart> parts = new ArrayList<>();
    if (header.end() > 0) {
      parts.add(new LayoutPart("", "header", -1, "line", "", 0, header.end(), -1, false));
    }
    RangeReader ranges =
        new RangeReader(file, options.limits(), options.parallel(), new ReadMetrics());
    long[] textBytes = new long[schema().size()];
    for (CsvChunk chunk : chunks) {
      chunk.addTextBytes(ranges, textBytes);
    }
    long rest = file.length() - header.end();
    for (int i = 0; i < schema().size(); i++) {
      long bytes = textBytes[i];
      String name = schema().field(i).name();
      parts.add(new LayoutPart("", name, i, "values", "text", -1, bytes, bytes, false));
      rest -= bytes;
    }
    parts.add(new LayoutPart("", "delimiters and quotes", -1, "rest", "", -1, rest, -1, false));
    return parts;
  }

  @Override
  public void close() throws IOException {
    try (source) {
      file.close();
    }
  }
}
