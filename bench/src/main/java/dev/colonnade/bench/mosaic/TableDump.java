package dev.colonnade.bench.mosaic;

import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.vector.Batch;
import dev.colonnade.core.vector.ByteVector;
import dev.colonnade.core.vector.BytesVector;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.core.vector.DoubleVector;
import dev.colonnade.core.vector.IntVector;
import dev.colonnade.core.vector.LongVector;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A table as plain buffers, for peers that are not Java: {@code columns.txt} has the number of rows
 * and then a line for each column, of its type, the lengths of its three buffers and its name;
 * {@code buffers.bin} has the buffers, little-endian: validity bits, offsets of texts, values.
 */
final class TableDump {
  private TableDump() {}

  static void write(Batch batch, Path folder) throws IOException {
    try (Writer columns = Files.newBufferedWriter(folder.resolve("columns.txt"));
        OutputStream buffers =
            new BufferedOutputStream(Files.newOutputStream(folder.resolve("buffers.bin")))) {
      columns.write(batch.rowCount() + "\n");
      for (int i = 0; i < batch.schema().size(); i++) {
        Field field = batch.schema().field(i);
        byte[] validity = validity(batch.column(i));
        byte[] offsets = offsets(batch.column(i));
        byte[] values = values(batch.column(i), field.type());
        columns.write(
            field.type()
                + " "
                + validity.length
                + " "
                + offsets.length
                + " "
                + values.length
                + " "
                + field.name()
                + "\n");
        buffers.write(validity);
        buffers.write(offsets);
        buffers.write(values);
      }
    }
  }

  /** A bit for each row that is not null; nothing where no row is. */
  private static byte[] validity(ColumnVector vector) {
    ByteWriter out = new ByteWriter();
    if (vector.nulls() != null) {
      for (long word : vector.nulls().words()) {
        out.i64le(~word);
      }
    }
    return out.toByteArray();
  }

  private static byte[] offsets(ColumnVector vector) {
    ByteWriter out = new ByteWriter();
    if (vector instanceof BytesVector texts) {
      for (int i = 0; i <= texts.size(); i++) {
        out.i32le(texts.offsets()[i]);
      }
    }
    return out.toByteArray();
  }

  private static byte[] values(ColumnVector vector, DataType type) {
    int rows = vector.size();
    ByteWriter out = new ByteWriter(8 * rows);
    if (vector instanceof BytesVector texts) {
      out.bytes(texts.data(), 0, texts.offsets()[rows]);
    } else if (vector instanceof ByteVector bytes) {
      out.bytes(bytes.values(), 0, rows);
    } else if (vector instanceof IntVector ints) {
      boolean isShort = type.equals(DataType.INT16);
      for (int i = 0; i < rows; i++) {
        if (isShort) {
          out.u16le(ints.values()[i]);
        } else {
          out.i32le(ints.values()[i]);
        }
      }
    } else if (vector instanceof LongVector longs) {
      for (int i = 0; i < rows; i++) {
        out.i64le(longs.values()[i]);
      }
    } else {
      for (int i = 0; i < rows; i++) {
        out.i64le(Double.doubleToRawLongBits(((DoubleVector) vector).values()[i]));
      }
    }
    return out.toByteArray();
  }
}
