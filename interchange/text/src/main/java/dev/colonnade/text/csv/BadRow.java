package dev.colonnade.text.csv;

/**
 * A record that cannot be taken into the table.
 *
 * @param offset its first byte in the file
 * @param length its bytes, line end included
 * @param field the field at fault, or -1 if it is the record as a whole
 * @param problem what is wrong with it
 */
record BadRow(long offset, int length, int field, String problem) {}
