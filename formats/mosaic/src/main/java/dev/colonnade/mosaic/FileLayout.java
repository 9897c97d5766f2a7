package dev.colonnade.mosaic;

import dev.colonnade.core.format.LayoutPart;
import dev.colonnade.mosaic.metadata.FileMetadata;
import dev.colonnade.mosaic.metadata.Footer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Where the bytes of a file are. The parts that have a place of their own cover the file without
 * gap or overlap: buckets, or the directory and pages of paged ones, and the metadata. Columns of a
 * monolithic bucket have no place of their own; their stored size is a share of the bucket's.
 */
final class FileLayout {
  private final MosaicReader reader;
  private final List<LayoutPart> parts = new ArrayList<>();

  FileLayout(MosaicReader reader) {
    this.reader = reader;
  }

  List<LayoutPart> parts() throws IOException {
    int[] all = IntStream.range(0, reader.schema().size()).toArray();
    for (MosaicRowGroup group : reader.rowGroups()) {
      Map<Integer, List<ColumnInfo>> columns =
          group.columns(all).stream()
              .collect(
                  Collectors.groupingBy(ColumnInfo::bucket, TreeMap::new, Collectors.toList()));
      for (BucketInfo bucket : group.buckets()) {
        addBucket(group, bucket, columns.getOrDefault(bucket.id(), List.of()));
      }
    }
    addMetadata();
    return parts;
  }

  /** The parts of some columns alone; no other bytes are read than those that hold them. */
  List<LayoutPart> parts(int[] columns) throws IOException {
    for (MosaicRowGroup group : reader.rowGroups()) {
      for (ColumnInfo column : group.columns(columns)) {
        addColumn(place(group, column.bucket()), column);
      }
    }
    return parts;
  }

  private static String place(MosaicRowGroup group, int bucket) {
    return "row group " + group.number() + ", bucket " + bucket;
  }

  private void addBucket(MosaicRowGroup group, BucketInfo bucket, List<ColumnInfo> columns) {
    String place = place(group, bucket.id());
    long pages = bucket.paged() ? columns.stream().mapToLong(ColumnInfo::storedBytes).sum() : 0;
    long own = bucket.storedBytes() - pages;
    parts.add(
        new LayoutPart(
            place,
            "bucket " + bucket.id(),
            -1,
            bucket.paged() ? "directory" : "bucket",
            bucket.paged() ? "paged" : "monolithic",
            bucket.offset(),
            own,
            bucket.paged() ? own : bucket.decodedBytes(),
            false));
    columns.forEach(column -> addColumn(place, column));
  }

  private void addColumn(String place, ColumnInfo column) {
    parts.add(
        new LayoutPart(
            place,
            column.path(),
            column.column(),
            column.paged() ? "page" : "column",
            column.encoding().name(),
            column.offset(),
            column.storedBytes(),
            column.decodedBytes(),
            column.approximate()));
  }

  private void addMetadata() {
    FileMetadata metadata = reader.metadata();
    Footer footer = metadata.footer();
    long footerStart = metadata.fileLength() - Footer.LENGTH;
    addMetadata("schema", footer.schemaOffset(), footer.indexOffset());
    addMetadata("row-group index", footer.indexOffset(), footerStart);
    addMetadata("footer", footerStart, metadata.fileLength());
  }

  private void addMetadata(String name, long from, long to) {
    parts.add(new LayoutPart("", name, -1, name, "", from, to - from, -1, false));
  }
}
