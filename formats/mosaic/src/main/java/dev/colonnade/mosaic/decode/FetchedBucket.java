package dev.colonnade.mosaic.decode;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.Limits;
import dev.colonnade.core.Section;
import dev.colonnade.core.io.Slice;
import dev.colonnade.mosaic.bytes.ZstdBlocks;
import dev.colonnade.mosaic.metadata.BucketColumns;
import dev.colonnade.mosaic.metadata.Compression;

/**
 * Bytes of a bucket, as they are stored.
 *
 * @param bytes the whole bucket, or the directory of a paged one of which only a part is wanted
 * @param directory of a paged bucket, else null
 * @param slots by physical column: the slots of a paged bucket, null where not wanted
 */
public record FetchedBucket(
    RowGroupPlan.BucketRead read,
    Section section,
    Slice bytes,
    PageDirectory directory,
    Slice[] slots) {

  boolean isPaged() {
    return directory != null;
  }

  /** Whether slots must still be fetched. */
  boolean isPartial() {
    return isPaged() && !read.isWhole();
  }

  /** Decompresses a monolithic bucket and finds the columns that are wanted. */
  public EncodedColumn[] locate(int rows, Compression compression, Limits limits)
      throws FormatException {
    if (compression == Compression.NONE) {
      return MonolithicBucket.locate(bytes, section, columns(), rows, read.physical());
    }
    byte[] raw = ZstdBlocks.decompress(bytes, read.entry().bulkBytes(), section, limits);
    Section decompressed = section.part(section.name() + ", decompressed", 0);
    return MonolithicBucket.locate(Slice.of(raw), decompressed, columns(), rows, read.physical());
  }

  /** Decompresses the page of a physical column. */
  public EncodedColumn page(int physical, Limits limits) throws FormatException {
    Section place = section.part(section.name(), section.start() + slotStart(physical));
    return Page.locate(
        columns().physical().get(physical),
        slots[physical],
        directory.entries()[physical],
        place,
        limits);
  }

  /** Where the slot of a physical column begins, from the start of the bucket. */
  public long slotStart(int physical) {
    return directory.slotStart()[physical];
  }

  /** Bytes of the slot of a physical column. */
  public int slotLength(int physical) {
    return directory.slotLength()[physical];
  }

  BucketColumns columns() {
    return read.columns();
  }
}
