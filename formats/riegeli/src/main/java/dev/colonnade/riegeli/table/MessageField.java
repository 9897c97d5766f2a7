package dev.colonnade.riegeli.table;

import dev.colonnade.core.schema.Field;

/**
 * A field of a message that holds a column, or a part of one.
 *
 * @param number its number in the message
 * @param column the column
 * @param shape how it holds the column's values
 */
record MessageField(int number, Field column, Shape shape) {}
