package dev.colonnade.cli.command;

import dev.colonnade.cli.UsageException;
import dev.colonnade.cli.input.Source;
import dev.colonnade.cli.output.Console;
import dev.colonnade.cli.output.FormatRowPrinter;
import dev.colonnade.cli.output.RowPrinter;
import dev.colonnade.cli.output.TableRowPrinter;
import dev.colonnade.cli.output.VerticalRowPrinter;
import dev.colonnade.cli.output.Visible;
import dev.colonnade.core.format.Table;
import dev.colonnade.core.format.WriteOptions;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.core.vector.Batch;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Rows of one file after another, printed in the form that was asked for. */
final class RowOutput {
  private static final String TABLE = "table";

  private final Console console;
  private final String form;
  private final boolean several;
  private Schema schema;
  private int columns;
  private RowPrinter printer;

  private RowOutput(Console console, String form, boolean several) {
    this.console = console;
    this.form = form;
    this.several = several;
  }

  static void describe(Syntax syntax) {
    syntax.flag("Print CSV.", "--csv");
    syntax.flag("Print NDJSON: one JSON object a row.", "--ndjson", "--json");
    syntax.flag("Print each row as a block, one line a column.", "--vertical");
    syntax.flag("Tell on standard error what was read.", "--stats");
  }

  static RowOutput of(Arguments arguments, Console console, int files) {
    String form = TABLE;
    int forms = 0;
    for (String option : new String[] {"--csv", "--ndjson", "--vertical"}) {
      if (arguments.has(option)) {
        form = option.substring(2);
        forms++;
      }
    }
    if (forms > 1) {
      throw new UsageException("only one of --csv, --ndjson and --vertical can be printed");
    }
    return new RowOutput(console, form, files > 1);
  }

  /**
   * What is wanted of a table, but for columns that a terminal has no room for: a wide table is
   * shown by its ends, and the columns between them are not read.
   */
  RowOptions shown(Table table, RowOptions wanted) {
    List<String> names = wanted.columns() == null ? table.schema().names() : wanted.columns();
    columns = names.size();
    if (!form.equals(TABLE) || wanted.columns() != null) {
      return wanted;
    }
    // Only a table needs to know the terminal, which takes a while to find out.
    int most = TableRowPrinter.mostColumns(console);
    if (columns <= 2 * most) {
      return wanted;
    }
    List<String> ends = new ArrayList<>(names.subList(0, most));
    ends.addAll(names.subList(columns - most, columns));
    return new RowOptions(ends, wanted.where());
  }

  /**
   * Begins the rows of a file. CSV has one header, so all files must then have the same columns.
   */
  void begin(String file, Schema of) throws IOException {
    switch (form) {
      case "csv" -> {
        if (printer == null) {
          printer = printer(form, of);
        } else if (!schema.names().equals(of.names())) {
          throw new IOException(file + ": its columns are not those of the files before it");
        }
      }
      case "ndjson" -> printer = printer(form, of);
      case "vertical" -> {
        title(file);
        printer = new VerticalRowPrinter(console, of);
      }
      default -> {
        title(file);
        printer = new TableRowPrinter(console, of, columns);
      }
    }
    schema = of;
  }

  private RowPrinter printer(String format, Schema of) throws IOException {
    return new FormatRowPrinter(console, Source.named(format), of, WriteOptions.DEFAULT);
  }

  private void title(String file) throws IOException {
    if (several) {
      console.line("==> " + Visible.line(file) + " <==");
    }
  }

  void print(Batch batch) throws IOException {
    printer.print(batch);
  }

  /** Ends the rows of a file that has {@code total} rows, or -1 where that is not known. */
  void end(long total) throws IOException {
    if (!form.equals("csv")) {
      printer.end(total);
    }
  }

  /** Ends the output. */
  void finish() throws IOException {
    if (form.equals("csv") && printer != null) {
      printer.end(-1);
    }
  }
}
