package dev.colonnade.core.contract;

import java.util.Arrays;
import java.util.Random;

/** Ways to spoil a file. */
public final class Mutations {
  private Mutations() {}

  /**
   * One change of a random kind: bits turned over, a cut, an insertion, two stretches swapped, a
   * run overwritten.
   */
  public static byte[] mutate(byte[] bytes, Random random) {
    if (bytes.length == 0) {
      return new byte[] {(byte) random.nextInt()};
    }
    int at = random.nextInt(bytes.length);
    int length = 1 + random.nextInt(Math.min(16, bytes.length - at));
    switch (random.nextInt(6)) {
      case 0 -> {
        byte[] changed = bytes.clone();
        changed[at] ^= (byte) (1 << random.nextInt(8));
        return changed;
      }
      case 1 -> {
        return Arrays.copyOf(bytes, at);
      }
      case 2 -> {
        byte[] changed = new byte[bytes.length - length];
        System.arraycopy(bytes, 0, changed, 0, at);
        System.arraycopy(bytes, at + length, changed, at, bytes.length - at - length);
        return changed;
      }
      case 3 -> {
        byte[] inserted = new byte[length];
        random.nextBytes(inserted);
        byte[] changed = new byte[bytes.length + length];
        System.arraycopy(bytes, 0, changed, 0, at);
        System.arraycopy(inserted, 0, changed, at, length);
        System.arraycopy(bytes, at, changed, at + length, bytes.length - at);
        return changed;
      }
      case 4 -> {
        byte[] changed = bytes.clone();
        int other = random.nextInt(bytes.length - length + 1);
        System.arraycopy(bytes, at, changed, other, length);
        return changed;
      }
      default -> {
        byte[] changed = bytes.clone();
        byte[] values = {0, -1, 0x7f, (byte) 0x80};
        Arrays.fill(changed, at, at + length, values[random.nextInt(values.length)]);
        return changed;
      }
    }
  }
}
