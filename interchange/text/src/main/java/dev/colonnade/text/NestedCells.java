package dev.colonnade.text;

import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.schema.DataType.ArrayType;
import dev.colonnade.core.schema.DataType.MapType;
import dev.colonnade.core.schema.DataType.StructType;
import dev.colonnade.core.schema.Field;
import dev.colonnade.core.vector.ListVector;
import dev.colonnade.core.vector.MapVector;
import dev.colonnade.core.vector.StructVector;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Texts of arrays, maps and structs: JSON. */
final class NestedCells {
  private NestedCells() {}

  static final class Array extends CellText {
    private final int[] offsets;
    private final CellText elements;

    Array(ListVector vector, ArrayType type, boolean json) {
      super(vector, json);
      offsets = vector.offsets();
      elements = Cells.of(type.element().type(), vector.elements(), true);
    }

    @Override
    void value(int row, ByteWriter out) {
      out.u8('[');
      for (int i = offsets[row]; i < offsets[row + 1]; i++) {
        if (i > offsets[row]) {
          out.u8(',');
        }
        elements.append(i, out);
      }
      out.u8(']');
    }
  }

  static final class Entries extends CellText {
    private static final byte[] KEY = "{\"key\":".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] VALUE = ",\"value\":".getBytes(StandardCharsets.US_ASCII);
    private final int[] offsets;
    private final CellText keys;
    private final CellText values;

    Entries(MapVector vector, MapType type, boolean json) {
      super(vector, json);
      offsets = vector.offsets();
      keys = Cells.of(type.key().type(), vector.keys(), true);
      values = Cells.of(type.value().type(), vector.values(), true);
    }

    @Override
    void value(int row, ByteWriter out) {
      out.u8('[');
      for (int i = offsets[row]; i < offsets[row + 1]; i++) {
        if (i > offsets[row]) {
          out.u8(',');
        }
        out.bytes(KEY);
        keys.append(i, out);
        out.bytes(VALUE);
        values.append(i, out);
        out.u8('}');
      }
      out.u8(']');
    }
  }

  static final class Struct extends CellText {
    private final byte[][] names;
    private final CellText[] fields;

    Struct(StructVector vector, StructType type, boolean json) {
      super(vector, json);
      List<Field> parts = type.fields();
      names = JsonText.keys(parts);
      fields = new CellText[parts.size()];
      for (int i = 0; i < fields.length; i++) {
        fields[i] = Cells.of(parts.get(i).type(), vector.fields().get(i), true);
      }
    }

    @Override
    void value(int row, ByteWriter out) {
      JsonText.object(names, fields, row, out);
    }
  }
}
