package dev.colonnade.cli.command;

import dev.colonnade.cli.output.Console;
import dev.colonnade.cli.output.Visible;
import dev.colonnade.core.format.Info;
import dev.colonnade.core.format.Table;
import dev.colonnade.core.scan.ScanReader;
import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.vector.Batch;
import dev.colonnade.core.vector.DictionaryVector;
import dev.colonnade.text.CellText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The dictionaries of a column, one a row group, as far as the row groups have one. */
final class Dictionaries {
  private final String column;

  /** The entries of each row group, null for one without a dictionary. */
  private final List<List<String>> rowGroups;

  private Dictionaries(String column, List<List<String>> rowGroups) {
    this.column = column;
    this.rowGroups = rowGroups;
  }

  static Dictionaries of(Table table, String column) throws IOException {
    DataType type = table.schema().field(table.schema().require(column)).type();
    List<List<String>> rowGroups = new ArrayList<>();
    boolean first = true;
    try (ScanReader reader = table.scan().select(column).open()) {
      for (Batch batch = reader.next(); batch != null; batch = reader.next()) {
        if (first) {
          rowGroups.add(entries(batch, type));
        }
        first = batch.endsRowGroup();
      }
    }
    return new Dictionaries(column, rowGroups);
  }

  private static List<String> entries(Batch batch, DataType type) {
    if (!(batch.column(0) instanceof DictionaryVector vector)) {
      return null;
    }
    CellText text = CellText.plain(type, vector.dictionary());
    List<String> entries = new ArrayList<>();
    for (int i = 0; i < vector.dictionary().size(); i++) {
      entries.add(text.text(i));
    }
    return entries;
  }

  void print(Console console) throws IOException {
    for (int group = 0; group < rowGroups.size(); group++) {
      List<String> entries = rowGroups.get(group);
      String size = entries == null ? "no dictionary" : entries.size() + " entries";
      console.line("row group " + group + ": " + size);
      if (entries != null) {
        for (String entry : entries) {
          console.line("  " + Visible.line(entry));
        }
      }
    }
  }

  Info info() {
    List<Info> groups = new ArrayList<>();
    for (int group = 0; group < rowGroups.size(); group++) {
      Info info = new Info().put("row_group", group);
      List<String> entries = rowGroups.get(group);
      groups.add(entries == null ? info : info.put("entries", entries));
    }
    return new Info().put("column", column).put("row_groups", groups);
  }
}
