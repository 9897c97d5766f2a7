package dev.colonnade.at1.bundle;

import dev.colonnade.at1.container.StreamEntry;

/**
 * A file in a bundle.
 *
 * @param name its path below the folder that the bundle restores to, checked
 * @param stream where the archive that holds it lies
 */
public record BundleEntry(String name, StreamEntry stream) {}
