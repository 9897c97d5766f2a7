package dev.colonnade.core.schema;

/**
 * A column was asked for by a name that the table does not have: the asker's mistake, not the
 * file's.
 */
public final class UnknownColumnException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  UnknownColumnException(String name, Schema schema) {
    super("there is no column '" + name + "'" + Similar.hint(name, schema.names()));
  }
}
