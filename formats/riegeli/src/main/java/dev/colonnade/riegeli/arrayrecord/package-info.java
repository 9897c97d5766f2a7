/**
 * ArrayRecord: Riegeli/records files whose records can be read by number. After the records comes a
 * <em>footer</em> chunk that tells where each chunk is, and in the last block of the file a
 * <em>postscript</em> chunk that tells where the footer is.
 *
 * <pre>{@code
 * try (ArrayRecordWriter writer =
 *     ArrayRecordWriter.create(
 *         LocalOutputFile.create(path, true), ArrayRecordOptions.parse("group_size:16,zstd:3"))) {
 *   writer.write(bytes);
 *   writer.finish();
 * }
 *
 * try (ArrayRecordReader reader = ArrayRecordReader.open(LocalInputFile.open(path))) {
 *   Slice last = reader.read(reader.recordCount() - 1);
 * }
 * }</pre>
 */
package dev.colonnade.riegeli.arrayrecord;
