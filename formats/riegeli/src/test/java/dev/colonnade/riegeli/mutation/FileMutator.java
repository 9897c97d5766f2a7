package dev.colonnade.riegeli.mutation;

import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.contract.Mutations;
import dev.colonnade.riegeli.chunk.ChunkParts;
import dev.colonnade.riegeli.chunk.RawChunk;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * Spoils files on one of several levels: the bytes as they are; a chunk's data or header, with
 * hashes that fit; a part of a chunk, with lengths and compression that fit too.
 */
final class FileMutator {
  private static final long[] NUMBERS = {
    0,
    1,
    2,
    3,
    4,
    7,
    9,
    10,
    63,
    64,
    127,
    128,
    137,
    138,
    255,
    256,
    65_536,
    Integer.MAX_VALUE,
    1L << 31,
    0xffff_ffffL,
    1L << 32,
    1L << 55,
    1L << 62,
    Long.MAX_VALUE,
    Long.MIN_VALUE,
    -1
  };

  private final Random random;

  FileMutator(Random random) {
    this.random = random;
  }

  byte[] mutate(byte[] file) throws IOException {
    if (random.nextInt(8) == 0) {
      return several(file);
    }
    List<RawChunk> chunks = new ArrayList<>(RawChunk.of(file));
    for (int changes = 1 + random.nextInt(2); changes > 0; changes--) {
      int at = random.nextInt(chunks.size());
      switch (random.nextInt(12)) {
        case 0 -> chunks.add(random.nextInt(chunks.size() + 1), chunks.get(at));
        case 1 -> chunks.set(at, withOtherHeader(chunks.get(at)));
        case 2, 3 -> chunks.set(at, chunks.get(at).withData(several(chunks.get(at).data())));
        default -> chunks.set(at, withOtherPart(chunks.get(at)));
      }
    }
    byte[] changed = RawChunk.file(chunks);
    return random.nextInt(20) == 0 ? Mutations.mutate(changed, random) : changed;
  }

  private byte[] several(byte[] bytes) {
    byte[] changed = bytes;
    for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
      changed = Mutations.mutate(changed, random);
    }
    return changed;
  }

  private RawChunk withOtherHeader(RawChunk chunk) {
    long number = nearOrStrange(random.nextBoolean() ? chunk.numRecords() : 0);
    return switch (random.nextInt(3)) {
      case 0 ->
          new RawChunk(
              (byte) "smprtx".charAt(random.nextInt(6)),
              chunk.numRecords(),
              chunk.decodedDataSize(),
              chunk.data());
      case 1 ->
          new RawChunk(
              chunk.type(), number & (1L << 56) - 1, chunk.decodedDataSize(), chunk.data());
      default ->
          new RawChunk(
              chunk.type(),
              chunk.numRecords(),
              nearOrStrange(chunk.decodedDataSize()),
              chunk.data());
    };
  }

  private long nearOrStrange(long value) {
    return random.nextBoolean()
        ? Math.max(0, value + random.nextInt(7) - 3)
        : NUMBERS[random.nextInt(NUMBERS.length)];
  }

  private RawChunk withOtherPart(RawChunk chunk) throws IOException {
    ChunkParts parts;
    try {
      parts = ChunkParts.of(chunk);
    } catch (IOException | RuntimeException e) {
      // Already spoilt by an earlier change.
      parts = null;
    }
    if (parts == null) {
      return chunk.withData(several(chunk.data()));
    }
    // Half of the time the header, which is small and decides all.
    int number = random.nextBoolean() ? parts.count() - 1 : random.nextInt(parts.count());
    byte[] part = parts.part(number);
    return parts.with(number, random.nextBoolean() ? withOtherNumber(part) : several(part));
  }

  /** Puts another number in the place of one: most of what headers hold are varints. */
  private byte[] withOtherNumber(byte[] part) {
    if (part.length == 0) {
      return part;
    }
    int begin = random.nextInt(part.length);
    while (begin > 0 && part[begin - 1] < 0) {
      begin--;
    }
    int end = begin + 1;
    while (end < part.length && part[end - 1] < 0) {
      end++;
    }
    return new ByteWriter()
        .bytes(part, 0, begin)
        .varint(nearOrStrange(part[begin] & 0x7f))
        .bytes(Arrays.copyOfRange(part, end, part.length))
        .toByteArray();
  }
}
