/**
 * From vectors to bytes of buckets. Values are collected per physical column in the form that they
 * will probably be stored in: {@code FixedBuffer} and {@code VariableBuffer} begin as a constant,
 * become a dictionary at the second value, and plain values when that grows too large. {@code
 * BucketEncoder} lays a bucket out. Not an API.
 */
package dev.colonnade.mosaic.encode;
