package dev.colonnade.core.format;

/**
 * A setting of a format.
 *
 * @param name as in {@code -o name=value}
 * @param defaultText the value it has where nothing is said, in text form
 * @param description one line: what it does and which values it takes
 */
public record OptionSpec(String name, String defaultText, String description) {}
