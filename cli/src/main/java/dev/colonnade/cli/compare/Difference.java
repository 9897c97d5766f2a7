package dev.colonnade.cli.compare;

/**
 * A cell, or a whole row, that is not the same on both sides.
 *
 * @param place the row's number or its key
 * @param column the column's name, or null for a row that only one side has
 * @param left the text on the left side, or null where there is none
 * @param right the text on the right side, or null where there is none
 */
public record Difference(String place, String column, String left, String right) {}
