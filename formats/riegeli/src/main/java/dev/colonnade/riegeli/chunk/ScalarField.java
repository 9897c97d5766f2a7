package dev.colonnade.riegeli.chunk;

import java.util.List;

/**
 * A field that is wanted as a column: a single value, or a message around such fields. Where it
 * occurs several times in a message, the last value counts, and messages are merged.
 *
 * @param number its number in the message around it
 * @param form how its values are stored; a message has {@link Form#MESSAGE}
 * @param fields the wanted fields of a message
 */
public record ScalarField(int number, Form form, List<ScalarField> fields) {
  /** How values are stored. */
  public enum Form {
    VARINT,
    FIXED32,
    FIXED64,
    BYTES,
    MESSAGE
  }

  public ScalarField {
    fields = List.copyOf(fields);
  }
}
