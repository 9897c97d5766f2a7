package dev.colonnade.riegeli.table;

import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.vector.BytesVectorBuilder;
import dev.colonnade.core.vector.ListVectorBuilder;
import dev.colonnade.core.vector.MapVectorBuilder;
import dev.colonnade.core.vector.StructVectorBuilder;
import dev.colonnade.core.vector.VectorBuilder;
import java.util.ArrayList;
import java.util.List;

/**
 * Takes the occurrences of one field out of messages and appends to a column's builder. For each
 * message: {@link #begin}, {@link #read} for each occurrence, {@link #end}.
 */
abstract class FieldDecoder {
  /** A message begins. */
  abstract void begin();

  /** Reads an occurrence; the cursor is behind its tag. */
  abstract void read(int tag, WireReader in) throws WireReader.Malformed;

  /** The message ends: the column gets its value, or a null. */
  abstract void end() throws WireReader.Malformed;

  /** The decoder of a field that appends to {@code builder}. */
  static FieldDecoder of(MessageField field, VectorBuilder builder) {
    return of(field.shape(), builder, field.column().type(), field.column().nullable());
  }

  private static FieldDecoder of(
      Shape shape, VectorBuilder builder, DataType type, boolean nullable) {
    if (shape instanceof Shape.Leaf leaf) {
      return new LeafDecoder(leaf, builder, nullable);
    } else if (shape instanceof Shape.GroupBytes) {
      return new GroupBytesDecoder((BytesVectorBuilder) builder, nullable);
    } else if (shape instanceof Shape.Struct struct) {
      StructVectorBuilder structBuilder = (StructVectorBuilder) builder;
      return new StructDecoder(
          struct, message(struct.fields(), structBuilder.fields()), structBuilder, nullable);
    } else if (shape instanceof Shape.Boxed boxed) {
      return new BoxedDecoder(message(List.of(boxed.inner()), List.of(builder)), builder);
    } else if (shape instanceof Shape.Repeated repeated) {
      ListVectorBuilder list = (ListVectorBuilder) builder;
      DataType element = ((DataType.ArrayType) type).element().type();
      return new RepeatedDecoder(
          repeated.element(), of(repeated.element(), list.elements(), element, false), list);
    }
    Shape.Entries entries = (Shape.Entries) shape;
    MapVectorBuilder map = (MapVectorBuilder) builder;
    return new EntriesDecoder(
        message(List.of(entries.key(), entries.value()), List.of(map.keys(), map.values())), map);
  }

  private static MessageDecoder message(List<MessageField> fields, List<VectorBuilder> builders) {
    List<FieldDecoder> decoders = new ArrayList<>();
    for (int i = 0; i < fields.size(); i++) {
      decoders.add(of(fields.get(i), builders.get(i)));
    }
    return new MessageDecoder(fields.stream().mapToInt(MessageField::number).toArray(), decoders);
  }

  /** A message: its occurrences in one message around it are merged. */
  private static final class StructDecoder extends FieldDecoder {
    private final boolean group;
    private final MessageDecoder message;
    private final StructVectorBuilder builder;
    private final boolean nullable;
    private boolean seen;

    StructDecoder(
        Shape.Struct shape, MessageDecoder message, StructVectorBuilder builder, boolean nullable) {
      this.group = shape.group();
      this.message = message;
      this.builder = builder;
      this.nullable = nullable;
    }

    @Override
    void begin() {
      seen = false;
    }

    @Override
    void read(int tag, WireReader in) throws WireReader.Malformed {
      if ((tag & 7) != (group ? 3 : 2)) {
        in.skip(tag);
        return;
      }
      if (!seen) {
        seen = true;
        message.begin();
      }
      if (group) {
        message.readGroup(tag >>> 3, in);
      } else {
        message.readDelimited(in);
      }
    }

    @Override
    void end() throws WireReader.Malformed {
      if (!seen) {
        if (nullable) {
          builder.appendNull();
          return;
        }
        message.begin();
      }
      message.end();
      builder.endRow();
    }
  }

  /** A message that stands for its single field. */
  private static final class BoxedDecoder extends FieldDecoder {
    private final MessageDecoder message;
    private final VectorBuilder builder;
    private boolean seen;

    BoxedDecoder(MessageDecoder message, VectorBuilder builder) {
      this.message = message;
      this.builder = builder;
    }

    @Override
    void begin() {
      seen = false;
    }

    @Override
    void read(int tag, WireReader in) throws WireReader.Malformed {
      if ((tag & 7) != 2) {
        in.skip(tag);
        return;
      }
      if (!seen) {
        seen = true;
        message.begin();
      }
      message.readDelimited(in);
    }

    @Override
    void end() throws WireReader.Malformed {
      if (seen) {
        message.end();
      } else {
        builder.appendNull();
      }
    }
  }

  /** A repeated field; numbers may also be packed into one occurrence. */
  private static final class RepeatedDecoder extends FieldDecoder {
    private final WireKind.Form packed;
    private final int elementWireType;
    private final FieldDecoder element;
    private final ListVectorBuilder builder;

    RepeatedDecoder(Shape shape, FieldDecoder element, ListVectorBuilder builder) {
      this.element = element;
      this.builder = builder;
      WireKind.Form form =
          shape instanceof Shape.Leaf leaf ? leaf.kind().form() : WireKind.Form.BYTES;
      this.packed = form == WireKind.Form.BYTES ? null : form;
      boolean group =
          shape instanceof Shape.GroupBytes
              || shape instanceof Shape.Struct struct && struct.group();
      this.elementWireType = group ? 3 : form.wireType();
    }

    @Override
    void begin() {}

    @Override
    void read(int tag, WireReader in) throws WireReader.Malformed {
      int wireType = tag & 7;
      if (wireType == elementWireType) {
        element.begin();
        element.read(tag, in);
        element.end();
      } else if (wireType == 2 && packed != null) {
        in.readBytes();
        int outer = in.end();
        in.limit(in.position());
        in.seek(in.start());
        int elementTag = tag & ~7 | packed.wireType();
        while (in.hasMore()) {
          element.begin();
          element.read(elementTag, in);
          element.end();
        }
        in.limit(outer);
      } else {
        in.skip(tag);
      }
    }

    @Override
    void end() {
      builder.endRow();
    }
  }

  /** A repeated field of messages with key and value. */
  private static final class EntriesDecoder extends FieldDecoder {
    private final MessageDecoder entry;
    private final MapVectorBuilder builder;

    EntriesDecoder(MessageDecoder entry, MapVectorBuilder builder) {
      this.entry = entry;
      this.builder = builder;
    }

    @Override
    void begin() {}

    @Override
    void read(int tag, WireReader in) throws WireReader.Malformed {
      if ((tag & 7) != 2) {
        in.skip(tag);
        return;
      }
      entry.begin();
      entry.readDelimited(in);
      entry.end();
    }

    @Override
    void end() {
      builder.endRow();
    }
  }
}
