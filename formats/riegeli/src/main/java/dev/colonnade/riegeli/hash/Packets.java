package dev.colonnade.riegeli.hash;

import java.lang.reflect.Constructor;

/** A way to hash whole packets. */
interface Packets {
  /** Bytes of a packet. */
  int SIZE = 32;

  /**
   * Brings a {@link HashState} forward by some packets.
   *
   * @param offset where in {@code bytes} the first one begins
   */
  void update(long[] state, byte[] bytes, int offset, int count);

  /**
   * The fastest way that this Java offers. Vectors need a processor that has them and the option
   * {@code --add-modules jdk.incubator.vector}.
   */
  static Packets fastest() {
    if (ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent()) {
      try {
        Constructor<?> vectors =
            Class.forName("dev.colonnade.riegeli.hash.VectorPackets").getDeclaredConstructor();
        return (Packets) vectors.newInstance();
      } catch (ReflectiveOperationException | LinkageError e) {
        // No vectors of the needed size, or a module that has become another one.
        return ScalarPackets.INSTANCE;
      }
    }
    return ScalarPackets.INSTANCE;
  }
}
