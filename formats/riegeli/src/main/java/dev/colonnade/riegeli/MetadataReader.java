package dev.colonnade.riegeli;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.colonnade.core.FormatException;
import dev.colonnade.core.Limits;
import dev.colonnade.core.io.InputFile;
import dev.colonnade.core.io.Slice;
import dev.colonnade.riegeli.file.ChunkReader;
import dev.colonnade.riegeli.file.Recovered;
import java.io.IOException;

/**
 * Reads the metadata of a reader's file, once. Before the first record that is a part of reading
 * the file, and the recovery is told of damage; later it leaves the reader where it is.
 */
final class MetadataReader {
  private final RecordReader reader;
  private final ChunkCursor cursor;
  private final ChunkReader chunks;
  private final InputFile file;
  private final RecordReaderOptions options;

  /** The metadata, once it is known. */
  private Slice serialized;

  /** Whether it was read after the first record. */
  private boolean aside;

  MetadataReader(
      RecordReader reader,
      ChunkCursor cursor,
      ChunkReader chunks,
      InputFile file,
      RecordReaderOptions options) {
    this.reader = reader;
    this.cursor = cursor;
    this.chunks = chunks;
    this.file = file;
    this.options = options;
  }

  RecordsMetadata read() throws IOException {
    try {
      return RecordsMetadata.parse(readSerialized());
    } catch (InvalidProtocolBufferException e) {
      FormatException error = MetadataChunk.unparsable(file.name(), e);
      serialized = Slice.EMPTY;
      if (reader.recovery() == null) {
        throw error;
      }
      if (!aside) {
        tell(MetadataChunk.region(cursor.nextChunk(), error));
      }
      return RecordsMetadata.EMPTY;
    }
  }

  Slice readSerialized() throws IOException {
    if (serialized == null) {
      if (cursor.position().equals(RecordPosition.START)) {
        readAtTheBeginning();
      } else {
        readAside();
      }
    }
    return serialized == null ? Slice.EMPTY : serialized;
  }

  private void readAtTheBeginning() throws IOException {
    try {
      serialized = MetadataChunk.read(chunks, file.name(), limits());
    } catch (FormatException e) {
      if (reader.recovery() == null) {
        throw e;
      }
      serialized = Slice.EMPTY;
      Recovered passed = chunks.recover();
      cursor.catchUp();
      tell(passed == null ? MetadataChunk.region(cursor.nextChunk(), e) : SkippedRegion.of(passed));
    }
    cursor.catchUp();
  }

  private void readAside() throws IOException {
    aside = true;
    ChunkReader other = new ChunkReader(file, limits(), options.growing());
    try {
      serialized = MetadataChunk.read(other, file.name(), limits());
    } catch (FormatException e) {
      if (reader.recovery() == null) {
        throw e;
      }
      serialized = Slice.EMPTY;
    }
  }

  private Limits limits() {
    return options.limits();
  }

  private void tell(SkippedRegion region) throws IOException {
    reader.recovery().skipped(region, reader);
  }
}
