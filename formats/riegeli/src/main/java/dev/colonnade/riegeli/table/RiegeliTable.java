package dev.colonnade.riegeli.table;

import dev.colonnade.core.format.Check;
import dev.colonnade.core.format.Format;
import dev.colonnade.core.format.Info;
import dev.colonnade.core.format.LayoutPart;
import dev.colonnade.core.format.ReadOptions;
import dev.colonnade.core.format.RowGroups;
import dev.colonnade.core.format.Table;
import dev.colonnade.core.io.InputFile;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.riegeli.RecordsMetadata;
import dev.colonnade.riegeli.SkippedRegion;
import dev.colonnade.riegeli.chunk.ChunkType;
import dev.colonnade.riegeli.file.ChunkHeader;
import dev.colonnade.riegeli.file.ChunkReader;
import dev.colonnade.riegeli.tool.ChunkInfo;
import dev.colonnade.riegeli.tool.ChunkTable;
import dev.colonnade.riegeli.tool.Verification;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A file of records as a table; each chunk is a row group. */
final class RiegeliTable implements Table {
  private final Format format;
  private final InputFile file;
  private final ReadOptions options;
  private final RecordsMetadata metadata;
  private final MessageLayout layout;
  private final long arrayRecordEnd;
  private final Schema schema;

  /** The chunks, once they have been asked for. */
  private volatile List<ChunkInfo> chunks;

  /**
   * @param layout null where the type of the records is not known
   * @param arrayRecordEnd where the records of an ArrayRecord file end and its index begins; -1 for
   *     other files
   */
  RiegeliTable(
      Format format,
      InputFile file,
      ReadOptions options,
      RecordsMetadata metadata,
      MessageLayout layout,
      long arrayRecordEnd) {
    this.format = format;
    this.file = file;
    this.options = options;
    this.metadata = metadata;
    this.layout = layout;
    this.arrayRecordEnd = arrayRecordEnd;
    this.schema = layout == null ? RecordColumn.SCHEMA : layout.schema();
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
  public long rowCount() throws IOException {
    return chunks().stream()
        .filter(chunk -> holdsRows(chunk.begin()))
        .mapToLong(ChunkInfo::numRecords)
        .sum();
  }

  private boolean holdsRows(long chunkBegin) {
    return arrayRecordEnd < 0 || chunkBegin < arrayRecordEnd;
  }

  private List<ChunkInfo> chunks() throws IOException {
    List<ChunkInfo> known = chunks;
    if (known == null) {
      known = ChunkTable.of(file, options.limits());
      chunks = known;
    }
    return known;
  }

  @Override
  public RowGroups rowGroups() {
    ChunkReader reader = new ChunkReader(file, options.limits());
    return () -> {
      while (true) {
        long begin = reader.position();
        ChunkHeader header = reader.peek();
        if (header == null || !holdsRows(begin)) {
          return null;
        }
        reader.skip();
        if (header.numRecords() > 0) {
          return new ChunkRows(file.name(), layout, begin, reader.position(), header);
        }
      }
    };
  }

  @Override
  public Info meta() throws IOException {
    Info info = new Info();
    info.put("format", arrayRecordEnd < 0 ? "Riegeli/records" : "ArrayRecord");
    info.put("file_size", file.length());
    if (metadata.fileComment() != null) {
      info.put("file_comment", metadata.fileComment());
    }
    if (metadata.recordTypeName() != null) {
      info.put("record_type_name", metadata.recordTypeName());
    }
    if (!metadata.fileDescriptors().isEmpty()) {
      info.put(
          "file_descriptors", metadata.fileDescriptors().stream().map(d -> d.getName()).toList());
    }
    if (metadata.recordWriterOptions() != null) {
      info.put("record_writer_options", metadata.recordWriterOptions());
    }
    if (metadata.recordCount() != null) {
      info.put("num_records", metadata.recordCount());
    }
    if (layout != null && !layout.leftOut().isEmpty()) {
      info.put("left_out_of_the_table", layout.leftOut());
    }
    Map<String, long[]> kinds = new TreeMap<>();
    for (ChunkInfo chunk : chunks()) {
      long[] totals = kinds.computeIfAbsent(FileLayout.kind(chunk), kind -> new long[4]);
      totals[0]++;
      totals[1] += chunk.numRecords();
      totals[2] += chunk.dataSize();
      totals[3] += chunk.decodedDataSize();
    }
    Info counts = new Info();
    kinds.forEach(
        (kind, totals) ->
            counts.put(
                kind,
                new Info()
                    .put("chunks", totals[0])
                    .put("records", totals[1])
                    .put("data_bytes", totals[2])
                    .put("decoded_bytes", totals[3])));
    info.put("chunks", counts);
    return info;
  }

  @Override
  public List<LayoutPart> layout() throws IOException {
    FileLayout parts = new FileLayout(layout);
    ChunkReader reader = new ChunkReader(file, options.limits());
    for (ChunkInfo info : chunks()) {
      if (info.type() == ChunkType.TRANSPOSED) {
        reader.seek(info.begin());
        parts.addTransposed(info, reader.read(), file.name(), options.limits());
      } else {
        parts.add(info);
      }
    }
    return parts.parts();
  }

  @Override
  public List<Check> verify(boolean deep) throws IOException {
    Verification found = Verification.of(file, options.limits());
    String name = "hashes of blocks, chunk headers and data";
    if (found.isSound()) {
      return List.of(
          Check.passed(name, found.chunks() + " chunks, " + found.records() + " records"));
    }
    List<Check> checks = new ArrayList<>();
    for (SkippedRegion problem : found.problems()) {
      checks.add(Check.failed(name, problem.toString()));
    }
    return checks;
  }
}
