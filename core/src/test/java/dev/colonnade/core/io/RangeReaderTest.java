package dev.colonnade.core.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.Limits;
import dev.colonnade.core.concurrent.Parallel;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

class RangeReaderTest {
  /** Remembers its reads, and tells a gap. */
  private static final class GappedFile implements InputFile {
    private final byte[] bytes;
    private final long gap;
    private final List<ByteRange> reads = Collections.synchronizedList(new ArrayList<>());
    private int lengthCalls;

    private GappedFile(int length, long gap) {
      this.bytes = new byte[length];
      new Random(length).nextBytes(bytes);
      this.gap = gap;
    }

    @Override
    public String name() {
      return "file";
    }

    @Override
    public long length() {
      lengthCalls++;
      return bytes.length;
    }

    @Override
    public void readFully(long position, byte[] into, int offset, int length) throws IOException {
      reads.add(new ByteRange(position, length));
      new MemoryInputFile("file", bytes).readFully(position, into, offset, length);
    }

    @Override
    public long cheapGap() {
      return gap;
    }

    private List<ByteRange> sortedReads() {
      return reads.stream().sorted(Comparator.comparingLong(ByteRange::offset)).toList();
    }
  }

  private final ReadMetrics metrics = new ReadMetrics();

  private RangeReader reader(InputFile file) {
    return reader(file, Limits.DEFAULT);
  }

  private RangeReader reader(InputFile file, Limits limits) {
    return new RangeReader(file, limits, Parallel.of(3), metrics);
  }

  private static ByteRange range(long offset, long length) {
    return new ByteRange(offset, length);
  }

  @Test
  void joinsTouchingAndOverlappingRangesOnly() throws IOException {
    GappedFile file = new GappedFile(1000, 0);
    List<Slice> slices =
        reader(file)
            .fetch(
                List.of(range(100, 50), range(0, 10), range(10, 5), range(120, 60), range(181, 1)));
    assertThat(file.sortedReads()).containsExactly(range(0, 15), range(100, 80), range(181, 1));
    assertThat(slices).extracting(Slice::length).containsExactly(50, 10, 5, 60, 1);
    assertThat(slices.get(3).toByteArray()).isEqualTo(Arrays.copyOfRange(file.bytes, 120, 180));
    assertThat(metrics.ranges()).isEqualTo(3);
    assertThat(metrics.bytes()).isEqualTo(96);
  }

  @Test
  void readsOverGapsThatAreCheap() throws IOException {
    GappedFile file = new GappedFile(1000, 20);
    reader(file).fetch(List.of(range(0, 10), range(30, 10), range(61, 10)));
    assertThat(file.sortedReads()).containsExactly(range(0, 40), range(61, 10));
  }

  @Test
  void aRangeInsideALongerOneDoesNotEndIt() throws IOException {
    GappedFile file = new GappedFile(1000, 0);
    reader(file).fetch(List.of(range(0, 500), range(10, 5), range(500, 10)));
    assertThat(file.sortedReads()).containsExactly(range(0, 510));
  }

  @Test
  void joinsUpTo32Megabytes() throws IOException {
    int mega = 1 << 20;
    GappedFile file = new GappedFile(60 * mega, 0);
    reader(file)
        .fetch(List.of(range(0, 20 * mega), range(20 * mega, 12 * mega), range(32 * mega, 1)));
    assertThat(file.sortedReads()).containsExactly(range(0, 32 * mega), range(32 * mega, 1));
    file.reads.clear();
    reader(file).fetch(List.of(range(0, 40 * mega), range(10, 5)));
    assertThat(file.reads).containsExactlyInAnyOrder(range(0, 40 * mega), range(10, 5));
  }

  @Test
  void doesNotJoinBeyondTheLimitOfOneAllocation() throws IOException {
    GappedFile file = new GappedFile(1000, 0);
    Limits limits = Limits.DEFAULT.withAllocation(100);
    reader(file, limits).fetch(List.of(range(0, 60), range(60, 60), range(120, 40)));
    assertThat(file.sortedReads()).containsExactly(range(0, 60), range(60, 100));
    assertThatThrownBy(() -> reader(file, limits).fetch(range(300, 101)))
        .isInstanceOf(FormatException.class)
        .hasMessage("file: at byte 300: 101 bytes stated, more than the limit of 100 at once");
  }

