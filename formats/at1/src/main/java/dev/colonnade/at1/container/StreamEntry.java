package dev.colonnade.at1.container;

/**
 * A stream of a packed set.
 *
 * @param offset where its compressed bytes are in the file
 * @param length how many there are
 */
public record StreamEntry(String name, Backend backend, long offset, long length) {}
