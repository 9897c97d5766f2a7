/** The four ways in which the parts of a chunk are compressed, and their framing. */
package dev.colonnade.riegeli.compression;
