package dev.colonnade.riegeli.table;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.Limits;
import dev.colonnade.core.format.LayoutPart;
import dev.colonnade.riegeli.chunk.ChunkType;
import dev.colonnade.riegeli.chunk.TransposedLayout;
import dev.colonnade.riegeli.compression.Compression;
import dev.colonnade.riegeli.file.Blocks;
import dev.colonnade.riegeli.file.Chunk;
import dev.colonnade.riegeli.file.ChunkHeader;
import dev.colonnade.riegeli.tool.ChunkInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * The parts of a file: its chunks, within transposed ones what each field takes, and the headers of
 * the blocks that interrupt them. Parts do not overlap. Of a bucket with several fields each gets
 * its share by size, marked as approximate.
 */
final class FileLayout {
  private final MessageLayout layout;
  private final List<LayoutPart> parts = new ArrayList<>();

  /**
   * @param layout null where the type of the records is not known
   */
  FileLayout(MessageLayout layout) {
    this.layout = layout;
  }

  List<LayoutPart> parts() {
    return parts;
  }

  /** What a chunk is, in a word. */
  static String kind(ChunkInfo chunk) {
    return switch (chunk.type()) {
      case ChunkType.FILE_SIGNATURE -> "signature";
      case ChunkType.FILE_METADATA -> "metadata";
      case ChunkType.PADDING -> "padding";
      case ChunkType.SIMPLE -> "simple";
      case ChunkType.TRANSPOSED -> "transposed";
      default -> "unknown";
    };
  }

  private static String compression(ChunkInfo chunk) {
    boolean compressible =
        chunk.type() == ChunkType.SIMPLE
            || chunk.type() == ChunkType.TRANSPOSED
            || chunk.type() == ChunkType.FILE_METADATA;
    for (Compression compression : Compression.values()) {
      if (compressible && chunk.compression() == (compression.id() & 0xff)) {
        return compression.name().toLowerCase(Locale.ROOT);
      }
    }
    return "";
  }

  private static String group(ChunkInfo chunk) {
    return "chunk at " + chunk.begin();
  }

  /** Adds a chunk as one part. */
  void add(ChunkInfo chunk) {
    addWhole(chunk, kind(chunk), "chunk", chunk.begin(), chunk.end(), chunk.decodedDataSize());
  }

  /** Adds the parts of a transposed chunk. */
  void addTransposed(ChunkInfo info, Chunk chunk, String file, Limits limits)
      throws FormatException {
    TransposedLayout found =
        TransposedLayout.of(
            chunk.data(), info.numRecords(), info.decodedDataSize(), limits, chunk.section(file));
    long headerEnd = place(info, found.headerLength());
    String states = "header, " + found.states() + " states";
    addWhole(info, "header", states, info.begin(), headerEnd, -1);
    for (int i = 0; i < found.buckets().size(); i++) {
      addBucket(info, found, i);
    }
    long transitions = place(info, info.dataSize() - found.transitionsLength());
    addWhole(info, "transitions", "transitions", transitions, info.end(), -1);
  }

  private void addBucket(ChunkInfo info, TransposedLayout found, int number) {
    TransposedLayout.Bucket bucket = found.buckets().get(number);
    long begin = place(info, bucket.offset());
    long end = place(info, bucket.offset() + bucket.storedBytes());
    List<TransposedLayout.Buffer> buffers =
        found.buffers().stream().filter(buffer -> buffer.bucket() == number).toList();
    String kind = "bucket " + number;
    if (buffers.isEmpty()) {
      addWhole(info, "nothing", kind, begin, end, bucket.decodedBytes());
      return;
    }
    boolean shared = buffers.size() > 1;
    long decodedBefore = 0;
    for (TransposedLayout.Buffer buffer : buffers) {
      long from = share(bucket.storedBytes(), decodedBefore, bucket.decodedBytes());
      decodedBefore += buffer.bytes();
      long to = share(bucket.storedBytes(), decodedBefore, bucket.decodedBytes());
      parts.add(
          new LayoutPart(
              group(info),
              name(buffer.path()),
              column(buffer.path()),
              kind,
              compression(info),
              shared ? -1 : begin,
              shared ? to - from : bucket.storedBytes(),
              buffer.bytes(),
              shared));
    }
    addBlocks(info, begin, end);
  }

  /** Adds a part, and the block headers in it. */
  private void addWhole(
      ChunkInfo info, String name, String kind, long begin, long end, long decoded) {
    int at = parts.size();
    long headers = addBlocks(info, begin, end) * (long) Blocks.HEADER_SIZE;
    parts.add(
        at,
        new LayoutPart(
            group(info),
            name,
            -1,
            kind,
            compression(info),
            begin,
            end - begin - headers,
            decoded,
            false));
  }

  /** Adds the block headers between two positions; returns how many there are. */
  private int addBlocks(ChunkInfo info, long begin, long end) {
    int count = 0;
    for (long at = Blocks.roundUp(begin); at < end; at += Blocks.SIZE) {
      parts.add(
          new LayoutPart(
              group(info), "block header", -1, "block", "", at, Blocks.HEADER_SIZE, -1, false));
      count++;
    }
    return count;
  }

  private static long share(long length, long part, long all) {
    return all == 0 ? 0 : Math.round((double) length * part / all);
  }

  /** Where in the file a byte of a chunk's data is. */
  private static long place(ChunkInfo info, long offset) {
    return Blocks.advance(info.begin(), ChunkHeader.SIZE + offset);
  }

  /** A field's path, by names as far as they are known. */
  private String name(List<Integer> path) {
    if (path.isEmpty()) {
      return "records that are no messages";
    }
    List<String> names = new ArrayList<>();
    List<MessageField> fields = layout == null ? List.of() : layout.fields();
    for (int number : path) {
      MessageField field =
          fields.stream().filter(f -> f.number() == number).findFirst().orElse(null);
      names.add(field == null ? Integer.toString(number) : field.column().name());
      fields = field == null ? List.of() : inner(field.shape());
    }
    return names.stream().collect(Collectors.joining("."));
  }

  private static List<MessageField> inner(Shape shape) {
    if (shape instanceof Shape.Struct struct) {
      return struct.fields();
    } else if (shape instanceof Shape.Boxed boxed) {
      return List.of(boxed.inner());
    } else if (shape instanceof Shape.Entries entries) {
      return List.of(entries.key(), entries.value());
    } else if (shape instanceof Shape.Repeated repeated) {
      return inner(repeated.element());
    }
    return List.of();
  }

  private int column(List<Integer> path) {
    if (layout != null && !path.isEmpty()) {
      for (int i = 0; i < layout.fields().size(); i++) {
        if (layout.fields().get(i).number() == path.get(0)) {
          return i;
        }
      }
    }
    return -1;
  }
}
