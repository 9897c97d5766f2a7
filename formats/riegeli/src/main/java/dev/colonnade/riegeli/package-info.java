/**
 * Riegeli/records: files of byte records or protobuf messages, as the C++, Python and Rust
 * implementations read and write them.
 *
 * <pre>{@code
 * try (RecordWriter writer =
 *     RecordWriter.create(
 *         LocalOutputFile.create(path, true), RecordWriterOptions.parse("transpose,zstd:3"))) {
 *   writer.write(bytes);
 *   writer.finish();
 * }
 *
 * try (RecordReader reader = RecordReader.open(LocalInputFile.open(path))) {
 *   for (Slice record = reader.read(); record != null; record = reader.read()) {
 *     ...
 *   }
 * }
 * }</pre>
 */
package dev.colonnade.riegeli;
