/** Compression, decimals and timestamps: what reader and writer both need of bytes. Not an API. */
package dev.colonnade.mosaic.bytes;
