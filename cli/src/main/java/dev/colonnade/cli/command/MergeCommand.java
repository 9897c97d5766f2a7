package dev.colonnade.cli.command;

import dev.colonnade.cli.UsageException;
import dev.colonnade.cli.input.Inputs;
import dev.colonnade.cli.input.MergedSchema;
import dev.colonnade.cli.input.Source;
import dev.colonnade.cli.output.Console;
import dev.colonnade.cli.output.Progress;
import dev.colonnade.core.format.Table;
import dev.colonnade.core.format.TableWriter;
import dev.colonnade.core.format.TypeSupport;
import dev.colonnade.core.scan.ScanReader;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.core.vector.Batch;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** {@code merge}: the rows of several files, one after another, in one. */
final class MergeCommand implements Command {
  @Override
  public void describe(Syntax syntax) {
    syntax.help(
        "Puts the rows of several files, of any formats, one after another into one file."
            + " Columns are matched by name.",
        "colonnade merge monday.csv tuesday.gppcol week.clmn",
        "colonnade merge 'day-*.csv' week.gppcol --fill-missing");
    syntax.arguments("FILE", "The files to merge, then the file to write.");
    TargetOptions.describe(syntax);
    RowOptions.describe(syntax);
    syntax.flag("A file may lack columns: they are null there.", "--fill-missing");
    SourceOptions.describe(syntax);
  }

  @Override
  public int run(Arguments arguments, Console console) throws IOException {
    List<String> given = arguments.arguments();
    if (given.size() < 2) {
      throw new UsageException("merge: files to merge and then a file to write are expected");
    }
    String out = given.get(given.size() - 1);
    List<String> files = Inputs.expand(given.subList(0, given.size() - 1));
    TargetOptions target = TargetOptions.of(arguments);
    TypeSupport types = target.format(out).typeSupport();
    Source source = SourceOptions.of(arguments, console);
    RowOptions wanted = RowOptions.of(arguments);
    List<Schema> schemas = new ArrayList<>();
    long total = 0;
    for (String file : files) {
      try (Table table = source.open(file, types);
          ScanReader reader = wanted.scan(table).open()) {
        schemas.add(reader.schema());
        total += table.rowCount();
      }
    }
    MergedSchema merged = MergedSchema.of(files, schemas, arguments.has("--fill-missing"));
    try (TableWriter writer = target.create(out, merged.schema(), console);
        Progress progress = new Progress(console, "merging", total)) {
      long done = 0;
      for (String file : files) {
        try (Table table = source.open(file, types);
            ScanReader reader = wanted.scan(table).open()) {
          for (Batch batch = reader.next(); batch != null; batch = reader.next()) {
            writer.write(merged.fit(batch));
            progress.at(done + reader.report().rowsDecoded());
          }
          done += reader.report().rowsDecoded();
        }
      }
      writer.finish();
    }
    return 0;
  }
}
