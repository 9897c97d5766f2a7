package dev.colonnade.at1.table;

import dev.colonnade.at1.At1Options;
import dev.colonnade.at1.codec.Codec;
import dev.colonnade.at1.encode.ArchiveWriter;
import dev.colonnade.at1.encode.ChunkEncoder;
import dev.colonnade.at1.encode.TableChunk;
import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.format.TableWriter;
import dev.colonnade.core.format.TypeSupport;
import dev.colonnade.core.format.UnwritableException;
import dev.colonnade.core.io.OutputFile;
import dev.colonnade.core.io.Slice;
import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.schema.Physical;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.core.vector.Batch;
import dev.colonnade.core.vector.ByteVector;
import dev.colonnade.core.vector.BytesVector;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.core.vector.DoubleVector;
import dev.colonnade.core.vector.FloatVector;
import dev.colonnade.core.vector.IntVector;
import dev.colonnade.core.vector.LongVector;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * Writes a table as an archive: a JSON object a row, all members always there, in a qjson archive
 * whose own stream keeps the exact types. Null is {@code null}; texts, dates, times and binary
 * (base64) are strings; numbers and truth values are themselves, but for NaN and the infinities,
 * which JSON lacks and which are strings.
 */
public final class At1TableWriter implements TableWriter {
  /** What a written table can hold: everything but nested types. */
  public static final TypeSupport TYPES =
      new TypeSupport() {
        @Override
        public boolean holds(DataType type) {
          Physical physical = type.physical();
          return physical != Physical.LIST
              && physical != Physical.MAP
              && physical != Physical.STRUCT;
        }

        @Override
        public boolean holdsNulls() {
          return true;
        }
      };

  private static final int MAX_CHUNK = 64 << 20;

  private final OutputFile out;
  private final Schema schema;
  private final At1Options options;
  private final ArchiveWriter writer;
  private final MessageDigest digest;
  private final int chunkBytes =
      (int) Math.min(MAX_CHUNK, Math.max(1 << 20, Runtime.getRuntime().maxMemory() / 24));
  private TableChunk chunk;
  private ChunkEncoder.Chunk first;
  private boolean framed;
  private long rows;

  private At1TableWriter(OutputFile out, Schema schema, At1Options options) {
    this.out = out;
    this.schema = schema;
    this.options = options;
    this.writer = new ArchiveWriter(out);
    this.chunk = new TableChunk(schema.fields());
    try {
      this.digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /** Begins an archive. */
  public static At1TableWriter create(OutputFile out, Schema schema, At1Options options) {
    for (Field field : schema.fields()) {
      if (!TYPES.holds(field.type())) {
        throw new IllegalArgumentException(
            "column '"
                + field.name()
                + "' is "
                + field.type()
                + ": an AT-1 table has no nested types");
      }
    }
    if (options.codec() != null && options.codec() != Codec.QJSON) {
      throw new IllegalArgumentException(
          "a table is written with codec qjson, not "
              + options.codec().text()
              + " (other codecs take text files)");
    }
    return new At1TableWriter(out, schema, options);
  }

  @Override
  public void write(Batch batch) throws IOException {
    ColumnVector[] columns = new ColumnVector[schema.size()];
    for (int c = 0; c < columns.length; c++) {
      columns[c] = batch.column(batch.schema().require(schema.field(c).name())).flat();
    }
    for (int row = 0; row < batch.rowCount(); row++) {
      for (int c = 0; c < columns.length; c++) {
        int start = chunk.beginCell(c);
        cell(columns[c], schema.field(c), row);
        chunk.endCell(c, start);
      }
      chunk.endRow();
      rows++;
      if (chunk.rows() == options.chunkLines() || chunk.length() >= chunkBytes) {
        endChunk();
        chunk = new TableChunk(schema.fields());
      }
    }
  }

  private void cell(ColumnVector vector, Field field, int row) throws IOException {
    ByteWriter text = chunk.text();
    if (vector.isNull(row)) {
      if (!field.nullable()) {
        throw new UnwritableException(
            out.name(), field.name(), rows, "null, in a column that may not be null");
      }
      ascii("null", text);
      return;
    }
    DataType type = field.type();
    if (vector instanceof BytesVector v) {
      bytes(v, type, row, text);
    } else if (vector instanceof DoubleVector v) {
      number(Double.toString(v.values()[row]), Double.isFinite(v.values()[row]), text);
    } else if (vector instanceof FloatVector v) {
      number(Float.toString(v.values()[row]), Float.isFinite(v.values()[row]), text);
    } else {
      boolean bare =
          type instanceof DataType.IntType
              || type instanceof DataType.DecimalType
              || type.equals(DataType.BOOLEAN);
      number(ValueText.print(whole(vector, row), type), bare, text);
    }
  }

  private static void bytes(BytesVector vector, DataType type, int row, ByteWriter text) {
    if (type.equals(DataType.STRING)) {
      TableChunk.quote(vector.data(), vector.offsets()[row], vector.length(row), text);
    } else {
      String printed = ValueText.print(vector.slice(row).toByteArray(), type);
      number(printed, type instanceof DataType.DecimalType, text);
    }
  }

  private static long whole(ColumnVector vector, int row) {
    if (vector instanceof LongVector v) {
      return v.values()[row];
    } else if (vector instanceof IntVector v) {
      return v.values()[row];
    }
    return ((ByteVector) vector).values()[row];
  }

  private static void number(String printed, boolean bare, ByteWriter text) {
    if (bare) {
      ascii(printed, text);
    } else {
      text.u8('"');
      ascii(printed, text);
      text.u8('"');
    }
  }

  private static void ascii(String printed, ByteWriter text) {
    text.bytes(printed.getBytes(StandardCharsets.US_ASCII));
  }

  /** The first chunk is held back: if none follows, it is a whole archive. */
  private void endChunk() throws IOException {
    Slice lines = chunk.lines();
    digest.update(lines.array(), lines.offset(), lines.length());
    ChunkEncoder.Chunk encoded = chunk.encode(options);
    if (first == null && !framed && !options.streaming()) {
      first = encoded;
      return;
    }
    if (!framed) {
      framed = true;
      writer.beginFrames(Codec.QJSON, options.chunkLines());
      if (first != null) {
        writer.frame(first);
        first = null;
      }
    }
    writer.frame(encoded);
  }

  @Override
  public void finish() throws IOException {
    if (chunk.rows() > 0 || (first == null && !framed)) {
      endChunk();
    }
    if (first != null) {
      writer.whole(Codec.QJSON, first);
    }
    writer.end(digest.digest());
    out.commit();
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
