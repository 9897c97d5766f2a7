package dev.colonnade.riegeli.table;

import dev.colonnade.core.format.FileProbe;
import dev.colonnade.core.format.Format;
import dev.colonnade.core.format.OptionSpec;
import dev.colonnade.core.format.ReadOptions;
import dev.colonnade.core.format.Table;
import dev.colonnade.core.format.TableWriter;
import dev.colonnade.core.format.TypeSupport;
import dev.colonnade.core.format.WriteOptions;
import dev.colonnade.core.io.InputFile;
import dev.colonnade.core.io.OutputFile;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.riegeli.arrayrecord.ArrayRecordOptions;
import dev.colonnade.riegeli.tool.RecordOutput;
import java.io.IOException;
import java.util.List;

/**
 * ArrayRecord ({@code .array_record}) as tables. Such files are Riegeli files with an index at
 * their end, and are read as these are; the index does not count as rows.
 */
public final class ArrayRecordFormat implements Format {
  private static final String DEFAULT_OPTIONS = "group_size:1024,zstd:3";

  private static final OptionSpec OPTIONS =
      new OptionSpec(
          "options",
          DEFAULT_OPTIONS,
          "how records are written, such as group_size:1,transpose,zstd:3");

  @Override
  public String name() {
    return "array_record";
  }

  @Override
  public String description() {
    return "ArrayRecord, Riegeli records with an index by number";
  }

  @Override
  public List<String> extensions() {
    return List.of("array_record");
  }

  /** Never: the bytes that {@link RiegeliFormat} looks at are the same. */
  @Override
  public boolean recognises(FileProbe probe) {
    return false;
  }

  @Override
  public Table open(InputFile file, ReadOptions options) throws IOException {
    return RiegeliFormat.open(this, file, options);
  }

  @Override
  public TypeSupport typeSupport() {
    return TypeSupport.ANYTHING;
  }

  @Override
  public List<OptionSpec> readOptions() {
    return RiegeliFormat.READ_OPTIONS;
  }

  @Override
  public List<OptionSpec> writeOptions() {
    return List.of(OPTIONS);
  }

  @Override
  public TableWriter create(OutputFile out, Schema schema, WriteOptions options)
      throws IOException {
    options.check(name(), writeOptions());
    String text = options.text(OPTIONS.name(), DEFAULT_OPTIONS);
    ArrayRecordOptions parsed = ArrayRecordOptions.parse(text);
    return MessageTableWriter.open(out, schema, text, RecordOutput.arrayRecord(out, parsed));
  }
}
