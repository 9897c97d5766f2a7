/**
 * From bytes of buckets to vectors. Reading a row group goes through these steps, one class each:
 *
 * <ol>
 *   <li>{@code RowGroupPlan}: which buckets, and which columns of each
 *   <li>{@code BucketFetch}: the byte ranges, in at most two rounds
 *   <li>{@code MonolithicBucket}, {@code Page}: decompress, find where each column lies
 *   <li>{@code EncodedColumn}: one physical column, found but not decoded
 *   <li>{@code ColumnCursor}: decodes it, a batch of rows at a time
 *   <li>{@code RowGroupBatches}: batches
 * </ol>
 *
 * Not an API.
 */
package dev.colonnade.mosaic.decode;
