package dev.colonnade.text;

import dev.colonnade.core.format.BatchReader;
import dev.colonnade.core.format.Format;
import dev.colonnade.core.format.ReadOptions;
import dev.colonnade.core.format.Table;
import dev.colonnade.core.format.TableWriter;
import dev.colonnade.core.format.TypeSupport;
import dev.colonnade.core.format.WriteOptions;
import dev.colonnade.core.io.MemoryInputFile;
import dev.colonnade.core.io.MemoryOutputFile;
import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.core.vector.Batch;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Tables from text and text from tables, for tests. */
public final class TextFiles {
  /** What CLMN files hold. */
  public static final TypeSupport CLMN =
      TypeSupport.of(false, DataType.INT32, DataType.INT64, DataType.FLOAT64, DataType.STRING);

  /** What GPP files hold. */
  public static final TypeSupport GPP =
      TypeSupport.of(false, DataType.INT32, DataType.FLOAT64, DataType.STRING, DataType.BOOLEAN);

  private TextFiles() {}

  public static MemoryInputFile file(String name, String text) {
    return new MemoryInputFile(name, text.getBytes(StandardCharsets.UTF_8));
  }

  public static Table open(Format format, String text, ReadOptions options) throws IOException {
    return format.open(file("test." + format.name(), text), options);
  }

  /** All rows of a table, written by a format. */
  public static String write(Table table, Format format, WriteOptions options) throws IOException {
    MemoryOutputFile out = new MemoryOutputFile("out." + format.name());
    try (BatchReader rows = table.scan().open();
        TableWriter writer = format.create(out, table.schema(), options)) {
      for (Batch batch = rows.next(); batch != null; batch = rows.next()) {
        writer.write(batch);
      }
      writer.finish();
    }
    return new String(out.toByteArray(), StandardCharsets.UTF_8);
  }

  /** Batches, written by a format. */
  public static String write(Schema schema, Format format, Batch... batches) throws IOException {
    MemoryOutputFile out = new MemoryOutputFile("out." + format.name());
    try (TableWriter writer = format.create(out, schema, WriteOptions.DEFAULT)) {
      for (Batch batch : batches) {
        writer.write(batch);
      }
      writer.finish();
    }
    return new String(out.toByteArray(), StandardCharsets.UTF_8);
  }

  /** The values of a table as plain text, row by row; null for a null. */
  public static List<List<String>> rows(Table table) throws IOException {
    List<List<String>> all = new ArrayList<>();
    try (BatchReader reader = table.scan().open()) {
      for (Batch batch = reader.next(); batch != null; batch = reader.next()) {
        for (int row = 0; row < batch.rowCount(); row++) {
          List<String> cells = new ArrayList<>();
          for (int i = 0; i < batch.schema().size(); i++) {
            CellText cell = CellText.plain(batch.schema().field(i).type(), batch.column(i));
            cells.add(cell.isNull(row) ? null : cell.text(row));
          }
          all.add(cells);
        }
      }
    }
    return all;
  }
}
