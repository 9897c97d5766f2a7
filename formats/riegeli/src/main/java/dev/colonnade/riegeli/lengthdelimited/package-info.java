/**
 * Files of raw records, by which they are exchanged with other programs: for each record its length
 * as 4 bytes, little-endian, then its bytes. Their names end in {@code .ld}.
 */
package dev.colonnade.riegeli.lengthdelimited;
