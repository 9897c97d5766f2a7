package dev.colonnade.riegeli.file;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

class BlocksTest {
  @Test
  void chunksBeginOutsideOfBlockHeaders() {
    assertThat(Blocks.isChunkBoundary(0)).isTrue();
    for (int offset = 1; offset <= 24; offset++) {
      assertThat(Blocks.isChunkBoundary(65536 + offset)).isFalse();
      assertThat(Blocks.roundUpToChunkBoundary(65536 + offset)).isEqualTo(65561);
    }
    assertThat(Blocks.isChunkBoundary(65561)).isTrue();
    assertThat(Blocks.isChunkBoundary(65535)).isTrue();
  }

  @Test
  void headersOnTheWayAreCounted() {
    assertThat(Blocks.advance(0, 0)).isZero();
    assertThat(Blocks.advance(0, 1)).isEqualTo(25);
    assertThat(Blocks.advance(0, 40)).isEqualTo(64);
    assertThat(Blocks.advance(65535, 1)).isEqualTo(65536);
    assertThat(Blocks.advance(65535, 2)).isEqualTo(65561);
    assertThat(Blocks.advance(64, 200_000)).isEqualTo(64 + 200_000 + 3 * 24);
    assertThat(Blocks.advance(64, Long.MAX_VALUE)).isEqualTo(Long.MAX_VALUE);
    assertThat(Blocks.advance(64, -1)).isEqualTo(Long.MAX_VALUE);
  }

  /** Against walking byte by byte. */
  @Property(tries = 200)
  void advanceIsAWalk(
      @ForAll @LongRange(max = 300_000) long from, @ForAll @IntRange(max = 200_000) int length) {
    long begin = Blocks.roundUpToChunkBoundary(from);
    long position = begin;
    for (int i = 0; i < length; i++) {
      if (position % 65536 == 0) {
        position += 24;
      }
      position++;
    }
    assertThat(Blocks.advance(begin, length)).isEqualTo(position);
    assertThat(Blocks.distance(begin, position)).isEqualTo(length);
  }

  @Test
  void chunksEndWhereEachRecordHasAPosition() {
    ChunkHeader header = new ChunkHeader(10, 0, (byte) 'r', 65473, 0);
    assertThat(header.end(64)).isEqualTo(65561);
    assertThat(new ChunkHeader(10, 0, (byte) 'r', 65472, 0).end(64)).isEqualTo(65536);
    assertThat(new ChunkHeader(10, 0, (byte) 'r', 3, 0).end(64)).isEqualTo(114);
  }
}
