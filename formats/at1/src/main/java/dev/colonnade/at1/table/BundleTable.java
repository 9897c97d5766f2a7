package dev.colonnade.at1.table;

import dev.colonnade.at1.At1Archive;
import dev.colonnade.at1.bundle.Bundle;
import dev.colonnade.at1.bundle.BundleEntry;
import dev.colonnade.core.FormatException;
import dev.colonnade.core.format.BatchReader;
import dev.colonnade.core.format.Check;
import dev.colonnade.core.format.Format;
import dev.colonnade.core.format.Info;
import dev.colonnade.core.format.LayoutPart;
import dev.colonnade.core.format.ReadContext;
import dev.colonnade.core.format.ReadOptions;
import dev.colonnade.core.format.RowGroup;
import dev.colonnade.core.format.RowGroups;
import dev.colonnade.core.format.Table;
import dev.colonnade.core.io.InputFile;
import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.core.vector.Batch;
import dev.colonnade.core.vector.BytesVector;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.core.vector.LongVector;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A bundle as a table of the files in it. */
public final class BundleTable implements Table {
  private static final Schema SCHEMA =
      Schema.of(
          Field.required("name", DataType.STRING),
          Field.required("codec", DataType.STRING),
          Field.required("stored_bytes", DataType.INT64));

  private final Format format;
  private final At1Archive archive;
  private final Bundle bundle;

  public BundleTable(Format format, At1Archive archive) throws IOException {
    this.format = format;
    this.archive = archive;
    this.bundle = Bundle.of(archive);
  }

  @Override
  public Format format() {
    return format;
  }

  @Override
  public InputFile file() {
    return archive.file();
  }

  @Override
  public ReadOptions options() {
    return archive.options();
  }

  @Override
  public Schema schema() {
    return SCHEMA;
  }

  @Override
  public long rowCount() {
    return bundle.entries().size();
  }

  @Override
  public RowGroups rowGroups() {
    return RowGroups.of(List.of(new Entries()));
  }

  @Override
  public Info meta() throws IOException {
    Info files = new Info();
    for (BundleEntry entry : bundle.entries()) {
      files.put(entry.name(), entry.stream().length() + " bytes, " + open(entry).codec().text());
    }
    return new ArchiveFacts(archive).meta().put("files", files);
  }

  private At1Archive open(BundleEntry entry) throws IOException {
    return bundle.open(entry, archive.limits().output());
  }

  @Override
  public List<LayoutPart> layout() throws IOException {
    return new ArchiveFacts(archive).layout();
  }

  @Override
  public List<Check> verify(boolean deep) throws IOException {
    List<Check> checks = new ArrayList<>();
    for (BundleEntry entry : bundle.entries()) {
      String name = "entry '" + entry.name() + "'";
      try {
        checks.addAll(verify(name, open(entry), deep));
      } catch (FormatException e) {
        checks.add(Check.failed(name, e.getMessage()));
      }
    }
    return checks;
  }

  /** Of an entry that can be queried all is checked, but only what is wrong is told one by one. */
  private List<Check> verify(String name, At1Archive entry, boolean deep) throws IOException {
    Check trailer = new ArchiveFacts(entry).trailer();
    List<Check> checks = new ArrayList<>();
    checks.add(new Check(name, trailer.outcome(), trailer.detail()));
    QueryTable table = QueryTable.open(format, entry);
    List<Check> more = table == null ? List.of() : table.checks(deep);
    for (Check check : more) {
      if (check.outcome() == Check.Outcome.FAILED) {
        checks.add(Check.failed(name + ", " + check.name(), check.detail()));
      }
    }
    return checks;
  }

  private final class Entries implements RowGroup {
    @Override
    public long rowCount() {
      return bundle.entries().size();
    }

    @Override
    public BatchReader read(int[] columns, ReadContext context) throws IOException {
      List<BundleEntry> entries = bundle.entries();
      List<String> codecs = new ArrayList<>();
      for (BundleEntry entry : entries) {
        codecs.add(open(entry).codec().text());
      }
      ColumnVector[] all = {
        BytesVector.of(entries.stream().map(BundleEntry::name).toList()),
        BytesVector.of(codecs),
        new LongVector(entries.stream().mapToLong(entry -> entry.stream().length()).toArray())
      };
      Batch batch = new Batch(SCHEMA, entries.size(), true, all);
      return new SlicedBatch(batch.select(SCHEMA.select(columns), columns), context.batchRows());
    }
  }
}
