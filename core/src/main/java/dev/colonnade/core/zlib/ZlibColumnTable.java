package dev.colonnade.core.zlib;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.Section;
import dev.colonnade.core.column.ColumnBatchReader;
import dev.colonnade.core.column.ColumnDecoder;
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
import dev.colonnade.core.io.ByteRange;
import dev.colonnade.core.io.InputFile;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.schema.Schema;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A table whose columns are each one zlib stream somewhere in the file: one row group, no nulls, no
 * statistics. What the streams hold is the format's affair.
 */
public final class ZlibColumnTable implements Table {
  /** Compressed bytes that are held for all columns together, shared out evenly. */
  private static final int WINDOW_BYTES = 16 << 20;

  private static final int LARGEST_WINDOW = 1 << 17;
  private static final int SMALLEST_WINDOW = 1 << 12;

  /** Makes the decoder for what a format's column holds once it is decompressed. */
  @FunctionalInterface
  public interface Decoders {
    /**
     * @param open opens the column's stream, at its beginning; may be called again for a second
     *     cursor
     */
    ColumnDecoder decoder(ZlibColumn column, long rowCount, Section section, StreamOpener open)
        throws IOException;
  }

  /** Opens a column's stream. */
  @FunctionalInterface
  public interface StreamOpener {
    ZlibReader open() throws IOException;
  }

  private final Format format;
  private final InputFile file;
  private final ReadOptions options;
  private final long rowCount;
  private final long headerSize;
  private final List<ZlibColumn> columns;
  private final Decoders decoders;
  private final Schema schema;
  private final List<String> renamed = new ArrayList<>();

  /**
   * @param headerSize bytes of the header
   * @param columns as the header describes them, their sizes and places already checked
   */
  public ZlibColumnTable(
      Format format,
      InputFile file,
      ReadOptions options,
      long rowCount,
      long headerSize,
      List<ZlibColumn> columns,
      Decoders decoders) {
    this.format = format;
    this.file = file;
    this.options = options;
    this.rowCount = rowCount;
    this.headerSize = headerSize;
    this.columns = List.copyOf(columns);
    this.decoders = decoders;
    this.schema = schema(columns);
  }

  /** Names are unique in a schema: later columns of a name that was seen get a number. */
  private Schema schema(List<ZlibColumn> stored) {
    Set<String> taken = new HashSet<>();
    for (ZlibColumn column : stored) {
      taken.add(column.storedName());
    }
    Map<String, Integer> lastNumbers = new HashMap<>();
    List<Field> fields = new ArrayList<>(stored.size());
    for (ZlibColumn column : stored) {
      String name = column.storedName();
      Integer lastNumber = lastNumbers.putIfAbsent(name, 1);
      if (lastNumber != null) {
        int number = lastNumber + 1;
        while (!taken.add(name + "_" + number)) {
          number++;
        }
        lastNumbers.put(name, number);
        name = name + "_" + number;
        renamed.add(
            "column "
                + (fields.size() + 1)
                + " '"
                + column.storedName()
                + "' is shown as '"
                + name
                + "'");
      }
      fields.add(Field.required(name, column.type()));
    }
    return new Schema(fields);
  }

  /** Checks what a header says of a column's place and sizes. */
  public static void checkPlace(
      ZlibColumn column, long fileLength, Section header, long entryOffset) throws FormatException {
    boolean outside =
        column.offset() < 0
            || column.storedSize() < 0
            || column.offset() > fileLength
            || column.storedSize() > fileLength - column.offset();
    if (outside) {
      throw header.error(
          entryOffset,
          "column '"
              + column.storedName()
              + "': its block of "
              + Long.toUnsignedString(column.storedSize())
              + " bytes at byte "
              + Long.toUnsignedString(column.offset())
              + " is not inside the file, which has "
              + fileLength);
    }
    ZlibReader.checkSizes(
        column.storedSize(),
        column.decodedSize(),
        header.part("column '" + column.storedName() + "'", header.start()),
        entryOffset);
  }

  @Override
  public Format format() {
    return format;
  }

  @Override
  public InputFile file() {
    return file;
  }

  @Override
  public ReadOptions options() {
    return options;
  }

  @Override
  public Schema schema() {
    return schema;
  }

  @Override
  public long rowCount() {
    return rowCount;
  }

  @Override
  public RowGroups rowGroups() {
    return RowGroups.of(List.of(new WholeFile()));
  }

  @Override
  public Info meta() {
    Info info =
        new Info()
            .put("format", format.name())
            .put("rows", rowCount)
            .put("columns", columns.size())
            .put("header_bytes", headerSize)
            .put("stored_bytes", columns.stream().mapToLong(ZlibColumn::storedSize).sum())
            .put("decoded_bytes", columns.stream().mapToLong(ZlibColumn::decodedSize).sum());
    if (!renamed.isEmpty()) {
      info.put("renamed", renamed);
    }
    return info;
  }

  @Override
  public List<LayoutPart> layout() {
    List<LayoutPart> parts = new ArrayList<>();
    parts.add(new LayoutPart("", "header", -1, "header", "", 0, headerSize, headerSize, false));
    for (int i = 0; i < columns.size(); i++) {
      ZlibColumn column = columns.get(i);
      parts.add(
          new LayoutPart(
              "",
              schema.field(i).name(),
              i,
              "block",
              "zlib",
              column.offset(),
              column.storedSize(),
              column.decodedSize(),
              false));
    }
    return parts;
  }

  @Override
  public List<Check> verify(boolean deep) {
    return List.of(
        Check.passed("checksums", columns.size() + " zlib streams, each with its Adler-32"),
        Check.notPossible("statistics", "the format has none"));
  }

  /** The only row group: all rows. Columns are streamed, whatever their size. */
  private final class WholeFile implements RowGroup {
    @Override
    public long rowCount() {
      return rowCount;
    }

    @Override
    public BatchReader read(int[] chosen, ReadContext context) throws IOException {
      int window =
          Math.max(
              SMALLEST_WINDOW, Math.min(LARGEST_WINDOW, WINDOW_BYTES / Math.max(1, chosen.length)));
      List<ColumnDecoder> opened = new ArrayList<>(chosen.length);
      long decodedBytes = 0;
      try {
        for (int index : chosen) {
          ZlibColumn column = columns.get(index);
          decodedBytes += column.decodedSize();
          opened.add(open(column, index, window, context));
        }
      } catch (IOException | RuntimeException e) {
        for (ColumnDecoder decoder : opened) {
          decoder.close();
        }
        throw e;
      }
      return new ColumnBatchReader(schema.select(chosen), opened, rowCount, decodedBytes, context);
    }

    private ColumnDecoder open(ZlibColumn column, int index, int window, ReadContext context)
        throws IOException {
      Section section =
          new Section(file.name(), "column '" + schema.field(index).name() + "'", column.offset());
      ByteRange range = new ByteRange(column.offset(), column.storedSize());
      return decoders.decoder(
          column,
          rowCount,
          section,
          () ->
              new ZlibReader(
                  context.ranges().stream(range, window), column.decodedSize(), section));
    }
  }
}
