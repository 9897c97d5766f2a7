package dev.colonnade.riegeli.hash;

import dev.colonnade.core.bytes.LittleEndian;
import dev.colonnade.core.io.Slice;

/**
 * HighwayHash-64 with the key of Riegeli, {@code "Riegeli/records\nRiegeli/records\n"}.
 *
 * <pre>
 * HighwayHash.hash(header, 8, 32) == LittleEndian.getLong(header, 0)
 * </pre>
 *
 * <p>The state is four vectors of four 64-bit lanes ({@code v0 v1 mul0 mul1}). They are sixteen
 * local variables of one method, not arrays: the compiler then keeps most of them in registers,
 * which was measured to be nearly twice as fast.
 */
public final class HighwayHash {
  private static final int PACKET = 32;

  private static final long KEY0 = 0x2f69_6c65_6765_6952L;
  private static final long KEY1 = 0x0a73_6472_6f63_6572L;

  private static final long MUL0_0 = 0xdbe6_d5d5_fe4c_ce2fL;
  private static final long MUL0_1 = 0xa409_3822_299f_31d0L;
  private static final long MUL0_2 = 0x1319_8a2e_0370_7344L;
  private static final long MUL0_3 = 0x243f_6a88_85a3_08d3L;
  private static final long MUL1_0 = 0x3bd3_9e10_cb0e_f593L;
  private static final long MUL1_1 = 0xc0ac_f169_b5f1_8a8cL;
  private static final long MUL1_2 = 0xbe54_66cf_34e9_0c6cL;
  private static final long MUL1_3 = 0x4528_21e6_38d0_1377L;

  /** Bytes 4, 6 and 7 of a lane. */
  private static final long EXCHANGED = 0xffff_00ff_0000_0000L;

  private static final long LOW = 0xffff_ffffL;

  /** Updates that mix the state after the last byte. */
  private static final int FINAL_ROUNDS = 4;

  private HighwayHash() {}

  /** The hash of {@code length} bytes from {@code offset}. */
  public static long hash(byte[] bytes, int offset, int length) {
    long v00 = MUL0_0 ^ KEY0;
    long v01 = MUL0_1 ^ KEY1;
    long v02 = MUL0_2 ^ KEY0;
    long v03 = MUL0_3 ^ KEY1;
    long v10 = MUL1_0 ^ Long.rotateLeft(KEY0, 32);
    long v11 = MUL1_1 ^ Long.rotateLeft(KEY1, 32);
    long v12 = MUL1_2 ^ Long.rotateLeft(KEY0, 32);
    long v13 = MUL1_3 ^ Long.rotateLeft(KEY1, 32);
    long m00 = MUL0_0;
    long m01 = MUL0_1;
    long m02 = MUL0_2;
    long m03 = MUL0_3;
    long m10 = MUL1_0;
    long m11 = MUL1_1;
    long m12 = MUL1_2;
    long m13 = MUL1_3;

    int packets = length / PACKET;
    int rest = length % PACKET;
    // One loop body for every kind of update, so that it is compiled (and inlined) once.
    int updates = packets + (rest > 0 ? 1 : 0) + FINAL_ROUNDS;
    int at = offset;
    for (int i = 0; i < updates; i++) {
      long x0;
      long x1;
      long x2;
      long x3;
      if (i < packets) {
        x0 = LittleEndian.getLong(bytes, at);
        x1 = LittleEndian.getLong(bytes, at + 8);
        x2 = LittleEndian.getLong(bytes, at + 16);
        x3 = LittleEndian.getLong(bytes, at + 24);
        at += PACKET;
      } else if (i < updates - FINAL_ROUNDS) {
        long size = ((long) rest << 32) + rest;
        v00 += size;
        v01 += size;
        v02 += size;
        v03 += size;
        v10 = rotateHalves(v10, rest);
        v11 = rotateHalves(v11, rest);
        v12 = rotateHalves(v12, rest);
        v13 = rotateHalves(v13, rest);
        byte[] packet = lastPacket(bytes, at, rest);
        x0 = LittleEndian.getLong(packet, 0);
        x1 = LittleEndian.getLong(packet, 8);
        x2 = LittleEndian.getLong(packet, 16);
        x3 = LittleEndian.getLong(packet, 24);
      } else {
        x0 = Long.rotateLeft(v02, 32);
        x1 = Long.rotateLeft(v03, 32);
        x2 = Long.rotateLeft(v00, 32);
        x3 = Long.rotateLeft(v01, 32);
      }

      v10 += m00 + x0;
      v11 += m01 + x1;
      v12 += m02 + x2;
      v13 += m03 + x3;
      m00 ^= (v10 & LOW) * (v00 >>> 32);
      m01 ^= (v11 & LOW) * (v01 >>> 32);
      m02 ^= (v12 & LOW) * (v02 >>> 32);
      m03 ^= (v13 & LOW) * (v03 >>> 32);
      v00 += m10;
      v01 += m11;
      v02 += m12;
      v03 += m13;
      m10 ^= (v00 & LOW) * (v10 >>> 32);
      m11 ^= (v01 & LOW) * (v11 >>> 32);
      m12 ^= (v02 & LOW) * (v12 >>> 32);
      m13 ^= (v03 & LOW) * (v13 >>> 32);
      long mixed = (v10 ^ v11) & EXCHANGED;
      v00 += zipLow(v10 ^ mixed);
      v01 += zipHigh(v11 ^ mixed);
      mixed = (v12 ^ v13) & EXCHANGED;
      v02 += zipLow(v12 ^ mixed);
      v03 += zipHigh(v13 ^ mixed);
      mixed = (v00 ^ v01) & EXCHANGED;
      v10 += zipLow(v00 ^ mixed);
      v11 += zipHigh(v01 ^ mixed);
      mixed = (v02 ^ v03) & EXCHANGED;
      v12 += zipLow(v02 ^ mixed);
      v13 += zipHigh(v03 ^ mixed);
    }
    return v00 + v10 + m00 + m10;
  }

