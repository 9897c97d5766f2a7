package dev.colonnade.riegeli.chunk;

/** Kinds of buffers, in the order in which they are written. Buckets never mix kinds. */
enum BufferKind {
  VARINT,
  FIXED32,
  FIXED64,
  STRING,
  NON_PROTO
}
