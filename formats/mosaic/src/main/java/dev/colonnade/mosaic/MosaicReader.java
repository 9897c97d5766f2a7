package dev.colonnade.mosaic;

import dev.colonnade.core.Section;
import dev.colonnade.core.format.ReadContext;
import dev.colonnade.core.format.ReadOptions;
import dev.colonnade.core.io.InputFile;
import dev.colonnade.core.io.RangeReader;
import dev.colonnade.core.io.ReadMetrics;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.mosaic.metadata.Compression;
import dev.colonnade.mosaic.metadata.FileMetadata;
import dev.colonnade.mosaic.metadata.RowGroupEntry;
import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * An open Mosaic file. Opening reads the last 64 KiB, and once more if the schema and index are
 * longer. May be used by several threads.
 *
 * <pre>{@code
 * try (MosaicReader reader = MosaicReader.open(LocalInputFile.open(path))) {
 *   for (MosaicRowGroup group : reader.rowGroups()) {
 *     Batch batch = group.read("city", "price");
 *     ...
 *   }
 * }
 * }</pre>
 */
public final class MosaicReader implements Closeable {
  private final InputFile file;
  private final ReadOptions options;
  private final FileMetadata metadata;
  private final List<MosaicRowGroup> rowGroups;
  private volatile Projection lastProjection;

  private MosaicReader(InputFile file, ReadOptions options, FileMetadata metadata) {
    this.file = file;
    this.options = options;
    this.metadata = metadata;
    List<MosaicRowGroup> groups = new ArrayList<>(metadata.rowGroups().size());
    for (RowGroupEntry entry : metadata.rowGroups()) {
      groups.add(new MosaicRowGroup(this, entry));
    }
    this.rowGroups = List.copyOf(groups);
  }

  /** Opens a file with default limits, for all cores. */
  public static MosaicReader open(InputFile file) throws IOException {
    return open(file, ReadOptions.DEFAULT);
  }

  /**
   * Opens a file, which is closed with the reader.
   *
   * @throws dev.colonnade.core.FormatException if it is not a sound Mosaic file
   */
  public static MosaicReader open(InputFile file, ReadOptions options) throws IOException {
    return new MosaicReader(file, options, FileMetadata.read(file, options.limits()));
  }

  /** The columns in the order in which they were written. */
  public Schema schema() {
    return metadata.schema();
  }

  /** Number of rows. */
  public long rowCount() {
    return metadata.rowGroups().stream().mapToLong(RowGroupEntry::rows).sum();
  }

  public List<MosaicRowGroup> rowGroups() {
    return rowGroups;
  }

  /** Number of buckets that the columns are spread over. */
  public int numBuckets() {
    return metadata.numBuckets();
  }

  /** The bucket of a column, by its position in the schema. */
  public int bucketOf(int column) {
    return metadata.bucketOf(metadata.sortedPosition(column));
  }

  public Compression compression() {
    return metadata.footer().compression();
  }

  /**
   * The schema of some columns. The last one is kept: all row groups of a scan ask for the same.
   */
  Schema schemaOf(int[] columns) {
    Projection last = lastProjection;
    if (last == null || !Arrays.equals(last.columns, columns)) {
      last = new Projection(columns.clone(), schema().select(columns));
      lastProjection = last;
    }
    return last.schema;
  }

  private record Projection(int[] columns, Schema schema) {}

  FileMetadata metadata() {
    return metadata;
  }

  InputFile file() {
    return file;
  }

  ReadOptions options() {
    return options;
  }

  Section section() {
    return Section.of(file.name());
  }

  /** What to read with where no scan says so. */
  ReadContext context(int batchRows) {
    RangeReader ranges =
        new RangeReader(file, options.limits(), options.parallel(), new ReadMetrics());
    return new ReadContext(ranges, options.limits(), options.parallel(), batchRows);
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
