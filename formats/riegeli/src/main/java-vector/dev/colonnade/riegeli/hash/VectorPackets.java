package dev.colonnade.riegeli.hash;

import jdk.incubator.vector.ByteVector;
import jdk.incubator.vector.LongVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorShuffle;
import jdk.incubator.vector.VectorSpecies;

/**
 * Hashes packets with vectors of 256 bits: one for each of {@code v0 v1 mul0 mul1}. About four
 * times as fast as {@link ScalarPackets} where the processor has such vectors.
 */
final class VectorPackets implements Packets {
  private static final VectorSpecies<Long> LANES = LongVector.SPECIES_256;
  private static final VectorSpecies<Byte> BYTES = ByteVector.SPECIES_256;

  /** The order in which the bytes of two lanes are mixed, for both pairs of lanes. */
  private static final VectorShuffle<Byte> ZIP =
      VectorShuffle.fromValues(
          BYTES, 3, 12, 2, 5, 14, 1, 15, 0, 11, 4, 10, 13, 9, 6, 8, 7, 19, 28, 18, 21, 30, 17, 31,
          16, 27, 20, 26, 29, 25, 22, 24, 23);

  private static final long LOW = 0xffff_ffffL;

  VectorPackets() {
    if (ByteVector.SPECIES_PREFERRED.vectorBitSize() < BYTES.vectorBitSize()) {
      throw new UnsupportedOperationException("no vectors of 256 bits");
    }
  }

  @Override
  public void update(long[] state, byte[] bytes, int offset, int count) {
    LongVector v0 = LongVector.fromArray(LANES, state, HashState.V0);
    LongVector v1 = LongVector.fromArray(LANES, state, HashState.V1);
    LongVector mul0 = LongVector.fromArray(LANES, state, HashState.MUL0);
    LongVector mul1 = LongVector.fromArray(LANES, state, HashState.MUL1);
    int at = offset;
    for (int i = 0; i < count; i++) {
      LongVector packet = ByteVector.fromArray(BYTES, bytes, at).reinterpretAsLongs();
      at += SIZE;
      v1 = v1.add(mul0).add(packet);
      mul0 = mul0.lanewise(VectorOperators.XOR, product(v1, v0));
      v0 = v0.add(mul1);
      mul1 = mul1.lanewise(VectorOperators.XOR, product(v0, v1));
      v0 = v0.add(zip(v1));
      v1 = v1.add(zip(v0));
    }
    v0.intoArray(state, HashState.V0);
    v1.intoArray(state, HashState.V1);
    mul0.intoArray(state, HashState.MUL0);
    mul1.intoArray(state, HashState.MUL1);
  }

  /** The lower half of each lane times the upper half of another vector's lane. */
  private static LongVector product(LongVector lower, LongVector upper) {
    return lower.and(LOW).mul(upper.lanewise(VectorOperators.LSHR, 32));
  }

  private static LongVector zip(LongVector lanes) {
    return lanes.reinterpretAsBytes().rearrange(ZIP).reinterpretAsLongs();
  }
}
