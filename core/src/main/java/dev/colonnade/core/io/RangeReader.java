package dev.colonnade.core.io;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.Limits;
import dev.colonnade.core.Section;
import dev.colonnade.core.concurrent.Parallel;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Reads the ranges that a format asks for. Many can be asked for at once: neighbours are joined, up
 * to the gap that the file says is cheaper to read over than to skip, and the joined ranges are
 * read in parallel.
 */
public final class RangeReader {
  /** Joined ranges are not made longer than this. */
  private static final long MAX_JOINED = 32L << 20;

  private final InputFile file;
  private final Limits limits;
  private final Parallel parallel;
  private final ReadMetrics metrics;

  public RangeReader(InputFile file, Limits limits, Parallel parallel, ReadMetrics metrics) {
    this.file = file;
    this.limits = limits;
    this.parallel = parallel;
    this.metrics = metrics;
  }

  public ReadMetrics metrics() {
    return metrics;
  }

  /** Reads one range. */
  public Slice fetch(ByteRange range) throws IOException {
    return fetch(List.of(range)).get(0);
  }

  /**
   * Reads ranges, which may overlap and be in any order.
   *
   * @return the bytes of each range, in the order asked for; neighbours may share an array
   */
  public List<Slice> fetch(List<ByteRange> ranges) throws IOException {
    long fileLength = file.length();
    for (ByteRange range : ranges) {
      checkInside(range, fileLength);
    }
    List<Joined> joined = join(ranges);
    Slice[] slices = new Slice[ranges.size()];
    Arrays.fill(slices, Slice.EMPTY);
    parallel.forEach(
        joined.size(),
        i -> {
          Joined read = joined.get(i);
          int length =
              limits.checkAllocation(read.end - read.offset, Section.of(file.name()), read.offset);
          byte[] bytes = file.read(read.offset, length);
          metrics.rangeBegun();
          metrics.bytesRead(length);
          for (int member : read.members) {
            ByteRange range = ranges.get(member);
            slices[member] =
                new Slice(bytes, (int) (range.offset() - read.offset), (int) range.length());
          }
        });
    return List.of(slices);
  }

  /** Reads a range of any length in order, a window of at most {@code windowBytes} at a time. */
  public RangeStream stream(ByteRange range, int windowBytes) throws IOException {
    checkInside(range, file.length());
    metrics.rangeBegun();
    return new RangeStream(file, range, windowBytes, metrics);
  }

  private void checkInside(ByteRange range, long fileLength) throws FormatException {
    if (range.end() > fileLength) {
      throw new FormatException(
          file.name(),
          "",
          range.offset(),
          range.length() + " bytes expected, but the file ends at byte " + fileLength);
    }
  }

  private List<Joined> join(List<ByteRange> ranges) {
    int[] order =
        IntStream.range(0, ranges.size())
            .filter(i -> ranges.get(i).length() > 0)
            .boxed()
            .sorted(Comparator.comparingLong(i -> ranges.get(i).offset()))
            .mapToInt(Integer::intValue)
            .toArray();
    // A range by itself may be as long as the limits allow, so joining must not make it too long.
    long longest = Math.min(MAX_JOINED, limits.allocation());
    List<Joined> joined = new ArrayList<>();
    Joined last = null;
    for (int member : order) {
      ByteRange range = ranges.get(member);
      boolean near = last != null && range.offset() - last.end <= file.cheapGap();
      if (near && Math.max(last.end, range.end()) - last.offset <= longest) {
        last.end = Math.max(last.end, range.end());
      } else {
        last = new Joined(range.offset(), range.end());
        joined.add(last);
      }
      last.members.add(member);
    }
    return joined;
  }

  /** A stretch that is read at once, and which of the asked ranges lie in it. */
  private static final class Joined {
    private final long offset;
    private final List<Integer> members = new ArrayList<>();
    private long end;

    private Joined(long offset, long end) {
      this.offset = offset;
      this.end = end;
    }
  }
}
