package dev.colonnade.gpp;

import dev.colonnade.core.Section;
import dev.colonnade.core.column.ColumnDecoder;
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
import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.core.zlib.ColumnEncoder;
import dev.colonnade.core.zlib.FixedWidthDecoder;
import dev.colonnade.core.zlib.FixedWidthEncoder;
import dev.colonnade.core.zlib.HeldTypes;
import dev.colonnade.core.zlib.ZlibColumn;
import dev.colonnade.core.zlib.ZlibColumnTable;
import dev.colonnade.core.zlib.ZlibColumnWriter;
import dev.colonnade.core.zlib.ZlibColumnWriter.Layout;
import dev.colonnade.core.zlib.ZlibOptions;
import dev.colonnade.core.zlib.ZlibStreamWriter;
import java.io.IOException;
import java.nio.ByteOrder;
import java.util.List;

/** GPP 1 ({@code .gppcol}): a little-endian header and one zlib stream a column. */
public final class GppFormat implements Format {
  private static final OptionSpec INT64 =
      new OptionSpec(
          "int64",
          "error",
          "int64 columns: error, string (keeps the digits) or float64 (exact to 2^53)");

  @Override
  public String name() {
    return "gpp";
  }

  @Override
  public String description() {
    return "GPP 1, simple zlib column files";
  }

  @Override
  public List<String> extensions() {
    return List.of("gppcol", "gpp");
  }

  @Override
  public boolean recognises(FileProbe probe) {
    return probe.startsWith(GppHeader.MAGIC);
  }

  @Override
  public TypeSupport typeSupport() {
    return TypeSupport.of(
        false, DataType.INT32, DataType.FLOAT64, DataType.STRING, DataType.BOOLEAN);
  }

  @Override
  public List<OptionSpec> writeOptions() {
    return List.of(ZlibOptions.LEVEL, ZlibOptions.NULLS, INT64);
  }

  @Override
  public Table open(InputFile file, ReadOptions options) throws IOException {
    GppHeader header = GppHeader.read(file, options.limits());
    return new ZlibColumnTable(
        this, file, options, header.rowCount(), header.size(), header.columns(), new Decoders());
  }

  /** A class, not a lambda: linking one takes longer than opening a file. */
  private static final class Decoders implements ZlibColumnTable.Decoders {
    @Override
    public ColumnDecoder decoder(
        ZlibColumn column, long rowCount, Section section, ZlibColumnTable.StreamOpener stream)
        throws IOException {
      return switch (GppType.of(column.type())) {
        case INT32 ->
            new FixedWidthDecoder(
                stream.open(), FixedWidthDecoder.Kind.INT32, ByteOrder.LITTLE_ENDIAN);
        case FLOAT64 ->
            new FixedWidthDecoder(
                stream.open(), FixedWidthDecoder.Kind.FLOAT64, ByteOrder.LITTLE_ENDIAN);
        case STRING -> new GppStringDecoder(stream, rowCount, section);
        case BOOL -> new GppBoolDecoder(stream.open(), section);
      };
    }
  }

  @Override
  public TableWriter create(OutputFile out, Schema schema, WriteOptions options)
      throws IOException {
    options.check("gpp", writeOptions());
    DataType int64 =
        switch (options.choice("int64", "error", "string", "float64")) {
          case "string" -> DataType.STRING;
          case "float64" -> DataType.FLOAT64;
          default -> null;
        };
    Schema held = HeldTypes.of(schema, "GPP", typeSupport(), int64);
    return new ZlibColumnWriter(
        out,
        held,
        options,
        ZlibOptions.level(options),
        ZlibOptions.nulls(options),
        new GppLayout());
  }

  private static final class GppLayout implements Layout {
    @Override
    public int sections(Field field) {
      return field.type().equals(DataType.STRING) ? GppStringEncoder.SECTIONS : 1;
    }

    @Override
    public ColumnEncoder encoder(Field field, ZlibStreamWriter stream, String file) {
      return field.type().equals(DataType.STRING)
          ? new GppStringEncoder(field.name(), stream, file)
          : new FixedWidthEncoder(stream, ByteOrder.LITTLE_ENDIAN);
    }

    @Override
    public byte[] header(long rowCount, List<ZlibColumn> columns) {
      return GppHeader.write(rowCount, columns);
    }
  }
}
