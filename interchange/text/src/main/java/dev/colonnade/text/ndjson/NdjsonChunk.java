package dev.colonnade.text.ndjson;

import dev.colonnade.core.Section;
import dev.colonnade.core.io.ByteRange;
import java.util.Set;

/**
 * A stretch of whole lines.
 *
 * @param section the file, for errors
 * @param rows its rows
 * @param leftOut offsets of lines that are bad
 */
record NdjsonChunk(Section section, ByteRange range, long rows, Set<Long> leftOut) {}
