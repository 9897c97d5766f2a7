/** The hash that guards block headers, chunk headers and chunk data. */
package dev.colonnade.riegeli.hash;
