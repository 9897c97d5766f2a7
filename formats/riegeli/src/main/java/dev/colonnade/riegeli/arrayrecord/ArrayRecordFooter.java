package dev.colonnade.riegeli.arrayrecord;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.colonnade.core.FormatException;
import dev.colonnade.core.Limits;
import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.io.InputFile;
import dev.colonnade.core.io.Slice;
import dev.colonnade.riegeli.chunk.ChunkEncoder;
import dev.colonnade.riegeli.chunk.DecodedRecords;
import dev.colonnade.riegeli.file.Chunk;
import dev.colonnade.riegeli.file.ChunkReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Where the chunks of an ArrayRecord file are. The footer is a simple chunk; its first record is of
 * the first type below, each other one tells of a chunk.
 *
 * <pre>
 * message RiegeliFooterMetadata {
 *   message ArrayRecordMetadata {
 *     uint32 version = 1;       // 1
 *     uint64 num_chunks = 2;
 *     uint64 num_records = 3;
 *     string writer_options = 4;
 *   }
 *   ArrayRecordMetadata array_record_metadata = 1;
 * }
 * message ArrayRecordFooter {
 *   uint64 chunk_offset = 1;
 *   uint64 decoded_data_size = 2;
 *   uint64 num_records = 3;
 * }
 * </pre>
 */
public final class ArrayRecordFooter {
  private static final int VERSION = 1;

  private final long offset;
  private String writerOptions = "";
  private long[] chunkOffsets = new long[16];
  private long[] decodedSizes = new long[16];

  /** Number of records before each chunk, then that of all. */
  private long[] firstRecords = new long[17];

  private int chunkCount;

  private ArrayRecordFooter(long offset) {
    this.offset = offset;
  }

  /** For a file that is being written. */
  ArrayRecordFooter(String writerOptions) {
    this.offset = -1;
    this.writerOptions = writerOptions;
  }

  void add(long chunkOffset, long decodedSize, long records) {
    if (chunkCount == chunkOffsets.length) {
      chunkOffsets = Arrays.copyOf(chunkOffsets, chunkCount * 2);
      decodedSizes = Arrays.copyOf(decodedSizes, chunkCount * 2);
      firstRecords = Arrays.copyOf(firstRecords, chunkCount * 2 + 1);
    }
    chunkOffsets[chunkCount] = chunkOffset;
    decodedSizes[chunkCount] = decodedSize;
    firstRecords[chunkCount + 1] = firstRecords[chunkCount] + records;
    chunkCount++;
  }

  /** Where the footer begins, which is where the records end. */
  public long offset() {
    return offset;
  }

  /** Number of chunks with records. */
  public int chunkCount() {
    return chunkCount;
  }

  /** Number of records. */
  public long recordCount() {
    return firstRecords[chunkCount];
  }

  /** How the file was written. */
  public String writerOptions() {
    return writerOptions;
  }

  long chunkOffset(int chunk) {
    return chunkOffsets[chunk];
  }

  long firstRecord(int chunk) {
    return firstRecords[chunk];
  }

  /** The chunk that holds a record. */
  int chunkOf(long record) {
    int found = Arrays.binarySearch(firstRecords, 0, chunkCount, record);
    return found >= 0 ? found : -found - 2;
  }

  /**
   * Where the footer of a file begins, which is where its records end.
   *
   * @return -1 if the file is no ArrayRecord file
   */
  public static long findOffset(InputFile file, Limits limits) throws IOException {
    return Postscript.footerOffset(file, limits);
  }

  /**
   * Reads the footer of a file.
   *
   * @return null if the file is no ArrayRecord file
   */
  public static ArrayRecordFooter read(InputFile file, Limits limits) throws IOException {
    long offset = findOffset(file, limits);
    if (offset < 0) {
      return null;
    }
    ChunkReader chunks = new ChunkReader(file, limits);
    chunks.seek(offset);
    Chunk chunk = chunks.read();
    if (chunk == null || chunk.header().numRecords() == 0) {
      throw error(file, offset, "not there");
    }
    DecodedRecords records = ChunkContents.decode(chunk, file.name(), limits);
    ArrayRecordFooter footer = new ArrayRecordFooter(offset);
    try {
      footer.parse(records, file);
    } catch (InvalidProtocolBufferException e) {
      throw new FormatException(
          file.name(), "ArrayRecord footer", offset, "not the expected message", e);
    }
    return footer;
  }

