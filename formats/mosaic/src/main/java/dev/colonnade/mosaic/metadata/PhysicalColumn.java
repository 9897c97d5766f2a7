package dev.colonnade.mosaic.metadata;

import dev.colonnade.core.schema.DataType;

/**
 * A column as it is stored: a scalar, or the lengths, elements, keys or values of a nested one.
 *
 * @param path where it belongs, for errors: {@code tags.item}
 * @param type what its values are; int32 for lengths
 * @param form how its values are stored
 * @param nullable whether it may have nulls
 */
public record PhysicalColumn(String path, DataType type, ValueForm form, boolean nullable) {}
