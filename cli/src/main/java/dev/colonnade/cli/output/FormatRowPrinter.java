package dev.colonnade.cli.output;

import dev.colonnade.core.format.Format;
import dev.colonnade.core.format.TableWriter;
import dev.colonnade.core.format.WriteOptions;
import dev.colonnade.core.io.StreamOutputFile;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.core.vector.Batch;
import java.io.IOException;

/** Writes rows to standard output in a format, for programs. */
public final class FormatRowPrinter implements RowPrinter {
  private final TableWriter writer;

  public FormatRowPrinter(Console console, Format format, Schema schema, WriteOptions options)
      throws IOException {
    this.writer =
        format.create(new StreamOutputFile("standard output", console.out()), schema, options);
  }

  @Override
  public void print(Batch batch) throws IOException {
    writer.write(batch);
  }

  @Override
  public void end(long total) throws IOException {
    try (writer) {
      writer.finish();
    }
  }
}
