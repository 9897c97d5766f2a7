package dev.colonnade.clmn;

import dev.colonnade.core.Section;
import dev.colonnade.core.column.ColumnDecoder;
import dev.colonnade.core.format.FileProbe;
import dev.colonnade.core.format.Format;
import dev.colonnade.core.format.OptionSpec;
import dev.colonnade.core.format.ReadOptions;
import dev.colonnade.core.format.Table;
import dev.colonnade.core.format.TableWriter;
import dev.colonnade.core.format.TypeSupport;
import dev.colonnade.core.format.UnwritableException;
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

/** CLMN 1.0: a big-endian header and one zlib stream a column. */
public final class ClmnFormat implements Format {
  private static final OptionSpec LONG_STRINGS =
      new OptionSpec(
          "long_strings", "error", "strings over 65,535 bytes: error, or cut to what fits");
  private static final long LARGEST_COLUMN = 0xffff_ffffL;

  @Override
  public String name() {
    return "clmn";
  }

  @Override
  public String description() {
    return "CLMN 1.0, simple zlib column files";
  }

  @Override
  public List<String> extensions() {
    return List.of("clmn");
  }

  @Override
  public boolean recognises(FileProbe probe) {
    return probe.startsWith(ClmnHeader.MAGIC);
  }

  @Override
  public TypeSupport typeSupport() {
    return TypeSupport.of(false, DataType.INT32, DataType.INT64, DataType.FLOAT64, DataType.STRING);
  }

  @Override
  public List<OptionSpec> writeOptions() {
    return List.of(ZlibOptions.LEVEL, ZlibOptions.NULLS, LONG_STRINGS);
  }

  @Override
  public Table open(InputFile file, ReadOptions options) throws IOException {
    ClmnHeader header = ClmnHeader.read(file, options.limits());
    return new ZlibColumnTable(
        this, file, options, header.rowCount(), header.size(), header.columns(), new Decoders());
  }

  /** A class, not a lambda: linking one takes longer than opening a file. */
  private static final class Decoders implements ZlibColumnTable.Decoders {
    @Override
    public ColumnDecoder decoder(
        ZlibColumn column, long rowCount, Section section, ZlibColumnTable.StreamOpener stream)
        throws IOException {
      return switch (ClmnType.of(column.type())) {
        case INT32 -> fixed(stream, FixedWidthDecoder.Kind.INT32);
        case INT64 -> fixed(stream, FixedWidthDecoder.Kind.INT64);
        case FLOAT64 -> fixed(stream, FixedWidthDecoder.Kind.FLOAT64);
        case STRING -> new ClmnStringDecoder(stream.open(), section);
      };
    }

    private static ColumnDecoder fixed(
        ZlibColumnTable.StreamOpener stream, FixedWidthDecoder.Kind kind) throws IOException {
      return new FixedWidthDecoder(stream.open(), kind, ByteOrder.BIG_ENDIAN);
    }
  }

  @Override
  public TableWriter create(OutputFile out, Schema schema, WriteOptions options)
      throws IOException {
    options.check("clmn", writeOptions());
    if (schema.size() == 0) {
      throw new IllegalArgumentException("a CLMN file has at least one column");
    }
    boolean cut = options.choice("long_strings", "error", "cut").equals("cut");
    Schema held = HeldTypes.of(schema, "CLMN", typeSupport(), null);
    return new ZlibColumnWriter(
        out,
        held,
        options,
        ZlibOptions.level(options),
        ZlibOptions.nulls(options),
        new ClmnLayout(cut));
  }

  /** Column sizes are 32-bit numbers in the header. */
  static void checkColumnSize(ZlibStreamWriter stream, String file, String column, long row)
      throws UnwritableException {
    if (stream.decodedSize() > LARGEST_COLUMN) {
      throw new UnwritableException(
          file, column, row - 1, "the column grows beyond 4 GiB, the most that CLMN can hold");
    }
  }

  private record ClmnLayout(boolean cut) implements Layout {
    @Override
    public int sections(Field field) {
      return 1;
    }

    @Override
    public ColumnEncoder encoder(Field field, ZlibStreamWriter stream, String file) {
      if (field.type().equals(DataType.STRING)) {
        return new ClmnStringEncoder(field.name(), stream, file, cut);
      }
      ColumnEncoder numbers = new FixedWidthEncoder(stream, ByteOrder.BIG_ENDIAN);
      return (vector, firstRow) -> {
        numbers.append(vector, firstRow);
        checkColumnSize(stream, file, field.name(), firstRow + vector.size());
      };
    }

    @Override
    public byte[] header(long rowCount, List<ZlibColumn> columns) {
      return ClmnHeader.write(rowCount, columns);
    }
  }
}