  private void parse(DecodedRecords records, InputFile file) throws IOException {
    long[] head = {0, 0, 0};
    parseHead(records.record(0), head);
    if (head[0] != VERSION) {
      throw error(file, offset, "version " + head[0] + ", " + VERSION + " expected");
    }
    if (head[1] != records.count() - 1) {
      throw error(
          file, offset, head[1] + " chunks stated, " + (records.count() - 1) + " described");
    }
    for (int i = 1; i < records.count(); i++) {
      addParsed(records.record(i), file);
    }
    if (head[2] != recordCount()) {
      throw error(file, offset, head[2] + " records stated, the chunks have " + recordCount());
    }
  }

  private void parseHead(Slice record, long[] head) throws IOException {
    CodedInputStream in = stream(record);
    for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
      if (tag == (1 << 3 | 2)) {
        CodedInputStream inner = in.readBytes().newCodedInput();
        for (int field = inner.readTag(); field != 0; field = inner.readTag()) {
          if (field == (4 << 3 | 2)) {
            writerOptions = inner.readString();
          } else if ((field & 7) == 0 && field >>> 3 <= head.length) {
            head[(field >>> 3) - 1] = inner.readUInt64();
          } else {
            inner.skipField(field);
          }
        }
      } else {
        in.skipField(tag);
      }
    }
  }

  private void addParsed(Slice record, InputFile file) throws IOException {
    long[] values = {0, 0, 0};
    CodedInputStream in = stream(record);
    for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
      if ((tag & 7) == 0 && tag >>> 3 <= values.length) {
        values[(tag >>> 3) - 1] = in.readUInt64();
      } else {
        in.skipField(tag);
      }
    }
    long before = chunkCount == 0 ? 0 : chunkOffsets[chunkCount - 1];
    boolean inOrder = values[0] > before && values[0] < offset;
    boolean fits = values[2] > 0 && values[2] <= offset;
    if (!inOrder || !fits) {
      throw error(
          file,
          offset,
          "chunk "
              + chunkCount
              + ": "
              + Long.toUnsignedString(values[2])
              + " records at byte "
              + Long.toUnsignedString(values[0])
              + ", after a chunk at "
              + before
              + ", make no sense");
    }
    add(values[0], values[1], values[2]);
  }

  private static CodedInputStream stream(Slice record) {
    return CodedInputStream.newInstance(record.array(), record.offset(), record.length());
  }

  private static FormatException error(InputFile file, long offset, String problem) {
    return new FormatException(file.name(), "ArrayRecord footer", offset, problem);
  }

  /** Gives the records of the footer to an encoder. */
  void encode(ChunkEncoder encoder) {
    ByteWriter head = new ByteWriter();
    put(head, 1, VERSION);
    put(head, 2, chunkCount);
    put(head, 3, recordCount());
    byte[] options = writerOptions.getBytes(StandardCharsets.UTF_8);
    head.varint(4 << 3 | 2).varint(options.length).bytes(options);
    encoder.add(
        new ByteWriter()
            .varint(1 << 3 | 2)
            .varint(head.length())
            .bytes(head.slice())
            .toByteArray());
    ByteWriter entry = new ByteWriter();
    for (int i = 0; i < chunkCount; i++) {
      entry.clear();
      put(entry, 1, chunkOffsets[i]);
      put(entry, 2, decodedSizes[i]);
      put(entry, 3, firstRecords[i + 1] - firstRecords[i]);
      encoder.add(entry.slice().array(), 0, entry.length());
    }
  }

  /** A number that is 0 is left out, as in all messages of this kind. */
  private static void put(ByteWriter to, int field, long value) {
    if (value != 0) {
      to.varint(field << 3).varint(value);
    }
  }
}
