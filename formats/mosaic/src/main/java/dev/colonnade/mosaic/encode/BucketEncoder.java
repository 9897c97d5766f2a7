package dev.colonnade.mosaic.encode;

import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.mosaic.bytes.ZstdBlocks;
import dev.colonnade.mosaic.metadata.Compression;
import dev.colonnade.mosaic.metadata.Encoding;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Lays a bucket out, monolithic or paged (see {@code MonolithicBucket}, {@code PageDirectory} and
 * {@code Page} for the bytes), whichever the sizes of its pages ask for.
 */
public final class BucketEncoder {
  /** The directory of a paged bucket counts children in 16 bits. */
  private static final int MAX_PAGED_CHILDREN = 0xffff;

  private final Compression compression;
  private final int level;
  private final long pageSizeThreshold;

  public BucketEncoder(Compression compression, int level, long pageSizeThreshold) {
    this.compression = compression;
    this.level = level;
    this.pageSizeThreshold = pageSizeThreshold;
  }

  /** Encodes what a bucket has collected. */
  public EncodedBucket encode(BucketBuffer bucket) throws IOException {
    return new Layout(bucket).encode();
  }

  /** One bucket with the encodings that its columns get. */
  private final class Layout {
    private final List<ColumnBuffer> columns;
    private final Encoding[] encodings;
    private final int logical;
    private final int children;

    Layout(BucketBuffer bucket) {
      this.columns = bucket.physical();
      this.logical = bucket.columns().logical().size();
      this.children = bucket.columns().children();
      this.encodings = new Encoding[columns.size()];
      for (int i = 0; i < encodings.length; i++) {
        encodings[i] = columns.get(i).encoding();
      }
    }

    EncodedBucket encode() throws IOException {
      long raw = monolithicBytes();
      if (compression == Compression.ZSTD
          && raw >= pageSizeThreshold
          && children <= MAX_PAGED_CHILDREN) {
        long total = 0;
        int pages = 0;
        for (int i = 0; i < encodings.length; i++) {
          if (isCounted(i)) {
            total += bodyBytes(i);
            pages++;
          }
        }
        if (pages > 0 && total / pages >= pageSizeThreshold) {
          return paged(total);
        }
      }
      return monolithic(raw);
    }

    private long monolithicBytes() {
      int count = columns.size();
      long bytes = ((2L * count + 7) >>> 3) + ((count + 7L) >>> 3);
      if (children > 0) {
        bytes += ByteWriter.varintLength(logical) + ByteWriter.varintLength(children);
      }
      for (int i = 0; i < count; i++) {
        ColumnBuffer column = columns.get(i);
        bytes += i < logical ? 0 : ByteWriter.varintLength(column.nulls.size());
        bytes += valuesBytes(i) + column.bitmapBytes() + column.dataBytes(encodings[i]);
      }
      return bytes;
    }

    /** Bytes of the constant or the dictionary of a column. */
    private long valuesBytes(int i) {
      ColumnBuffer column = columns.get(i);
      return switch (encodings[i]) {
        case CONST -> column.valuesBytes();
        case DICT -> (long) ByteWriter.varintLength(column.dictionarySize()) + column.valuesBytes();
        case PLAIN, ALL_NULL -> 0;
      };
    }

    /** Whether a page counts when it is decided if pages are large enough. */
    private boolean isCounted(int i) {
      return switch (encodings[i]) {
        case PLAIN, DICT -> true;
        case CONST -> columns.get(i).bitmapBytes() > 0;
        case ALL_NULL -> false;
      };
    }

    /** The size that counts: of a constant only the bitmap. */
    private long bodyBytes(int i) {
      ColumnBuffer column = columns.get(i);
      long values = encodings[i] == Encoding.CONST ? 0 : valuesBytes(i);
      return values + column.bitmapBytes() + column.dataBytes(encodings[i]);
    }

