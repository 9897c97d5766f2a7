/**
 * Mosaic: very wide tables, whose columns are sorted by name and stored in buckets.
 *
 * <p>{@link dev.colonnade.mosaic.MosaicReader} and {@link dev.colonnade.mosaic.MosaicWriter} give
 * all that the format has; {@link dev.colonnade.mosaic.MosaicFormat} is the same seen through the
 * common table API.
 */
package dev.colonnade.mosaic;
