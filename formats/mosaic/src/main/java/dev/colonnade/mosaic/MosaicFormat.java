package dev.colonnade.mosaic;

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
import dev.colonnade.mosaic.metadata.Footer;
import java.io.IOException;
import java.util.List;

/** Mosaic, through the common API. */
public final class MosaicFormat implements Format {
  @Override
  public String name() {
    return "mosaic";
  }

  @Override
  public String description() {
    return "Mosaic: very wide tables, columns sorted by name into compressed buckets";
  }

  @Override
  public List<String> extensions() {
    return List.of("mosaic");
  }

  @Override
  public boolean recognises(FileProbe probe) {
    return Footer.hasMagic(probe.tail());
  }

  @Override
  public Table open(InputFile file, ReadOptions options) throws IOException {
    return new MosaicTable(this, MosaicReader.open(file, options));
  }

  @Override
  public TypeSupport typeSupport() {
    return MosaicTypes.SUPPORT;
  }

  @Override
  public List<OptionSpec> writeOptions() {
    return MosaicOptions.SPECS;
  }

  @Override
  public TableWriter create(OutputFile out, Schema schema, WriteOptions options)
      throws IOException {
    options.check(name(), writeOptions());
    MosaicOptions settings = MosaicOptions.of(options);
    return new MosaicTableWriter(
        new MosaicWriter(out, schema, settings, options.parallel()), settings.rowGroupMaxSize());
  }
}
