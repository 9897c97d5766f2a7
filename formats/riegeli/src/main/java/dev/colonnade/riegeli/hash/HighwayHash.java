package dev.colonnade.riegeli.hash;

import dev.colonnade.core.io.Slice;
import java.util.Objects;

/**
 * HighwayHash-64 with the key of Riegeli, {@code "Riegeli/records\nRiegeli/records\n"}.
 *
 * <pre>
 * HighwayHash.hash(header, 8, 32) == LittleEndian.getLong(header, 0)
 * </pre>
 *
 * <p>Started with {@code --add-modules jdk.incubator.vector}, Java hashes about four times as fast
 * on processors with vectors of 256 bits.
 */
public final class HighwayHash {
  /** Updates that mix the state after the last byte. */
  private static final int FINAL_ROUNDS = 4;

  /** Less than this is hashed without vectors, which take a while to be set up. */
  private static final int SHORTEST_FOR_VECTORS = 512;

  private static final Packets FASTEST = Packets.fastest();

  private HighwayHash() {}

  /** The hash of {@code length} bytes from {@code offset}. */
  public static long hash(byte[] bytes, int offset, int length) {
    return hash(
        length < SHORTEST_FOR_VECTORS ? ScalarPackets.INSTANCE : FASTEST, bytes, offset, length);
  }

  /** The hash of all bytes of a slice. */
  public static long hash(Slice slice) {
    return hash(slice.array(), slice.offset(), slice.length());
  }

  static long hash(Packets packets, byte[] bytes, int offset, int length) {
    Objects.checkFromIndexSize(offset, length, bytes.length);
    long[] state = HashState.initial();
    int count = length / Packets.SIZE;
    int rest = length % Packets.SIZE;
    packets.update(state, bytes, offset, count);
    byte[] last = new byte[Packets.SIZE];
    if (rest > 0) {
      for (int lane = 0; lane < 4; lane++) {
        state[HashState.V0 + lane] += ((long) rest << 32) + rest;
        state[HashState.V1 + lane] = HashState.rotateHalves(state[HashState.V1 + lane], rest);
      }
      spread(bytes, offset + length - rest, rest, last);
    }
    ScalarPackets.mix(state, last, 0, rest > 0 ? 1 : 0, FINAL_ROUNDS);
    return state[HashState.V0]
        + state[HashState.V1]
        + state[HashState.MUL0]
        + state[HashState.MUL1];
  }

  /** Spreads the last 1 to 31 bytes over a packet of zeros, in the way the hash prescribes. */
  private static void spread(byte[] bytes, int at, int rest, byte[] packet) {
    int whole = rest & ~3;
    System.arraycopy(bytes, at, packet, 0, whole);
    int tail = rest & 3;
    if ((rest & 16) != 0) {
      System.arraycopy(bytes, at + rest - 4, packet, 28, 4);
    } else if (tail > 0) {
      packet[16] = bytes[at + whole];
      packet[17] = bytes[at + whole + (tail >> 1)];
      packet[18] = bytes[at + whole + tail - 1];
    }
  }
}
