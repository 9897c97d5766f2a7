package dev.colonnade.at1.encode;

import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.UnsupportedOptionsException;

/**
 * How LZMA2 works on some bytes. Decoders take any of it.
 *
 * @param normal whether ways of coding are weighed against each other, or the nearest good one
 *     taken
 * @param tree whether matches are looked for in a binary tree, or in chains of hashes
 * @param nice a match of this length is good enough
 * @param depth places that are looked at for a match, or 0 for what suits the length
 * @param contextBits bits of the byte before that a literal's probability depends on
 * @param positionBits bits of the position that probabilities depend on: of use where the bytes
 *     have an alignment, which text has not
 * @param dictionary how far back matches are looked for
 */
record XzSettings(
    boolean normal,
    boolean tree,
    int nice,
    int depth,
    int contextBits,
    int positionBits,
    int dictionary) {
  private static final int MIN_DICTIONARY = 1 << 12;

  /** No match is longer. */
  private static final int LONGEST = 273;

  /** What the {@code xz} command takes for a level. */
  static XzSettings preset(int level) {
    try {
      LZMA2Options preset = new LZMA2Options(level);
      return new XzSettings(
          preset.getMode() == LZMA2Options.MODE_NORMAL,
          preset.getMatchFinder() == LZMA2Options.MF_BT4,
          preset.getNiceLen(),
          preset.getDepthLimit(),
          preset.getLc(),
          preset.getPb(),
          preset.getDictSize());
    } catch (UnsupportedOptionsException e) {
      throw new IllegalArgumentException("xz level " + level + ", 0 to 9 expected", e);
    }
  }

  /** For bytes without an alignment. */
  XzSettings unaligned() {
    return new XzSettings(normal, tree, nice, depth, contextBits, 0, dictionary);
  }

  /** Looks on for longer matches. */
  XzSettings patient() {
    int longer = Math.min(LONGEST, nice + nice / 2);
    return new XzSettings(normal, tree, longer, depth, contextBits, positionBits, dictionary);
  }

  /** Takes the nearest good match: several times faster, and better where the bytes hardly vary. */
  XzSettings quick() {
    return new XzSettings(false, false, 128, 24, contextBits, positionBits, dictionary);
  }

  /** Looks for hardly any matches: for bytes whose only order is that some are more frequent. */
  XzSettings literal() {
    return new XzSettings(true, false, 8, 2, contextBits, positionBits, dictionary);
  }

  /** Looks for few matches: about as good, in about half the time. */
  XzSettings brief() {
    return new XzSettings(normal, false, 32, 8, contextBits, positionBits, dictionary);
  }

  LZMA2Options options(int length) throws UnsupportedOptionsException {
    LZMA2Options options = new LZMA2Options();
    // More dictionary than data only costs memory.
    int needed =
        length > 1 << 29
            ? dictionary
            : Integer.highestOneBit(Math.max(MIN_DICTIONARY, length - 1)) << 1;
    options.setDictSize(Math.min(needed, dictionary));
    options.setMode(normal ? LZMA2Options.MODE_NORMAL : LZMA2Options.MODE_FAST);
    options.setMatchFinder(tree ? LZMA2Options.MF_BT4 : LZMA2Options.MF_HC4);
    options.setNiceLen(nice);
    options.setDepthLimit(depth);
    options.setLc(contextBits);
    options.setPb(positionBits);
    return options;
  }
}
