package dev.colonnade.cli.command;

import dev.colonnade.at1.At1Archive;
import dev.colonnade.at1.At1EncodeReport;
import dev.colonnade.at1.At1Encoder;
import dev.colonnade.at1.At1Options;
import dev.colonnade.at1.At1Query;
import dev.colonnade.cli.UsageException;
import dev.colonnade.cli.output.Console;
import dev.colonnade.cli.output.Numbers;
import dev.colonnade.cli.output.Visible;
import dev.colonnade.core.format.Table;
import dev.colonnade.core.io.InputFile;
import dev.colonnade.core.io.LocalInputFile;
import dev.colonnade.core.io.OutputFile;
import dev.colonnade.core.predicate.Predicate;
import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.Field;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Conversions to AT-1 that keep original bytes, where a table would only keep values: a file
 * becomes an archive as it is, and a part of an archive another one.
 */
final class ArchiveConversion {
  static final String FORMAT = "at1";

  private final String out;
  private final TargetOptions target;
  private final At1Options options;
  private final boolean statistics;
  private final Console console;

  private ArchiveConversion(
      String out, TargetOptions target, At1Options options, boolean statistics, Console console) {
    this.out = out;
    this.target = target;
    this.options = options;
    this.statistics = statistics;
    this.console = console;
  }

  static ArchiveConversion of(Arguments arguments, Console console) {
    TargetOptions target = TargetOptions.of(arguments);
    return new ArchiveConversion(
        arguments.argument(1), target, options(target), arguments.has("--stats"), console);
  }

  /** How an archive is to be written. */
  static At1Options options(TargetOptions target) {
    try {
      return At1Options.of(target.options());
    } catch (IllegalArgumentException e) {
      throw new UsageException(e.getMessage(), e);
    }
  }

  /**
   * Whether what is wanted of a table are records of an archive's original. An archive that was
   * made from a table with other types than text shows is copied as a table, so that it keeps them.
   */
  static boolean keepsRecords(Table table, RowOptions wanted) {
    if (!table.format().name().equals(FORMAT) || wanted.columns() != null) {
      return false;
    }
    for (Field field : table.schema().fields()) {
      if (!isTypeOfText(field.type())) {
        return false;
      }
    }
    return true;
  }

  private static boolean isTypeOfText(DataType type) {
    return type.equals(DataType.STRING)
        || type.equals(DataType.INT64)
        || type.equals(DataType.FLOAT64)
        || type.equals(DataType.BOOLEAN)
        || type instanceof DataType.DecimalType;
  }

  /** Archives a file, which is closed. */
  void encode(InputFile file) throws IOException {
    try (file;
        OutputFile output = target.file(out, console)) {
      tell(At1Encoder.encode(file, output, options));
    }
  }

  /** Archives the original of an archive anew, or the records for which a condition holds. */
  void copy(Table table, String where) throws IOException {
    if (where == null) {
      copyAll(table);
      return;
    }
    Predicate predicate = Predicate.parse(where, table.schema());
    try (OutputFile output = target.file(out, console)) {
      tell(At1Query.copyMatching(table, predicate, output, options));
    } catch (IllegalArgumentException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  private void copyAll(Table table) throws IOException {
    Path original = Files.createTempFile("colonnade-", ".original");
    try {
      try (OutputStream restored = Files.newOutputStream(original)) {
        At1Archive.open(table.file(), table.options()).restore(restored::write);
      }
      encode(LocalInputFile.open(original));
    } finally {
      Files.delete(original);
    }
  }

  private void tell(At1EncodeReport report) {
    notes(out, report, console);
    if (statistics || console.terminal().err()) {
      console.error(
          Visible.line(out)
              + ": "
              + report.codec().text()
              + (report.queryable() ? ", " + Numbers.counted(report.rows(), "row") : "")
              + ", "
              + Numbers.counted(report.archiveBytes(), "byte")
              + " for "
              + Numbers.grouped(report.inputBytes()));
    }
  }

  /** Tells what the encoder wants the user to know. */
  static void notes(String name, At1EncodeReport report, Console console) {
    for (String note : report.notes()) {
      console.note(name, note);
    }
  }
}
