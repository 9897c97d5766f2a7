package dev.colonnade.mosaic.encode;

/**
 * How far a dictionary may grow.
 *
 * @param entries the most entries; 0 and 1 mean none at all
 * @param totalBytes the most bytes of entries, for values that are longer than 8 bytes or have no
 *     fixed length
 */
public record DictionaryLimits(int entries, long totalBytes) {}
