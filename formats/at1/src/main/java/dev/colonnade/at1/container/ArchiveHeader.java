package dev.colonnade.at1.container;

import dev.colonnade.at1.codec.Codec;
import dev.colonnade.core.Section;
import dev.colonnade.core.io.InputFile;
import java.io.IOException;
import java.util.Arrays;

/**
 * The ends of an archive.
 *
 * <pre>
 * whole file  41 54 31 02 | u8 codec | body
 * streaming   41 54 31 03 | u8 codec | uv chunk_lines | frames
 * trailer     SHA-256 of the original (32 bytes) | A1 53 36 01      optional, but for bundles: none
 * </pre>
 *
 * @param streaming whether the body is frames
 * @param chunkLines lines of a frame, as stated; 0 for a whole-file archive
 * @param bodyStart where the body begins in the file
 * @param bodyEnd where it ends
 * @param digest SHA-256 of the original, or null
 */
public record ArchiveHeader(
    boolean streaming, Codec codec, long chunkLines, long bodyStart, long bodyEnd, byte[] digest) {
  /** The first bytes of a whole-file archive. */
  public static final byte[] WHOLE_MAGIC = {'A', 'T', '1', 2};

  /** The first bytes of a streaming archive. */
  public static final byte[] STREAMING_MAGIC = {'A', 'T', '1', 3};

  /** The last bytes of a trailer. */
  public static final byte[] TRAILER_MAGIC = {(byte) 0xa1, 0x53, 0x36, 0x01};

  /** Bytes of the digest in a trailer. */
  public static final int DIGEST = 32;

  private static final int TRAILER = DIGEST + 4;
  private static final int HEAD = 5;

  /** Reads the ends of a file. */
  public static ArchiveHeader read(InputFile file) throws IOException {
    Section section = Section.of(file.name()).part("header", 0);
    long length = file.length();
    if (length < HEAD) {
      throw section.error(0, length + " bytes, no AT-1 archive is so short");
    }
    byte[] head = file.read(0, HEAD);
    boolean whole = startsWith(head, WHOLE_MAGIC);
    if (!whole && !startsWith(head, STREAMING_MAGIC)) {
      throw section.error(0, "not an AT-1 archive: it begins with neither AT1\\2 nor AT1\\3");
    }
    Codec codec = Codec.of(head[4] & 0xff);
    if (codec == null) {
      throw section.error(4, "codec " + (head[4] & 0xff) + " is not known");
    }
    // The end of a bundle is often the trailer of its last entry.
    byte[] digest = whole && codec == Codec.BUNDLE ? null : digest(file, length);
    long end = digest == null ? length : length - TRAILER;
    if (end < HEAD) {
      throw section.error(0, end + " bytes before the trailer, no AT-1 archive is so short");
    }
    if (whole) {
      return new ArchiveHeader(false, codec, 0, HEAD, end, digest);
    }
    FileCursor cursor = new FileCursor(file, HEAD, end, section);
    long chunkLines = cursor.varint("lines of a chunk");
    return new ArchiveHeader(true, codec, chunkLines, cursor.position(), end, digest);
  }

  private static boolean startsWith(byte[] bytes, byte[] magic) {
    return Arrays.equals(bytes, 0, magic.length, magic, 0, magic.length);
  }

  private static byte[] digest(InputFile file, long length) throws IOException {
    if (length < TRAILER) {
      return null;
    }
    byte[] trailer = file.read(length - TRAILER, TRAILER);
    boolean present =
        Arrays.equals(trailer, DIGEST, TRAILER, TRAILER_MAGIC, 0, TRAILER_MAGIC.length);
    return present ? Arrays.copyOf(trailer, DIGEST) : null;
  }
}
