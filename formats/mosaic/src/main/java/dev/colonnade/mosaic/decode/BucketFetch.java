package dev.colonnade.mosaic.decode;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.Section;
import dev.colonnade.core.io.ByteRange;
import dev.colonnade.core.io.RangeReader;
import dev.colonnade.core.io.Slice;
import dev.colonnade.mosaic.metadata.BucketEntry;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Fetches what a plan needs, in at most two rounds: first whole buckets, and the directories of
 * paged ones of which only a part is wanted; then the slots of those.
 */
public final class BucketFetch {
  private final RowGroupPlan plan;
  private final Section file;

  private BucketFetch(RowGroupPlan plan, Section file) {
    this.plan = plan;
    this.file = file;
  }

  /** Fetches the buckets of a plan, in its order. */
  public static List<FetchedBucket> fetch(RowGroupPlan plan, Section file, RangeReader ranges)
      throws IOException {
    return new BucketFetch(plan, file).fetch(ranges);
  }

  private List<FetchedBucket> fetch(RangeReader ranges) throws IOException {
    List<ByteRange> first = new ArrayList<>();
    for (RowGroupPlan.BucketRead read : plan.buckets()) {
      BucketEntry entry = read.entry();
      boolean directoryOnly = entry.isPaged() && !read.isWhole();
      int directory = read.columns().directoryLength();
      if (entry.isPaged() && directory > entry.storedBytes()) {
        throw section(entry)
            .error(0, "directory of " + directory + " bytes in a bucket of " + entry.storedBytes());
      }
      first.add(new ByteRange(entry.offset(), directoryOnly ? directory : entry.storedBytes()));
    }
    List<Slice> bytes = ranges.fetch(first);
    List<FetchedBucket> fetched = new ArrayList<>();
    for (int i = 0; i < bytes.size(); i++) {
      fetched.add(fetched(plan.buckets().get(i), bytes.get(i)));
    }
    fetchSlots(fetched, ranges);
    return fetched;
  }

  private FetchedBucket fetched(RowGroupPlan.BucketRead read, Slice bytes) throws FormatException {
    BucketEntry entry = read.entry();
    Section section = section(entry);
    if (!entry.isPaged()) {
      return new FetchedBucket(read, section, bytes, null, null);
    }
    PageDirectory directory =
        PageDirectory.parse(bytes, section, read.columns(), entry, plan.rowGroup().rows());
    Slice[] slots = new Slice[read.columns().physical().size()];
    if (read.isWhole()) {
      for (int i = 0; i < slots.length; i++) {
        slots[i] = bytes.slice((int) directory.slotStart()[i], directory.slotLength()[i]);
      }
    }
    return new FetchedBucket(read, section, bytes, directory, slots);
  }

  private static void fetchSlots(List<FetchedBucket> buckets, RangeReader ranges)
      throws IOException {
    List<ByteRange> second = new ArrayList<>();
    for (FetchedBucket bucket : buckets) {
      if (bucket.isPartial()) {
        long start = bucket.read().entry().offset();
        BitSet wanted = bucket.read().physical();
        for (int i = wanted.nextSetBit(0); i >= 0; i = wanted.nextSetBit(i + 1)) {
          PageDirectory directory = bucket.directory();
          second.add(new ByteRange(start + directory.slotStart()[i], directory.slotLength()[i]));
        }
      }
    }
    if (second.isEmpty()) {
      return;
    }
    int next = 0;
    List<Slice> bytes = ranges.fetch(second);
    for (FetchedBucket bucket : buckets) {
      if (bucket.isPartial()) {
        BitSet wanted = bucket.read().physical();
        for (int i = wanted.nextSetBit(0); i >= 0; i = wanted.nextSetBit(i + 1)) {
          bucket.slots()[i] = bytes.get(next++);
        }
      }
    }
  }

  private Section section(BucketEntry entry) {
    return file.part(
        "row group " + plan.rowGroup().number() + ", bucket " + entry.id(), entry.offset());
  }
}