  @Test
  void emptyRangesAreNotRead() throws IOException {
    GappedFile file = new GappedFile(100, 0);
    List<Slice> slices = reader(file).fetch(List.of(range(50, 0), range(10, 5), range(100, 0)));
    assertThat(file.reads).containsExactly(range(10, 5));
    assertThat(slices).extracting(Slice::length).containsExactly(0, 5, 0);
    assertThat(metrics.ranges()).isEqualTo(1);
    assertThat(reader(file).fetch(List.of())).isEmpty();
  }

  @Test
  void refusesRangesOutsideTheFileBeforeReading() {
    GappedFile file = new GappedFile(100, 0);
    assertThatThrownBy(() -> reader(file).fetch(List.of(range(0, 10), range(95, 6))))
        .isInstanceOf(FormatException.class)
        .hasMessage("file: at byte 95: 6 bytes expected, but the file ends at byte 100");
    assertThatThrownBy(() -> reader(file).fetch(range(101, 0))).isInstanceOf(FormatException.class);
    assertThatThrownBy(() -> reader(file).stream(range(1, 100), 10))
        .isInstanceOf(FormatException.class);
    assertThat(file.reads).isEmpty();
    assertThatThrownBy(() -> range(-1, 1)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> range(Long.MAX_VALUE, 1)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void asksForTheLengthOnce() throws IOException {
    GappedFile file = new GappedFile(100, 0);
    reader(file).fetch(List.of(range(0, 1), range(10, 1), range(20, 1)));
    assertThat(file.lengthCalls).isEqualTo(1);
  }

  @Property(tries = 200)
  void givesTheBytesThatWereAskedFor(
      @ForAll long seed, @ForAll @IntRange(max = 40) int count, @ForAll @IntRange(max = 30) int gap)
      throws IOException {
    GappedFile file = new GappedFile(500, gap);
    Random random = new Random(seed);
    List<ByteRange> ranges = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int offset = random.nextInt(501);
      ranges.add(range(offset, random.nextInt(Math.min(60, 501 - offset))));
    }
    List<Slice> slices = reader(file).fetch(ranges);
    for (int i = 0; i < count; i++) {
      ByteRange range = ranges.get(i);
      assertThat(slices.get(i).toByteArray())
          .isEqualTo(Arrays.copyOfRange(file.bytes, (int) range.offset(), (int) range.end()));
    }
    List<ByteRange> reads = file.sortedReads();
    for (int i = 1; i < reads.size(); i++) {
      assertThat(reads.get(i).offset() - reads.get(i - 1).end()).isGreaterThan(gap);
    }
  }

  @Test
  void streamsInWindows() throws IOException {
    GappedFile file = new GappedFile(100, 0);
    RangeStream stream = reader(file).stream(range(10, 25), 10);
    byte[] all = new byte[25];
    int done = 0;
    for (Slice next = stream.next(); next.length() > 0; next = stream.next()) {
      assertThat(next.length()).isLessThanOrEqualTo(10);
      System.arraycopy(next.array(), next.offset(), all, done, next.length());
      done += next.length();
      assertThat(stream.position()).isEqualTo(10 + done);
      assertThat(stream.remaining()).isEqualTo(25 - done);
    }
    assertThat(all).isEqualTo(Arrays.copyOfRange(file.bytes, 10, 35));
    assertThat(file.reads).containsExactly(range(10, 10), range(20, 10), range(30, 5));
    assertThat(stream.next().length()).isZero();
    assertThat(metrics.ranges()).isEqualTo(1);
    assertThat(metrics.bytes()).isEqualTo(25);
  }

  @Test
  void streamsAnEmptyRange() throws IOException {
    GappedFile file = new GappedFile(100, 0);
    assertThat(reader(file).stream(range(100, 0), 10).next().length()).isZero();
    assertThat(file.reads).isEmpty();
  }
}