  /** The hash of all bytes of a slice. */
  public static long hash(Slice slice) {
    return hash(slice.array(), slice.offset(), slice.length());
  }

  /**
   * Bytes 3 4 2 5 6 1 7 0.
   *
   * <p>The hash mixes the 16 bytes of two lanes: the lower lane gets bytes 3 12 2 5 14 1 15 0 of
   * them, the higher one bytes 11 4 10 13 9 6 8 7. Once bytes 4, 6 and 7 of both lanes are
   * exchanged, all that each lane needs is in it, and rotations bring it to its place.
   */
  private static long zipLow(long lane) {
    return (Long.rotateRight(lane, 24) & 0xffffL)
        | (lane & 0xff_0000L)
        | (Long.rotateRight(lane, 16) & 0xff_ff00_0000L)
        | (Long.rotateRight(lane, 32) & 0xff00_0000_0000L)
        | (Long.rotateRight(lane, 8) & 0xffff_0000_0000_0000L);
  }

  /** Bytes 3 4 2 5 1 6 0 7, for the higher lane. */
  private static long zipHigh(long lane) {
    return (Long.rotateRight(lane, 24) & 0xffffL)
        | (lane & 0xff00_0000_00ff_0000L)
        | (Long.rotateRight(lane, 16) & 0x00ff_0000_ff00_0000L)
        | (Long.rotateRight(lane, 40) & 0xff_0000_0000L)
        | (Long.rotateRight(lane, 8) & 0xff00_0000_0000L);
  }

  private static long rotateHalves(long lane, int count) {
    long high = Integer.rotateLeft((int) (lane >>> 32), count);
    return (high << 32) | (Integer.rotateLeft((int) lane, count) & LOW);
  }

  /** The last 1 to 31 bytes, spread over a packet in the way the hash prescribes. */
  private static byte[] lastPacket(byte[] bytes, int at, int rest) {
    byte[] packet = new byte[PACKET];
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
    return packet;
  }
}
