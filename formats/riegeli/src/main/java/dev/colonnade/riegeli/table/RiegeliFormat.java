package dev.colonnade.riegeli.table;

import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.Descriptors.Descriptor;
import dev.colonnade.core.FormatException;
import dev.colonnade.core.Limits;
import dev.colonnade.core.Section;
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
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.riegeli.RecordReader;
import dev.colonnade.riegeli.RecordReaderOptions;
import dev.colonnade.riegeli.RecordWriterOptions;
import dev.colonnade.riegeli.RecordsMetadata;
import dev.colonnade.riegeli.arrayrecord.ArrayRecordFooter;
import dev.colonnade.riegeli.tool.RecordOutput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/**
 * Riegeli/records ({@code .riegeli}) as tables.
 *
 * <p>Where the type of the records is known, from the file's metadata or from the read options
 * {@code proto} and {@code message}, each field is a column; otherwise the one column {@code
 * record} has the records as they are.
 */
public final class RiegeliFormat implements Format {
  /** The block header and the chunk header that every file begins with, up to their hashes. */
  private static final byte[] SIGNATURE =
      HexFormat.of().parseHex("83af70d10d884a3f0000000000000000400000000000000091bac23c9287e1a9");

  private static final String DEFAULT_OPTIONS = "transpose,zstd:3,bucket_fraction:0";

  private static final OptionSpec PROTO =
      new OptionSpec(
          "proto", "", "file with descriptors (protoc --descriptor_set_out) of the records' type");
  private static final OptionSpec MESSAGE =
      new OptionSpec("message", "", "full name of the message type that the records are of");
  private static final OptionSpec RECORDS =
      new OptionSpec("records", "false", "true: one column 'record', even if the type is known");
  static final List<OptionSpec> READ_OPTIONS = List.of(PROTO, MESSAGE, RECORDS);

  private static final OptionSpec OPTIONS =
      new OptionSpec(
          "options", DEFAULT_OPTIONS, "how records are written, such as brotli:6,chunk_size:64k");

  @Override
  public String name() {
    return "riegeli";
  }

  @Override
  public String description() {
    return "Riegeli/records, compressed sequences of protobuf messages or other records";
  }

  @Override
  public List<String> extensions() {
    return List.of("riegeli");
  }

  @Override
  public boolean recognises(FileProbe probe) {
    return probe.startsWith(SIGNATURE);
  }

  @Override
  public TypeSupport typeSupport() {
    return TypeSupport.ANYTHING;
  }

  @Override
  public List<OptionSpec> readOptions() {
    return READ_OPTIONS;
  }

  @Override
  public List<OptionSpec> writeOptions() {
    return List.of(OPTIONS);
  }

  @Override
  public Table open(InputFile file, ReadOptions options) throws IOException {
    return open(this, file, options);
  }

  static Table open(Format format, InputFile file, ReadOptions options) throws IOException {
    RecordsMetadata metadata = metadata(file, options);
    MessageLayout layout = layout(file, metadata, options);
    if (layout != null) {
      check(layout.schema(), options.limits(), Section.of(file.name()));
    }
    long arrayRecordEnd = ArrayRecordFooter.findOffset(file, options.limits());
    return new RiegeliTable(format, file, options, metadata, layout, arrayRecordEnd);
  }

  private static RecordsMetadata metadata(InputFile file, ReadOptions options) throws IOException {
    // The file stays open: it belongs to the table.
    RecordReaderOptions reading = RecordReaderOptions.DEFAULT.withLimits(options.limits());
    return RecordReader.open(file, reading).metadata();
  }

  /** The layout of the records, or null if their type is not known. */
  private static MessageLayout layout(InputFile file, RecordsMetadata metadata, ReadOptions options)
      throws IOException {
    Map<String, String> settings = options.formatOptions();
    if (Boolean.parseBoolean(settings.get(RECORDS.name()))) {
      return null;
    }
    String proto = settings.get(PROTO.name());
    List<FileDescriptorProto> files = metadata.fileDescriptors();
    Section where = Section.of(file.name()).part("metadata", 0);
    if (proto != null) {
      files = RecordType.readSet(Path.of(proto));
      where = Section.of(proto);
    }
    String message = settings.getOrDefault(MESSAGE.name(), metadata.recordTypeName());
    if (message == null && proto != null) {
      throw new IllegalArgumentException(
          file.name()
              + " does not say of what type its records are: give the option 'message' too");
    }
    if (message == null || files.isEmpty()) {
      return null;
    }
    Descriptor type = RecordType.find(files, message, where);
    MessageLayout layout;
    try {
      layout = DescriptorLayout.of(type, options.limits(), where);
      layout.schema();
    } catch (IllegalArgumentException e) {
      throw new FormatException(
          where.file(), where.name(), FormatException.NO_OFFSET, e.getMessage(), e);
    }
    return layout.fields().isEmpty() ? null : layout;
  }

  private static void check(Schema schema, Limits limits, Section where) throws FormatException {
    if (schema.size() > limits.columns()) {
      throw where.error(schema.size() + " columns, more than the limit of " + limits.columns());
    }
    for (Field field : schema.fields()) {
      int length = field.name().getBytes(StandardCharsets.UTF_8).length;
      if (length > limits.nameLength()) {
        throw where.error("a column name of " + length + " bytes");
      }
    }
  }

  @Override
  public TableWriter create(OutputFile out, Schema schema, WriteOptions options)
      throws IOException {
    options.check(name(), writeOptions());
    String text = options.text(OPTIONS.name(), DEFAULT_OPTIONS);
    RecordWriterOptions parsed = RecordWriterOptions.parse(text);
    if (parsed.parallelism() == 0 && options.parallel().threads() > 1) {
      parsed = parsed.withParallelism(options.parallel().threads());
    }
    return MessageTableWriter.open(out, schema, text, RecordOutput.riegeli(out, parsed));
  }
}
