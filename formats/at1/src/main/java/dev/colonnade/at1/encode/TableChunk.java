package dev.colonnade.at1.encode;

import dev.colonnade.at1.At1Options;
import dev.colonnade.at1.codec.Codec;
import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.io.Slice;
import dev.colonnade.core.schema.Field;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/** Rows of a table being turned into JSON lines of one template, cell by cell. */
public final class TableChunk {
  private final List<Field> fields;
  private final byte[][] before;
  private final JsonTemplate template;
  private final ByteWriter text = new ByteWriter(1 << 16);

  public TableChunk(List<Field> fields) {
    this.fields = fields;
    this.before = new byte[fields.size()][];
    ByteWriter all = new ByteWriter();
    for (int c = 0; c < before.length; c++) {
      ByteWriter segment = new ByteWriter().u8(c == 0 ? '{' : ',');
      quote(fields.get(c).name().getBytes(StandardCharsets.UTF_8), segment);
      before[c] = segment.u8(':').toByteArray();
      all.bytes(before[c]).u8(0);
    }
    all.u8('}');
    this.template = new JsonTemplate(all.toByteArray(), fields.stream().map(Field::name).toList());
  }

  /**
   * The line so far: a cell is written to it after {@link #beginCell} and before {@link #endCell}.
   */
  public ByteWriter text() {
    return text;
  }

  /**
   * Begins the cell of a column.
   *
   * @return where it begins, for {@link #endCell}
   */
  public int beginCell(int column) {
    text.bytes(before[column]);
    return text.length();
  }

  public void endCell(int column, int start) {
    template.addCell(column, start, text.length());
  }

  /** Ends the row. */
  public void endRow() {
    text.u8('}').u8('\n');
    template.endRow();
  }

  public int rows() {
    return template.rows();
  }

  /** Bytes of the text so far. */
  public int length() {
    return text.length();
  }

  /** The text that the archive restores to. */
  public Slice lines() {
    return text.slice();
  }

  /** Writes a JSON string. */
  public static void quote(byte[] value, ByteWriter out) {
    quote(value, 0, value.length, out);
  }

  /** Writes a JSON string. */
  public static void quote(byte[] data, int start, int length, ByteWriter out) {
    out.u8('"');
    for (int i = start; i < start + length; i++) {
      int b = data[i];
      if (b == '"' || b == '\\') {
        out.u8('\\').u8(b);
      } else if (b == '\n') {
        out.u8('\\').u8('n');
      } else if (b >= 0 && b < 0x20) {
        out.bytes(String.format("\\u%04x", b).getBytes(StandardCharsets.US_ASCII));
      } else {
        out.u8(b);
      }
    }
    out.u8('"');
  }

  /** Encodes the rows and decodes them back. */
  public ChunkEncoder.Chunk encode(At1Options options) throws IOException {
    int rows = template.rows();
    template.encode(
        text.slice().array(),
        options.groupRows(),
        fields,
        options.compression(),
        options.parallel());
    byte[] modes = new byte[rows];
    Arrays.fill(modes, (byte) 1);
    SetWriter set = new SetWriter(options.compression());
    template.addIndex(set, "", rows, rows > 0, Slice.of(modes));
    template.addBlocks(set, "");
    Slice packed = set.pack(options.parallel());
    if (!Restoring.gives(text.slice(), Codec.QJSON, packed, options.parallel())) {
      throw new IOException("the rows that were encoded do not decode to what they were");
    }
    return new ChunkEncoder.Chunk(true, packed, rows);
  }
}
