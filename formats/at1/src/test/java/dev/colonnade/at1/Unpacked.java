package dev.colonnade.at1;

import com.github.luben.zstd.Zstd;
import dev.colonnade.at1.codec.BlockIndex;
import dev.colonnade.at1.codec.Blocks;
import dev.colonnade.at1.codec.Codec;
import dev.colonnade.at1.codec.GroupedMeta;
import dev.colonnade.at1.codec.LineModes;
import dev.colonnade.at1.container.ArchiveHeader;
import dev.colonnade.at1.container.Frame;
import dev.colonnade.at1.container.Frames;
import dev.colonnade.at1.container.StreamEntry;
import dev.colonnade.at1.container.StreamSet;
import dev.colonnade.at1.table.BlockHashes;
import dev.colonnade.core.Section;
import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.format.ReadOptions;
import dev.colonnade.core.io.MemoryInputFile;
import dev.colonnade.core.io.Slice;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An archive taken apart into its streams, to be changed and put together again. They are stored
 * then, so that no checksum of a compressor stands before what was changed.
 */
final class Unpacked {
  private final Codec codec;
  private final boolean streaming;
  private final byte[] digest;
  private final List<Map<String, byte[]>> sets = new ArrayList<>();

  private Unpacked(Codec codec, boolean streaming, byte[] digest) {
    this.codec = codec;
    this.streaming = streaming;
    this.digest = digest;
  }

  /** Takes an archive apart; null where it has no streams: a RAW one, or one with raw frames. */
  static Unpacked of(byte[] bytes) throws IOException {
    At1Archive archive =
        At1Archive.open(new MemoryInputFile("archive.at1", bytes), ReadOptions.DEFAULT);
    ArchiveHeader header = archive.header();
    Unpacked unpacked = new Unpacked(archive.codec(), header.streaming(), header.digest());
    if (!header.streaming()) {
      if (archive.set() == null) {
        return null;
      }
      unpacked.add(archive.set().entries(), archive.streams());
      return unpacked;
    }
    Frames frames = archive.frames();
    for (Frame frame = frames.next(); frame != null; frame = frames.next()) {
      if (frame.raw()) {
        return null;
      }
      var set =
          dev.colonnade.at1.container.PackedSet.read(
              archive.file(), frame.offset(), frame.end(), 100, Section.of("archive.at1"));
      unpacked.add(set.entries(), archive.streams(frame));
    }
    return unpacked.sets.isEmpty() ? null : unpacked;
  }

  private void add(List<StreamEntry> entries, StreamSet streams) throws IOException {
    Map<String, byte[]> set = new LinkedHashMap<>();
    for (StreamEntry entry : entries) {
      if (!set.containsKey(entry.name())) {
        set.put(entry.name(), streams.bytes(entry.name()).toByteArray());
      }
    }
    sets.add(set);
  }

  Codec codec() {
    return codec;
  }

  /** The streams of the whole archive, or of each frame. They may be changed. */
  List<Map<String, byte[]>> sets() {
    return sets;
  }

  /** The archive, with the trailer that it had. */
  byte[] pack() {
    ByteWriter out = new ByteWriter();
    out.bytes(new byte[] {'A', 'T', '1', (byte) (streaming ? 3 : 2), (byte) codec.id()});
    if (streaming) {
      out.varint(500_000);
    }
    for (Map<String, byte[]> set : sets) {
      ByteWriter packed = new ByteWriter().varint(set.size());
      set.forEach(
          (name, bytes) -> {
            byte[] text = name.getBytes(java.nio.charset.StandardCharsets.ISO_8859_1);
            packed.varint(text.length).bytes(text).u8(2).varint(bytes.length).bytes(bytes);
          });
      if (streaming) {
        out.varint(packed.length() + 1L).u8(0);
      }
      out.bytes(packed.slice());
    }
    if (digest != null) {
      out.bytes(digest).bytes(ArchiveHeader.TRAILER_MAGIC);
    }
    return out.toByteArray();
  }

  /** What is done with the text of a block. */
  @FunctionalInterface
  interface BlockChange {
    byte[] changed(int block, byte[] text);
  }

  /**
   * Changes the texts of the blocks of a set: they are compressed again, and lengths and hashes are
   * made to agree.
   *
   * @param prefix of the streams' names, {@code t0:} for a template
   */
  static void changeBlocks(Map<String, byte[]> set, String prefix, Codec codec, BlockChange change)
      throws IOException {
    List<Object> named = new ArrayList<>();
    set.forEach(
        (name, bytes) -> {
          named.add(name);
          named.add(bytes);
        });
    StreamSet streams =
        At1Archive.open(
                new MemoryInputFile("set.at1", StoredArchive.of(codec, named.toArray())),
                ReadOptions.DEFAULT)
            .streams()
            .within(prefix);
    GroupedMeta meta =
        codec == Codec.QCOLUMNAR ? GroupedMeta.qcolumnar(streams) : GroupedMeta.qjson(streams);
    int groups =
        LineModes.groups(LineModes.structured(streams.bytes("row_modes")), meta.groupRows());
    BlockIndex index = BlockIndex.read(streams, groups, meta.types());
    Slice stored = streams.bytes("blocks");
    ByteWriter blocks = new ByteWriter();
    ByteWriter entries = new ByteWriter();
    ByteWriter hashes = new ByteWriter();
    for (int block = 0; block < index.count(); block++) {
      Slice old = stored.slice((int) index.offset(block), (int) index.length(block));
      byte[] text = Blocks.decode(old, 1 << 24, Section.of("block")).toByteArray();
      byte[] again =
          new ByteWriter()
              .u8(Blocks.ZSTD_TAG)
              .bytes(Zstd.compress(change.changed(block, text), 1))
              .toByteArray();
      blocks.bytes(again);
      hashes.bytes(BlockHashes.of(Slice.of(again)));
      entries.varint(again.length);
      switch (meta.types()[block % meta.columns()]) {
        case GroupedMeta.INT -> entries.zigzag(index.minInt(block)).zigzag(index.maxInt(block));
        case GroupedMeta.DECIMAL ->
            entries
                .i64le(Double.doubleToRawLongBits(index.minDecimal(block)))
                .i64le(Double.doubleToRawLongBits(index.maxDecimal(block)));
        default -> {
          // Nothing but its length is stated of a text block.
        }
      }
    }
    set.put(prefix + "blocks", blocks.toByteArray());
    set.put(prefix + "index", entries.toByteArray());
    if (set.containsKey(prefix + BlockHashes.NAME)) {
      set.put(prefix + BlockHashes.NAME, hashes.toByteArray());
    }
  }
}
