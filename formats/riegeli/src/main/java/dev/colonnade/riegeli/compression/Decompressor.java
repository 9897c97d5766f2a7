package dev.colonnade.riegeli.compression;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.Limits;
import dev.colonnade.core.Section;
import dev.colonnade.core.bytes.ByteReader;
import dev.colonnade.core.io.Slice;

/**
 * Opens blobs, the compressed parts of a chunk.
 *
 * <pre>
 * no compression   the bytes themselves
 * otherwise        varint64 uncompressed size | one stream of the codec, to the end of the blob
 * </pre>
 *
 * <p>The uncompressed size is taken as a hint, as other readers do: what the stream really holds
 * counts. It never decides alone how much memory is taken.
 */
public final class Decompressor {
  /** Memory that is given to a blob whatever its length. */
  private static final int ALWAYS_GRANTED = 1 << 21;

  /** How many times its own length a blob is expected to grow at most; more is granted in steps. */
  private static final int EXPECTED_RATIO = 256;

  private final Compression compression;
  private final Codec codec;

  public Decompressor(Compression compression) {
    this.compression = compression;
    this.codec =
        switch (compression) {
          case NONE -> null;
          case BROTLI -> BrotliCodec.INSTANCE;
          case ZSTD -> ZstdCodec.INSTANCE;
          case SNAPPY -> SnappyCodec.INSTANCE;
        };
  }

  public Compression compression() {
    return compression;
  }

  /** The size that a blob states for its contents. */
  public long statedSize(Slice blob, Section where) throws FormatException {
    return compression == Compression.NONE
        ? blob.length()
        : new ByteReader(blob, where).varint64("uncompressed size");
  }

  /**
   * The contents of a blob, in an array of their own unless there is no compression.
   *
   * @param maxSize how large they can be at most in a sound chunk
   * @throws FormatException if the blob is damaged, or larger than {@code maxSize} or {@code
   *     limits}
   */
  public Slice open(Slice blob, long maxSize, Limits limits, Section where) throws FormatException {
    if (compression == Compression.NONE) {
      return blob;
    }
    ByteReader reader = new ByteReader(blob, where);
    long stated = reader.varint64("uncompressed size");
    Slice stream = reader.slice(reader.remaining(), "compressed data");
    long most = Math.min(maxSize, codec.maxSize(stream));
    long size = Math.min(most, Math.min(Math.max(0, stated), grant(stream.length())));
    while (true) {
      byte[] contents = new byte[limits.checkAllocation(size, where, 0)];
      int found = codec.decompress(stream, contents, 0, contents.length, where);
      if (found >= 0) {
        return new Slice(contents, 0, found);
      }
      if (size == most) {
        throw where.error("more than the " + most + " bytes expected come out of decompression");
      }
      size = Math.min(most, Math.max(1 << 10, size * 4));
      if (contents.length < limits.allocation()) {
        size = Math.min(size, limits.allocation());
      }
    }
  }

  /**
   * Puts the contents of a blob into {@code into}, from {@code offset} to {@code end} at most.
   *
   * @return how many bytes they are
   */
  public int openInto(Slice blob, byte[] into, int offset, int end, Section where)
      throws FormatException {
    int room = end - offset;
    int size;
    if (compression == Compression.NONE) {
      size = blob.length() <= room ? blob.length() : -1;
      if (size >= 0) {
        System.arraycopy(blob.array(), blob.offset(), into, offset, size);
      }
    } else {
      ByteReader reader = new ByteReader(blob, where);
      reader.varint64("uncompressed size");
      Slice stream = reader.slice(reader.remaining(), "compressed data");
      size = codec.decompress(stream, into, offset, room, where);
    }
    if (size < 0) {
      throw where.error("more than the " + room + " bytes expected come out of decompression");
    }
    return size;
  }

  /** Memory that may be taken at once for the contents of blobs of this total length. */
  public static long grant(long compressedLength) {
    return ALWAYS_GRANTED + compressedLength * EXPECTED_RATIO;
  }

  /** A codec's own part of the work. */
  interface Codec {
    /** How much can come out of a stream of this length, whatever it holds. */
    long maxSize(Slice stream);

    /**
     * Decompresses a stream that must end at the slice's end.
     *
     * @return how many bytes came out, or -1 if there are more than {@code room}
     */
    int decompress(Slice stream, byte[] into, int offset, int room, Section where)
        throws FormatException;
  }
}
