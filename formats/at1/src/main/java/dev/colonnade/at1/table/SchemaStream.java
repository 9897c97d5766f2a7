package dev.colonnade.at1.table;

import dev.colonnade.at1.container.StreamSet;
import dev.colonnade.core.bytes.ByteReader;
import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.io.Slice;
import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.schema.Field;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Our own stream that says what the columns are, so that a reader need not look at all cells.
 *
 * <pre>
 * u8 version (1) | u8 syntax (0 delimited, 1 JSON)
 * | u8 flags (1: rows end with a carriage return; 2: verbatim lines are records, too)
 * | uv columns | each: lp name | lp type | u8 nullable
 * </pre>
 *
 * @param carriageReturn whether the last cell of each row ends with a carriage return that is no
 *     part of its value
 * @param records whether the types hold for the records that are among the verbatim lines
 */
public record SchemaStream(
    CellSyntax syntax, boolean carriageReturn, boolean records, List<Field> fields) {
  /** Its name. */
  public static final String NAME = "colonnade:schema";

  private static final int VERSION = 1;
  private static final int CARRIAGE_RETURN = 1;
  private static final int RECORDS = 2;

  public SchemaStream {
    fields = List.copyOf(fields);
  }

  /** Reads it; null where there is none, or one of a version yet to come. */
  static SchemaStream read(StreamSet streams, int columns) throws IOException {
    if (!streams.has(NAME)) {
      return null;
    }
    ByteReader in = streams.reader(NAME);
    if (in.u8("a version") != VERSION) {
      return null;
    }
    int syntax = in.u8("a syntax");
    int flags = in.u8("flags");
    int count = in.count(in.varint64("columns"), 3, "columns");
    if (syntax >= CellSyntax.values().length || count != columns) {
      throw in.error("syntax " + syntax + " and " + count + " columns, the archive has " + columns);
    }
    List<Field> fields = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      String name = in.utf8(in.varint64("a name's length"), "a column's name");
      String type = in.utf8(in.varint64("a type's length"), "a column's type");
      boolean nullable = in.u8("nullable") != 0;
      try {
        fields.add(new Field(name, DataType.parse(type), nullable));
      } catch (IllegalArgumentException e) {
        throw in.error("column '" + name + "' has a type that is not known: " + e.getMessage());
      }
    }
    return new SchemaStream(
        CellSyntax.values()[syntax],
        (flags & CARRIAGE_RETURN) != 0,
        (flags & RECORDS) != 0,
        fields);
  }

  /** Its bytes. */
  public Slice bytes() {
    ByteWriter out = new ByteWriter();
    int flags = (carriageReturn ? CARRIAGE_RETURN : 0) | (records ? RECORDS : 0);
    out.u8(VERSION).u8(syntax.ordinal()).u8(flags).varint(fields.size());
    for (Field field : fields) {
      byte[] name = field.name().getBytes(StandardCharsets.UTF_8);
      byte[] type = field.type().toString().getBytes(StandardCharsets.UTF_8);
      out.varint(name.length).bytes(name).varint(type.length).bytes(type);
      out.u8(field.nullable() ? 1 : 0);
    }
    return out.slice();
  }
}
