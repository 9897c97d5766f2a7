package dev.colonnade.text.ndjson;

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
import dev.colonnade.text.JsonText;
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
import java.util.Map;

/** Newline-delimited JSON: an object a line, a column for each key. */
public final class NdjsonFormat implements Format {
  private static final OptionSpec TYPES =
      new OptionSpec("types", "", "types of columns, instead of those found: name=type,name=type");
  private static final OptionSpec BAD_ROWS =
      new OptionSpec(
          "bad_rows", "error", "what to do with bad rows: error, skip, or a file to keep them in");

  @Override
  public String name() {
    return "ndjson";
  }

  @Override
  public String description() {
    return "newline-delimited JSON, an object a line";
  }

  @Override
  public List<String> extensions() {
    return List.of(
        "ndjson",
        "jsonl",
        "json",
        "ndjson.gz",
        "jsonl.gz",
        "json.gz",
        "ndjson.zst",
        "jsonl.zst",
        "json.zst");
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
    return List.of(TYPES, BAD_ROWS);
  }

  @Override
  public List<OptionSpec> writeOptions() {
    return List.of();
  }

  @Override
  public TextTable open(InputFile file, ReadOptions options) throws IOException {
    return open(file, options, PieceSize.bytes());
  }

  /** As above, with the file looked at in pieces of another size. */
  TextTable open(InputFile source, ReadOptions options, int piece) throws IOException {
    WriteOptions settings = WriteOptions.of(options.formatOptions());
    settings.check(name(), readOptions());
    TypeOverrides overrides = TypeOverrides.parse(settings.text("types", ""));
    InputFile file = PlainText.of(source, options.limits());
    try (BadRows badRows = BadRows.of(settings.text("bad_rows", "error"), file)) {
      long begin = PlainText.startsWithByteOrderMark(file) ? 3 : 0;
      NdjsonAnalysis analysis = new NdjsonAnalysis(file, options, begin, overrides.types(), piece);
      analysis.run(badRows);
      Map<String, JsonShape> columns = analysis.shape().fields;
      overrides.check(List.copyOf(columns.keySet()));
      JsonTypes types = new JsonTypes(options.target());
      List<Field> fields = new ArrayList<>();
      columns.forEach(
          (name, shape) -> {
            Field found =
                types.field(name, "column '" + name + "'", shape, analysis.shape().objects);
            DataType asked = overrides.of(name);
            fields.add(asked == null ? found : new Field(name, asked, found.nullable()));
          });
      badRows.finish();
      List<String> notes = new ArrayList<>(badRows.notes());
      notes.addAll(types.notes());
      return new NdjsonTable(
          this,
          source,
          file,
          options,
          new Schema(fields),
          analysis.chunks(),
          notes,
          badRows.count());
    } catch (IOException | RuntimeException e) {
      if (file != source) {
        file.close();
      }
      throw e;
    }
  }

  @Override
  public TableWriter create(OutputFile out, Schema schema, WriteOptions options)
      throws IOException {
    options.check(name(), writeOptions());
    byte[][] keys = JsonText.keys(schema.fields());
    return new TextWriter(
        CompressedText.of(out),
        schema,
        options.parallel(),
        new ByteWriter(),
        columns -> new NdjsonRowText(schema, keys, columns));
  }
}
