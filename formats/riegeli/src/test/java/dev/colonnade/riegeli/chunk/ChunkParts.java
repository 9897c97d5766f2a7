package dev.colonnade.riegeli.chunk;

import com.github.luben.zstd.Zstd;
import dev.colonnade.core.FormatException;
import dev.colonnade.core.Section;
import dev.colonnade.core.bytes.ByteReader;
import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.io.Slice;
import java.util.ArrayList;
import java.util.List;

/**
 * The parts of a chunk's data, decompressed: sizes and values of a simple chunk; header, buckets
 * and transitions of a transposed one. Put together again, lengths and compression fit, so that a
 * change to a part is all that is wrong.
 */
public final class ChunkParts {
  private static final int NONE = 0;
  private static final int ZSTD = 'z';
  private static final int LARGEST_PART = 1 << 20;

  private final RawChunk chunk;
  private final int compression;

  /** What follows the lengths of buckets in a transposed chunk's header. */
  private final byte[] restOfHeader;

  private final long numBuckets;
  private final long numBuffers;
  private final List<byte[]> blobs;

  private ChunkParts(
      RawChunk chunk, long numBuckets, long numBuffers, byte[] restOfHeader, List<byte[]> blobs) {
    this.chunk = chunk;
    this.compression = chunk.data()[0];
    this.numBuckets = numBuckets;
    this.numBuffers = numBuffers;
    this.restOfHeader = restOfHeader;
    this.blobs = blobs;
  }

  /** The parts of a sound chunk, or null if it has none or its compression is another one. */
  public static ChunkParts of(RawChunk chunk) throws FormatException {
    boolean open = chunk.data().length > 0 && (chunk.data()[0] == NONE || chunk.data()[0] == ZSTD);
    boolean transposed =
        chunk.type() == ChunkType.TRANSPOSED || chunk.type() == ChunkType.FILE_METADATA;
    if (!open || !transposed && chunk.type() != ChunkType.SIMPLE) {
      return null;
    }
    ByteReader reader = new ByteReader(chunk.data(), Section.of("chunk"));
    int compression = reader.u8("compression");
    List<byte[]> blobs = new ArrayList<>();
    byte[] first = open(reader.slice(reader.varint64("length"), "first part"), compression);
    if (!transposed) {
      blobs.add(first);
      blobs.add(open(reader.slice(reader.remaining(), "values"), compression));
      return new ChunkParts(chunk, 0, 0, null, blobs);
    }
    ByteReader header = new ByteReader(first, Section.of("header"));
    long numBuckets = header.varint32("buckets");
    long numBuffers = header.varint32("buffers");
    for (int i = 0; i < numBuckets; i++) {
      blobs.add(open(reader.slice(header.varint64("length"), "bucket"), compression));
    }
    blobs.add(open(reader.slice(reader.remaining(), "transitions"), compression));
    byte[] rest = header.bytes(header.remaining(), "rest");
    return new ChunkParts(chunk, numBuckets, numBuffers, rest, blobs);
  }

  private static byte[] open(Slice blob, int compression) throws FormatException {
    if (compression == NONE) {
      return blob.toByteArray();
    }
    ByteReader reader = new ByteReader(blob, Section.of("blob"));
    int size = (int) reader.varint64("size");
    if (size < 0 || size > LARGEST_PART) {
      throw reader.error("a part of " + size + " bytes");
    }
    return Zstd.decompress(reader.bytes(reader.remaining(), "frame"), size);
  }

  /** How many parts there are that {@link #with} can change. */
  public int count() {
    return blobs.size() + (restOfHeader == null ? 0 : 1);
  }

  public byte[] part(int number) {
    return number < blobs.size() ? blobs.get(number) : restOfHeader;
  }

  /** The chunk with another part. */
  public RawChunk with(int number, byte[] part) {
    List<byte[]> changed = new ArrayList<>(blobs);
    byte[] rest = restOfHeader;
    if (number < blobs.size()) {
      changed.set(number, part);
    } else {
      rest = part;
    }
    List<byte[]> closed = changed.stream().map(this::close).toList();
    ByteWriter data = new ByteWriter().u8(compression);
    if (rest == null) {
      data.varint(closed.get(0).length).bytes(closed.get(0)).bytes(closed.get(1));
    } else {
      ByteWriter header = new ByteWriter().varint(numBuckets).varint(numBuffers);
      closed.subList(0, closed.size() - 1).forEach(bucket -> header.varint(bucket.length));
      byte[] closedHeader = close(header.bytes(rest).toByteArray());
      data.varint(closedHeader.length).bytes(closedHeader);
      closed.forEach(data::bytes);
    }
    return chunk.withData(data.toByteArray());
  }

  private byte[] close(byte[] part) {
    return compression == NONE
        ? part
        : new ByteWriter().varint(part.length).bytes(Zstd.compress(part)).toByteArray();
  }
}
