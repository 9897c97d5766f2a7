package dev.colonnade.core.format;

import dev.colonnade.core.io.InputFile;
import dev.colonnade.core.scan.Scan;
import dev.colonnade.core.schema.Schema;
import java.io.Closeable;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/**
 * An open file, seen as a table. May be used by several threads; closing it closes the file.
 *
 * <pre>{@code
 * try (Table table = Formats.open(Path.of("trades.clmn"));
 *     ScanReader rows = table.scan().select("city", "price").where("price > 3").open()) {
 *   for (Batch batch = rows.next(); batch != null; batch = rows.next()) {
 *     ...
 *   }
 * }
 * }</pre>
 */
public interface Table extends Closeable {
  /** The format that it is of. */
  Format format();

  /** The file. */
  InputFile file();

  /** How it was opened. */
  ReadOptions options();

  Schema schema();

  /** Number of rows, from metadata. */
  long rowCount() throws IOException;

  /** The row groups, from the first on. */
  RowGroups rowGroups() throws IOException;

  /**
   * The same rows in row groups of any order, for what does not depend on it. Overridden where more
   * is known of groups that do not follow the order of the rows.
   */
  default RowGroups rowGroupsInAnyOrder() throws IOException {
    return rowGroups();
  }

  /** Where the format keeps a column, in its own words ({@code bucket 3}), or empty. */
  default String place(int column) {
    return "";
  }

  /**
   * What the user should be told, one line each, of what was decided on opening: rows that were
   * left out, columns whose values did not agree on a type. Empty if all is plain.
   */
  default List<String> notes() {
    return List.of();
  }

  /** What header and footer say, for {@code meta}. */
  Info meta() throws IOException;

  /** Where the bytes are, for {@code layout}. */
  List<LayoutPart> layout() throws IOException;

  /**
   * Where the bytes of some columns are. Overridden where that can be told without looking at the
   * other columns.
   */
  default List<LayoutPart> layout(int[] columns) throws IOException {
    return layout().stream()
        .filter(part -> Arrays.stream(columns).anyMatch(column -> column == part.column()))
        .toList();
  }

  /**
   * Checks what reading all rows does not: checksums that are not on the way, index against data,
   * statistics against data where {@code deep}. That all rows can be decoded is checked by the
   * caller.
   */
  default List<Check> verify(boolean deep) throws IOException {
    return List.of();
  }

  /** Begins a scan of all columns and rows, to be narrowed. */
  default Scan scan() {
    return Scan.of(this);
  }

  @Override
  default void close() throws IOException {
    file().close();
  }
}
