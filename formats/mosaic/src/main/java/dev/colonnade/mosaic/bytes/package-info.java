/** Compression and text checks: what the rest of the module needs of bytes. Not an API. */
package dev.colonnade.mosaic.bytes;
