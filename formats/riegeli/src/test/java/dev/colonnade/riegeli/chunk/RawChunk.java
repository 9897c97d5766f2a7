package dev.colonnade.riegeli.chunk;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.Limits;
import dev.colonnade.core.Section;
import dev.colonnade.core.bytes.LittleEndian;
import dev.colonnade.core.io.Slice;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;

/** A chunk cut out of a file by a parser that trusts it: only block headers are understood. */
record RawChunk(byte type, long numRecords, long decodedDataSize, byte[] data) {
  private static final int BLOCK = 65_536;
  private static final int BLOCK_HEADER = 24;
  private static final int HEADER = 40;

  /** All chunks of an undamaged file. */
  static List<RawChunk> of(byte[] file) {
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
      int padded = (int) (begin + records);
      if (padded % BLOCK > 0 && padded % BLOCK <= BLOCK_HEADER) {
        padded = padded / BLOCK * BLOCK + BLOCK_HEADER + 1;
      }
      begin = Math.max(end, padded);
    }
    return chunks;
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

  boolean hasRecords() {
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
