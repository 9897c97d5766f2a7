/**
 * The file layer of Riegeli/records: blocks, chunk headers, finding, reading and writing chunks,
 * and going on after a damaged part. What a chunk holds is not looked at here.
 */
package dev.colonnade.riegeli.file;
