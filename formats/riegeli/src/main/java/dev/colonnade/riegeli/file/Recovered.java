package dev.colonnade.riegeli.file;

/**
 * A part of a file that was passed over.
 *
 * @param begin the damaged chunk
 * @param end where reading goes on
 * @param message what was wrong, as found last
 */
public record Recovered(long begin, long end, String message) {}
