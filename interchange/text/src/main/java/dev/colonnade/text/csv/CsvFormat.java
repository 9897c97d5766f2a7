package dev.colonnade.text.csv;

import dev.colonnade.core.Section;
import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.format.FileProbe;
import dev.colonnade.core.format.Format;
import dev.colonnade.core.format.OptionSpec;
import dev.colonnade.core.format.ReadOptions;
import dev.colonnade.core.format.TableWriter;
import dev.colonnade.core.format.TypeSupport;
import dev.colonnade.core.format.WriteOptions;
import dev.colonnade.core.io.InputFile;
import dev.colonnade.core.io.OutputFile;
import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.text.TextTable;
import dev.colonnade.text.read.BadRows;
import dev.colonnade.text.read.PieceSize;
import dev.colonnade.text.read.PlainText;
import dev.colonnade.text.read.TypeOverrides;
import dev.colonnade.text.write.CompressedText;
import dev.colonnade.text.write.TextWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * CSV as RFC 4180 has it. Columns are typed losslessly for the target they are read for; rows are
 * written with as few quotes as possible, so that a file goes through any format and comes back the
 * same.
 */
public final class CsvFormat implements Format {
  private static final OptionSpec DELIMITER =
      new OptionSpec(
          "delimiter", ",", "what stands between fields: one character, or tab (default in .tsv)");
  private static final OptionSpec HEADER =
      new OptionSpec("header", "true", "whether the first line holds the names: true or false");
  private static final OptionSpec TYPES =
      new OptionSpec("types", "", "types of columns, instead of those found: name=type,name=type");
  private static final OptionSpec BAD_ROWS =
      new OptionSpec(
          "bad_rows", "error", "what to do with bad rows: error, skip, or a file to keep them in");
  private static final OptionSpec CRLF =
      new OptionSpec("crlf", "false", "whether lines end in CR LF: true or false");

  @Override
  public String name() {
    return "csv";
  }

  @Override
  public String description() {
    return "comma-separated values (RFC 4180), typed losslessly";
  }

  @Override
  public List<String> extensions() {
    return List.of("csv", "tsv", "csv.gz", "tsv.gz", "csv.zst", "tsv.zst");
  }

  /** Text has no mark of its own: it is known by its name. */
  @Override
  public boolean recognises(FileProbe probe) {
    return false;
  }

  @Override
  public TypeSupport typeSupport() {
    return TypeSupport.ANYTHING;
  }

  @Override
  public List<OptionSpec> readOptions() {
    return List.of(DELIMITER, HEADER, TYPES, BAD_ROWS);
  }

  @Override
  public List<OptionSpec> writeOptions() {
    return List.of(DELIMITER, HEADER, CRLF);
  }

  @Override
  public TextTable open(InputFile file, ReadOptions options) throws IOException {
    return open(file, options, PieceSize.bytes());
  }

  /** As above, with the file looked at in pieces of another size. */
  TextTable open(InputFile source, ReadOptions options, int piece) throws IOException {
    WriteOptions settings = WriteOptions.of(options.formatOptions());
    settings.check(name(), readOptions());
    CsvDialect dialect = dialect(settings, source.name());
    TypeOverrides overrides = TypeOverrides.parse(settings.text("types", ""));
    InputFile file = PlainText.of(source, options.limits());
    try (BadRows badRows = BadRows.of(settings.text("bad_rows", "error"), file)) {
      CsvHeader header = CsvHeader.read(file, dialect, options);
      overrides.check(header.names());
      DataType[] asked = new DataType[header.names().size()];
      for (int i = 0; i < asked.length; i++) {
        asked[i] = overrides.of(header.names().get(i));
      }
      CsvAnalysis analysis = new CsvAnalysis(file, options, header, dialect, asked, piece);
      analysis.run(badRows);
      Schema schema = schema(header, asked, analysis.types(), options.target());
      CsvLayout layout =
          new CsvLayout(
              Section.of(file.name()),
              dialect,
              schema,
              asked,
              options.target().holdsNulls(),
              badRows.count() > 0);
      badRows.finish();
      List<String> notes = header.newNotes();
      notes.addAll(badRows.notes());
      if (analysis.blankLines() > 0) {
        notes.add(analysis.blankLines() + " blank lines passed over");
      }
      return new CsvTable(
          this,
          source,
          file,
          options,
          header,
          layout,
          analysis.chunks(layout),
          notes,
          badRows.count());
    } catch (IOException | RuntimeException e) {
      if (file != source) {
        file.close();
      }
      throw e;
    }
  }

  private static Schema schema(
      CsvHeader header, DataType[] asked, ColumnTypes types, TypeSupport target) {
    List<Field> fields = new ArrayList<>(asked.length);
    for (int i = 0; i < asked.length; i++) {
      DataType type = asked[i] == null ? types.type(i) : asked[i];
      fields.add(new Field(header.names().get(i), type, target.holdsNulls()));
    }
    return new Schema(fields);
  }

  @Override
  public TableWriter create(OutputFile out, Schema schema, WriteOptions options)
      throws IOException {
    options.check(name(), writeOptions());
    if (schema.size() == 0) {
      throw new IllegalArgumentException("CSV needs at least one column");
    }
    CsvDialect dialect = dialect(options, out.name());
    ByteWriter head = new ByteWriter();
    if (dialect.header()) {
      CsvRowText.header(schema, dialect, head);
    }
    return new TextWriter(
        CompressedText.of(out),
        schema,
        options.parallel(),
        head,
        columns -> new CsvRowText(schema, dialect, columns));
  }

  private static CsvDialect dialect(WriteOptions settings, String fileName) {
    String lower = fileName.toLowerCase(Locale.ROOT);
    boolean tabs =
        lower.endsWith(".tsv") || lower.endsWith(".tsv.gz") || lower.endsWith(".tsv.zst");
    return new CsvDialect(
        CsvDialect.parseDelimiter(settings.text("delimiter", tabs ? "\t" : ",")),
        settings.choice("header", "true", "false").equals("true"),
        settings.choice("crlf", "false", "true").equals("true"));
  }
}
