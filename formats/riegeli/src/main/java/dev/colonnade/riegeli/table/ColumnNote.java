package dev.colonnade.riegeli.table;

import com.google.protobuf.ByteString;
import com.google.protobuf.DescriptorProtos.FieldOptions;
import com.google.protobuf.UnknownFieldSet;
import java.util.List;

/**
 * What a derived descriptor notes at each field about the column that the field holds, since
 * protobuf has fewer types than tables have. It is a field option of the number {@value #NUMBER},
 * which other programs keep and ignore:
 *
 * <pre>
 * decimal(9,2)          one value of this type
 * struct                a message with a field for each part; if it is missing, the struct is null
 * struct not null       ... and the struct is never null
 * boxed                 a message with one field, for which it stands
 * array item:int32      a repeated field; the element is called item and has this type
 * array item:struct     ... and is such a message
 * array boxed           ... and is told by the one field of its message
 * map entries           a repeated field of messages with a key and a value
 * </pre>
 *
 * <p>The column's own name, which may not be one that protobuf allows, is the field's {@code
 * json_name}. Single values can be null if their field is declared optional.
 */
final class ColumnNote {
  static final int NUMBER = 51_990;

  static final String STRUCT = "struct";
  static final String STRUCT_NOT_NULL = "struct not null";
  static final String BOXED = "boxed";
  private static final String ARRAY = "array ";
  private static final String MAP = "map ";

  private ColumnNote() {}

  static FieldOptions options(String note) {
    UnknownFieldSet.Field value =
        UnknownFieldSet.Field.newBuilder()
            .addLengthDelimited(ByteString.copyFromUtf8(note))
            .build();
    return FieldOptions.newBuilder()
        .setUnknownFields(UnknownFieldSet.newBuilder().addField(NUMBER, value).build())
        .build();
  }

  /** The note of a field, or null. */
  static String of(FieldOptions options) {
    List<ByteString> notes = options.getUnknownFields().getField(NUMBER).getLengthDelimitedList();
    return notes.isEmpty() ? null : notes.get(0).toStringUtf8();
  }

  static String array(String elementName, String elementNote) {
    return elementNote.equals(BOXED) ? ARRAY + BOXED : ARRAY + elementName + ":" + elementNote;
  }

  static String map(String entriesName) {
    return MAP + entriesName;
  }

  static boolean isArray(String note) {
    return note.startsWith(ARRAY);
  }

  static boolean isMap(String note) {
    return note.startsWith(MAP);
  }

  /** The name of a map's entries. */
  static String entriesName(String note) {
    return note.substring(MAP.length());
  }

  /** The name of an array's element, or null if its message tells. */
  static String elementName(String note) {
    int colon = note.lastIndexOf(':');
    return colon < 0 ? null : note.substring(ARRAY.length(), colon);
  }

  /** What an array's element is. */
  static String elementNote(String note) {
    int colon = note.lastIndexOf(':');
    return colon < 0 ? note.substring(ARRAY.length()) : note.substring(colon + 1);
  }
}
