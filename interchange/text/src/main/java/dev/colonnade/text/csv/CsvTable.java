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

/** An open CSV file. */
final class CsvTable extends TextTable {
  private final CsvHeader header;
  private final CsvLayout layout;
  private final List<CsvChunk> chunks;
  private final long rows;

  CsvTable(
      Format format,
      InputFile source,
      InputFile text,
      ReadOptions options,
      CsvHeader header,
      CsvLayout layout,
      List<CsvChunk> chunks,
      List<String> notes,
      long badRows) {
    super(format, source, text, options, notes, badRows);
    this.header = header;
    this.layout = layout;
    this.chunks = List.copyOf(chunks);
    this.rows = chunks.stream().mapToLong(CsvChunk::rowCount).sum();
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
  public Info meta() throws IOException {
    Info meta = new Info();
    meta.put("delimiter", String.valueOf((char) layout.dialect().delimiter()));
    meta.put("header", layout.dialect().header());
    meta.put("byte order mark", header.byteOrderMark());
    return meta.putAll(super.meta());
  }

  @Override
  public List<LayoutPart> layout() throws IOException {
    List<LayoutPart> parts = new ArrayList<>();
    if (header.end() > 0) {
      parts.add(new LayoutPart("", "header", -1, "line", "", 0, header.end(), -1, false));
    }
    RangeReader ranges =
        new RangeReader(file(), options().limits(), options().parallel(), new ReadMetrics());
    long[] textBytes = new long[schema().size()];
    for (CsvChunk chunk : chunks) {
      chunk.addTextBytes(ranges, textBytes);
    }
    long rest = file().length() - header.end();
    for (int i = 0; i < schema().size(); i++) {
      long bytes = textBytes[i];
      String name = schema().field(i).name();
      parts.add(new LayoutPart("", name, i, "values", "text", -1, bytes, bytes, false));
      rest -= bytes;
    }
    parts.add(new LayoutPart("", "delimiters and quotes", -1, "rest", "", -1, rest, -1, false));
    return parts;
  }
}