    private EncodedBucket monolithic(long rawBytes) throws IOException {
      checkBlock(rawBytes);
      ByteWriter out = new ByteWriter((int) rawBytes);
      if (children > 0) {
        out.varint(logical).varint(children);
        for (int i = logical; i < columns.size(); i++) {
          out.varint(columns.get(i).nulls.size());
        }
      }
      writeFlags(out);
      for (int i = 0; i < encodings.length; i++) {
        if (encodings[i] == Encoding.CONST) {
          columns.get(i).writeValues(out);
        }
      }
      for (int i = 0; i < encodings.length; i++) {
        if (encodings[i] == Encoding.DICT) {
          columns.get(i).writeDictionary(out);
        }
      }
      for (ColumnBuffer column : columns) {
        if (column.bitmapBytes() > 0) {
          column.nulls.write(out);
        }
      }
      for (int i = 0; i < encodings.length; i++) {
        columns.get(i).writeData(encodings[i], out);
      }
      byte[] stored =
          compression == Compression.NONE
              ? out.toByteArray()
              : ZstdBlocks.compress(out.slice().array(), out.length(), level);
      return new EncodedBucket(List.of(stored), stored.length, out.length(), out.length());
    }

    /** Two bits of encoding, then one of nulls, for each column, from the low bits up. */
    private void writeFlags(ByteWriter out) {
      int count = columns.size();
      byte[] flags = new byte[(2 * count + 7) / 8];
      byte[] nulls = new byte[(count + 7) / 8];
      for (int i = 0; i < count; i++) {
        flags[i >>> 2] |= (byte) (encodings[i].ordinal() << ((i & 3) << 1));
        if (columns.get(i).bitmapBytes() > 0) {
          nulls[i >>> 3] |= (byte) (1 << (i & 7));
        }
      }
      out.bytes(flags).bytes(nulls);
    }

    private EncodedBucket paged(long counted) throws IOException {
      ByteWriter directory = new ByteWriter();
      if (children > 0) {
        directory.u16le(children);
        for (int i = logical; i < columns.size(); i++) {
          directory.i32le(columns.get(i).nulls.size());
        }
      }
      List<byte[]> parts = new ArrayList<>();
      long stored = 0;
      ByteWriter page = new ByteWriter();
      for (int i = 0; i < encodings.length; i++) {
        int slot = 0;
        if (encodings[i] != Encoding.ALL_NULL) {
          page.clear();
          writePage(i, page);
          ByteWriter prefix = new ByteWriter(5).varint(page.length());
          byte[] compressed = ZstdBlocks.compress(page.slice().array(), page.length(), level);
          parts.add(prefix.toByteArray());
          parts.add(compressed);
          slot = prefix.length() + compressed.length;
          stored += slot;
        }
        directory.i32le(slot);
      }
      parts.add(0, directory.toByteArray());
      return new EncodedBucket(parts, stored + directory.length(), 0, counted);
    }

    private void writePage(int i, ByteWriter page) throws IOException {
      ColumnBuffer column = columns.get(i);
      boolean hasNulls = column.bitmapBytes() > 0;
      checkBlock(2 + valuesBytes(i) + column.bitmapBytes() + column.dataBytes(encodings[i]));
      page.u8(encodings[i].ordinal()).u8(hasNulls ? 1 : 0);
      if (encodings[i] == Encoding.CONST) {
        column.writeValues(page);
      } else if (encodings[i] == Encoding.DICT) {
        column.writeDictionary(page);
      }
      if (hasNulls) {
        column.nulls.write(page);
      }
      column.writeData(encodings[i], page);
    }

    private void checkBlock(long bytes) throws IOException {
      long most = compression == Compression.ZSTD ? ZstdBlocks.MAX_BLOCK : Integer.MAX_VALUE - 64;
      if (bytes > most) {
        throw new IOException(
            "a block of "
                + bytes
                + " bytes cannot be written, at most "
                + most
                + ": set a smaller row_group_max_size or more buckets");
      }
    }
  }
}
