package dev.colonnade.riegeli.chunk;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.Limits;
import dev.colonnade.core.Section;
import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.bytes.LittleEndian;
import dev.colonnade.core.io.Slice;
import dev.colonnade.riegeli.hash.HighwayHash;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;

/**
 * A chunk cut out of a file by a parser that trusts it: only block headers are understood. Chunks
 * can be put together again to a file, whatever they say of themselves.
 */
public record RawChunk(byte type, long numRecords, long decodedDataSize, byte[] data) {
  private static final int BLOCK = 65_536;
  private static final int BLOCK_HEADER = 24;
  private static final int HEADER = 40;

  /** Zeros that are written at most for the sake of a number of records. */
  private static final int MOST_PADDING = 1 << 17;

  /** All chunks of an undamaged file. */
  public static List<RawChunk> of(byte[] file) {
    List<RawChunk> chunks = new ArrayList<>();
    int begin = 0;
    while (begin < file.length) {
      byte[] header = read(file, begin, HEADER);
      int size = (int) LittleEndian.getLong(header, 8);
      long typeAndRecords = LittleEndian.getLong(header, 24);
      byte[] all = read(file, begin, HEADER + size);
      byte[] data = new byte[size];
      System.arraycopy(all, HEADER, data, 0, size);
      long records = typeAndRecords >>> 8;
      chunks.add(
          new RawChunk((byte) typeAndRecords, records, LittleEndian.getLong(header, 32), data));
      int end = advance(begin, HEADER + size);
      begin = (int) Math.max(end, padded(begin + records));
    }
    return chunks;
  }

  private static long padded(long position) {
    long inBlock = Math.floorMod(position, BLOCK);
    return inBlock > 0 && inBlock <= BLOCK_HEADER
        ? position - inBlock + BLOCK_HEADER + 1
        : position;
  }

  /** A file of chunks, with hashes and block headers that fit what the chunks say. */
  public static byte[] file(List<RawChunk> chunks) {
    ByteWriter file = new ByteWriter();
    for (RawChunk chunk : chunks) {
      chunk.append(file);
    }
    return file.toByteArray();
  }

  private void append(ByteWriter file) {
    int begin = file.length();
    byte[] header = new byte[HEADER];
    LittleEndian.putLong(header, 8, data.length);
    LittleEndian.putLong(header, 16, HighwayHash.hash(data, 0, data.length));
    LittleEndian.putLong(header, 24, numRecords << 8 | (type & 0xff));
    LittleEndian.putLong(header, 32, decodedDataSize);
    LittleEndian.putLong(header, 0, HighwayHash.hash(header, 8, HEADER - 8));
    long end = Math.max(advance(begin, HEADER + data.length), padded(begin + numRecords));
    put(file, header, begin, end);
    put(file, data, begin, end);
    while (file.length() < Math.min(end, begin + data.length + MOST_PADDING)) {
      put(file, new byte[1], begin, end);
    }
  }

  private static void put(ByteWriter file, byte[] bytes, long begin, long end) {
    for (int from = 0; from < bytes.length; ) {
      if (file.length() % BLOCK == 0) {
        byte[] header = new byte[BLOCK_HEADER];
        LittleEndian.putLong(header, 8, file.length() - begin);
        LittleEndian.putLong(header, 16, end - file.length());
        LittleEndian.putLong(header, 0, HighwayHash.hash(header, 8, 16));
        file.bytes(header);
      }
      int piece = Math.min(bytes.length - from, BLOCK - file.length() % BLOCK);
      file.bytes(bytes, from, piece);
      from += piece;
    }
  }

  public RawChunk withData(byte[] other) {
    return new RawChunk(type, numRecords, decodedDataSize, other);
  }

  private static int advance(int begin, int count) {
    int at = begin;
    for (int left = count; left > 0; ) {
      at += at % BLOCK == 0 ? BLOCK_HEADER : 0;
      int piece = Math.min(left, BLOCK - at % BLOCK);
      at += piece;
      left -= piece;
    }
    return at;
  }

  private static byte[] read(byte[] file, int begin, int count) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    int at = begin;
    for (int left = count; left > 0; ) {
      at += at % BLOCK == 0 ? BLOCK_HEADER : 0;
      int piece = Math.min(left, BLOCK - at % BLOCK);
      out.write(file, at, piece);
      at += piece;
      left -= piece;
    }
    return out.toByteArray();
  }

  public boolean hasRecords() {
    return type == ChunkType.SIMPLE || type == ChunkType.TRANSPOSED;
  }

  List<byte[]> decode(FieldProjection projection) throws FormatException {
    return decode(type, data, numRecords, decodedDataSize, projection);
  }

  static List<byte[]> decode(
      byte type, byte[] data, long numRecords, long decodedDataSize, FieldProjection projection)
      throws FormatException {
    DecodedRecords decoded =
        ChunkDecoder.decode(
            type,
            Slice.of(data),
            numRecords,
            decodedDataSize,
            projection,
            Limits.DEFAULT,
            new Section("test", "chunk", 0));
    List<byte[]> records = new ArrayList<>();
    for (int i = 0; i < decoded.count(); i++) {
      records.add(decoded.record(i).toByteArray());
    }
    return records;
  }

  /** The records of a whole file. */
  static List<byte[]> decodeFile(byte[] file, FieldProjection projection) throws FormatException {
    List<byte[]> records = new ArrayList<>();
    for (RawChunk chunk : of(file)) {
      records.addAll(chunk.decode(projection));
    }
    return records;
  }
}
