package dev.colonnade.text;

import dev.colonnade.core.format.Format;
import dev.colonnade.core.format.Info;
import dev.colonnade.core.format.ReadOptions;
import dev.colonnade.core.format.Table;
import dev.colonnade.core.io.InputFile;
import java.io.IOException;
import java.util.List;

/** A table read from text, whose every row was looked at once when it was opened. */
public abstract class TextTable implements Table {
  private final Format format;
  private final InputFile source;
  private final InputFile text;
  private final ReadOptions options;
  private final List<String> notes;
  private final long badRows;

  /**
   * @param source the file that was opened
   * @param text its plain text, which may be a temporary file
   * @param notes what was decided for the user: rows that were left out, columns whose values did
   *     not agree on a type
   * @param badRows rows that were left out, as the option {@code bad_rows} allows
   */
  protected TextTable(
      Format format,
      InputFile source,
      InputFile text,
      ReadOptions options,
      List<String> notes,
      long badRows) {
    this.format = format;
    this.source = source;
    this.text = text;
    this.options = options;
    this.notes = List.copyOf(notes);
    this.badRows = badRows;
  }

  @Override
  public final Format format() {
    return format;
  }

  @Override
  public final InputFile file() {
    return text;
  }

  @Override
  public final ReadOptions options() {
    return options;
  }

  @Override
  public final List<String> notes() {
    return notes;
  }

  /** Bad rows that were left out, as the option {@code bad_rows} allows. */
  public final long badRows() {
    return badRows;
  }

  @Override
  public Info meta() throws IOException {
    return new Info()
        .put("compressed", source != text)
        .put("text bytes", text.length())
        .put("columns", schema().size())
        .put("rows", rowCount())
        .put("bad rows", badRows)
        .put("notes", notes);
  }

  @Override
  public final void close() throws IOException {
    try (source) {
      text.close();
    }
  }
}
