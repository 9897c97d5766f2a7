package dev.colonnade.mosaic;

import dev.colonnade.core.format.ColumnStatistics;
import dev.colonnade.core.format.Info;
import dev.colonnade.core.schema.Field;
import dev.colonnade.mosaic.metadata.BucketColumns;
import dev.colonnade.mosaic.metadata.FileMetadata;
import dev.colonnade.mosaic.metadata.RowGroupEntry;
import dev.colonnade.mosaic.metadata.StoredStatistics;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What footer, schema and index say. */
final class MetaInfo {
  private final MosaicReader reader;
  private final FileMetadata metadata;

  MetaInfo(MosaicReader reader) {
    this.reader = reader;
    this.metadata = reader.metadata();
  }

  Info info() throws IOException {
    List<Info> groups = new ArrayList<>();
    for (MosaicRowGroup group : reader.rowGroups()) {
      groups.add(rowGroup(group, metadata.rowGroups().get(group.number())));
    }
    return new Info()
        .put("format", "mosaic")
        .put("magic", "MOSA")
        .put("version", 1)
        .put("compression", reader.compression().name().toLowerCase(Locale.ROOT))
        .put("rows", reader.rowCount())
        .put("columns", reader.schema().size())
        .put("num_buckets", reader.numBuckets())
        .put("buckets", buckets())
        .put("row_groups", groups);
  }

  /** The columns of each bucket, which are neighbours by name. */
  private List<Info> buckets() {
    List<Info> buckets = new ArrayList<>();
    int columns = reader.schema().size();
    for (int sorted = 0; sorted < columns; ) {
      int id = metadata.bucketOf(sorted);
      BucketColumns bucket = metadata.columnsOf(id);
      int size = bucket.logical().size();
      buckets.add(
          new Info()
              .put("bucket", id)
              .put("columns", size)
              .put("first", bucket.logical().get(0).name())
              .put("last", bucket.logical().get(size - 1).name()));
      sorted += size;
    }
    return buckets;
  }

  private Info rowGroup(MosaicRowGroup group, RowGroupEntry entry) throws IOException {
    long bytes = group.buckets().stream().mapToLong(BucketInfo::storedBytes).sum();
    Info info =
        new Info()
            .put("row_group", group.number())
            .put("rows", group.rowCount())
            .put("bytes", bytes)
            .put("paged_buckets", group.buckets().stream().filter(BucketInfo::paged).count());
    int[] original = entry.statistics().isEmpty() ? null : metadata.originalPositions();
    List<Info> statistics = new ArrayList<>();
    for (StoredStatistics stored : entry.statistics()) {
      int column = original[stored.column()];
      statistics.add(statistics(reader.schema().field(column), group.statistics(column)));
    }
    return info.put("statistics", statistics);
  }

  private static Info statistics(Field field, ColumnStatistics statistics) {
    Info info = new Info().put("column", field.name()).put("nulls", statistics.nullCount());
    if (statistics.min() != null) {
      Bound.put(info, "min", statistics.min(), field.type());
      Bound.put(info, "max", statistics.max(), field.type());
    }
    return info;
  }
}
