/**
 * The contents of a chunk: records to bytes and back, with no notion of files.
 *
 * <p>A <em>simple</em> chunk keeps records one after the other. A <em>transposed</em> chunk takes
 * protobuf messages apart, keeps the values of each field together, and describes by a state
 * machine how to put them together again.
 */
package dev.colonnade.riegeli.chunk;
