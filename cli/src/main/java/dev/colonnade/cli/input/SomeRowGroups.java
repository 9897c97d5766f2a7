package dev.colonnade.cli.input;

import dev.colonnade.core.format.Format;
import dev.colonnade.core.format.Info;
import dev.colonnade.core.format.LayoutPart;
import dev.colonnade.core.format.ReadOptions;
import dev.colonnade.core.format.RowGroup;
import dev.colonnade.core.format.RowGroups;
import dev.colonnade.core.format.Table;
import dev.colonnade.core.io.InputFile;
import dev.colonnade.core.schema.Schema;
import java.io.IOException;
import java.util.List;

/** A table of which only some row groups are seen. */
public record SomeRowGroups(Table table, List<RowGroup> groups) implements Table {
  @Override
  public Format format() {
    return table.format();
  }

  @Override
  public InputFile file() {
    return table.file();
  }

  @Override
  public ReadOptions options() {
    return table.options();
  }

  @Override
  public Schema schema() {
    return table.schema();
  }

  @Override
  public long rowCount() {
    return groups.stream().mapToLong(RowGroup::rowCount).sum();
  }

  @Override
  public RowGroups rowGroups() {
    return RowGroups.of(groups);
  }

  @Override
  public Info meta() throws IOException {
    return table.meta();
  }

  @Override
  public List<LayoutPart> layout() throws IOException {
    return table.layout();
  }
}
