package dev.colonnade.riegeli.table;

import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.vector.ColumnVector;
import dev.colonnade.core.vector.ListVector;
import dev.colonnade.core.vector.MapVector;
import dev.colonnade.core.vector.StructVector;
import java.util.ArrayList;
import java.util.List;

/** Writes the values of a vector as the field of messages that holds them. */
abstract class FieldEncoder {
  /** A value that no message can hold. */
  static final class Unwritable extends Exception {
    private static final long serialVersionUID = 1L;

    Unwritable(String problem) {
      super(problem, null, false, false);
    }
  }

  /** Writes the field for a row: its tag and its value, or nothing. */
  abstract void write(int row, ByteWriter out) throws Unwritable;

  /** The encoder of a field, with the vector of its column. */
  static FieldEncoder of(MessageField field, ColumnVector vector) {
    FieldEncoder encoder =
        of(field.shape(), field.number(), vector.flat(), field.column().nullable());
    return vector.nulls() == null ? encoder : new NullableEncoder(vector, encoder, field);
  }

  private static FieldEncoder of(Shape shape, int number, ColumnVector vector, boolean presence) {
    if (shape instanceof Shape.Leaf leaf) {
      return new LeafEncoder(leaf, number, vector, presence);
    } else if (shape instanceof Shape.Repeated repeated) {
      return repeated(repeated.element(), number, (ListVector) vector);
    } else if (shape instanceof Shape.Entries entries) {
      MapVector map = (MapVector) vector;
      FieldEncoder entry =
          new MessageEncoder(
              number, List.of(of(entries.key(), map.keys()), of(entries.value(), map.values())));
      return new RepeatedEncoder(map.offsets(), entry);
    } else if (shape instanceof Shape.Boxed boxed) {
      return new MessageEncoder(number, List.of(of(boxed.inner(), vector)));
    }
    List<FieldEncoder> parts = new ArrayList<>();
    List<MessageField> fields = ((Shape.Struct) shape).fields();
    for (int i = 0; i < fields.size(); i++) {
      parts.add(of(fields.get(i), ((StructVector) vector).fields().get(i)));
    }
    return new MessageEncoder(number, parts);
  }

  private static FieldEncoder repeated(Shape element, int number, ListVector list) {
    ColumnVector elements = list.elements();
    if (element instanceof Shape.Leaf leaf && leaf.kind().form() != WireKind.Form.BYTES) {
      return new PackedEncoder(
          number, list.offsets(), new LeafEncoder(leaf, number, elements.flat(), true));
    }
    return new RepeatedEncoder(list.offsets(), of(element, number, elements.flat(), true));
  }

  /** Leaves out the field where the column is null. */
  private static final class NullableEncoder extends FieldEncoder {
    private final ColumnVector vector;
    private final FieldEncoder encoder;
    private final boolean nullable;

    NullableEncoder(ColumnVector vector, FieldEncoder encoder, MessageField field) {
      this.vector = vector;
      this.encoder = encoder;
      this.nullable = field.column().nullable();
    }

    @Override
    void write(int row, ByteWriter out) throws Unwritable {
      if (!vector.isNull(row)) {
        encoder.write(row, out);
      } else if (!nullable) {
        throw new Unwritable("null, in a column that may not be null");
      }
    }
  }

  /** A message of some fields. */
  private static final class MessageEncoder extends FieldEncoder {
    private final int tag;
    private final FieldEncoder[] fields;
    private final ByteWriter contents = new ByteWriter();

    MessageEncoder(int number, List<FieldEncoder> fields) {
      this.tag = number << 3 | 2;
      this.fields = fields.toArray(FieldEncoder[]::new);
    }

    @Override
    void write(int row, ByteWriter out) throws Unwritable {
      contents.clear();
      for (FieldEncoder field : fields) {
        field.write(row, contents);
      }
      out.varint(tag).varint(contents.length()).bytes(contents.slice());
    }
  }

  /** An occurrence for each element. */
  private static final class RepeatedEncoder extends FieldEncoder {
    private final int[] offsets;
    private final FieldEncoder element;

    RepeatedEncoder(int[] offsets, FieldEncoder element) {
      this.offsets = offsets;
      this.element = element;
    }

    @Override
    void write(int row, ByteWriter out) throws Unwritable {
      for (int i = offsets[row]; i < offsets[row + 1]; i++) {
        element.write(i, out);
      }
    }
  }

  /** Numbers, all in one occurrence. */
  private static final class PackedEncoder extends FieldEncoder {
    private final int tag;
    private final int[] offsets;
    private final LeafEncoder element;
    private final ByteWriter contents = new ByteWriter();

    PackedEncoder(int number, int[] offsets, LeafEncoder element) {
      this.tag = number << 3 | 2;
      this.offsets = offsets;
      this.element = element;
    }

    @Override
    void write(int row, ByteWriter out) {
      if (offsets[row] == offsets[row + 1]) {
        return;
      }
      contents.clear();
      for (int i = offsets[row]; i < offsets[row + 1]; i++) {
        element.writeNumber(element.bits(i), contents);
      }
      out.varint(tag).varint(contents.length()).bytes(contents.slice());
    }
  }
}
