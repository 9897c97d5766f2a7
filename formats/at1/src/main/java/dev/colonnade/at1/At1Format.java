package dev.colonnade.at1;

import dev.colonnade.at1.container.ArchiveHeader;
import dev.colonnade.at1.table.At1TableWriter;
import dev.colonnade.at1.table.BundleTable;
import dev.colonnade.at1.table.LinesTable;
import dev.colonnade.at1.table.QueryTable;
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
import java.io.IOException;
import java.util.List;

/**
 * AT-1 as a format of tables. A queryable archive is a table of its structured lines; any other is
 * a table with the one column {@code line}, and a bundle a table of its files. A table is written
 * as JSON lines in a queryable archive.
 */
public final class At1Format implements Format {
  @Override
  public String name() {
    return "at1";
  }

  @Override
  public String description() {
    return "AT-1 archives: restored byte for byte, queried in place";
  }

  @Override
  public List<String> extensions() {
    return List.of("at1");
  }

  @Override
  public boolean recognises(FileProbe probe) {
    boolean magic =
        probe.startsWith(ArchiveHeader.WHOLE_MAGIC)
            || probe.startsWith(ArchiveHeader.STREAMING_MAGIC);
    return magic && probe.length() > 4;
  }

  @Override
  public Table open(InputFile file, ReadOptions options) throws IOException {
    At1Archive archive = At1Archive.open(file, options);
    if (archive.isBundle()) {
      return new BundleTable(this, archive);
    }
    Table table = QueryTable.open(this, archive);
    return table == null ? new LinesTable(this, archive) : table;
  }

  @Override
  public TypeSupport typeSupport() {
    return At1TableWriter.TYPES;
  }

  @Override
  public List<OptionSpec> writeOptions() {
    return At1Options.SPECS;
  }

  @Override
  public TableWriter create(OutputFile out, Schema schema, WriteOptions options)
      throws IOException {
    return At1TableWriter.create(out, schema, At1Options.of(options));
  }
}
