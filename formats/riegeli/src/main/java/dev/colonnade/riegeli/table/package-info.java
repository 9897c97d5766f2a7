/**
 * Files of protobuf messages as tables: one column for each field.
 *
 * <p>A {@link dev.colonnade.riegeli.table.MessageLayout} says which field of a message holds which
 * column. It comes from a message's descriptor, or is derived from a table's schema for writing; a
 * derived descriptor has notes by which the schema is found again.
 */
package dev.colonnade.riegeli.table;
