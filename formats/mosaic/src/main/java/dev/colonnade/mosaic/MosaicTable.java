package dev.colonnade.mosaic;

import dev.colonnade.core.format.Check;
import dev.colonnade.core.format.Format;
import dev.colonnade.core.format.Info;
import dev.colonnade.core.format.LayoutPart;
import dev.colonnade.core.format.ReadOptions;
import dev.colonnade.core.format.RowGroups;
import dev.colonnade.core.format.Table;
import dev.colonnade.core.io.InputFile;
import dev.colonnade.core.schema.Schema;
import java.io.IOException;
import java.util.List;

/** A Mosaic file seen as a table. */
final class MosaicTable implements Table {
  private final MosaicFormat format;
  private final MosaicReader reader;

  MosaicTable(MosaicFormat format, MosaicReader reader) {
    this.format = format;
    this.reader = reader;
  }

  @Override
  public Format format() {
    return format;
  }

  @Override
  public InputFile file() {
    return reader.file();
  }

  @Override
  public ReadOptions options() {
    return reader.options();
  }

  @Override
  public Schema schema() {
    return reader.schema();
  }

  @Override
  public long rowCount() {
    return reader.rowCount();
  }

  @Override
  public RowGroups rowGroups() {
    return RowGroups.of(reader.rowGroups());
  }

  @Override
  public String place(int column) {
    return "bucket " + reader.bucketOf(column);
  }

  @Override
  public Info meta() throws IOException {
    return new MetaInfo(reader).info();
  }

  @Override
  public List<LayoutPart> layout() throws IOException {
    return new FileLayout(reader).parts();
  }

  @Override
  public List<LayoutPart> layout(int[] columns) throws IOException {
    return new FileLayout(reader).parts(columns);
  }

  @Override
  public List<Check> verify(boolean deep) throws IOException {
    return new Verification(reader).checks(deep);
  }
}
