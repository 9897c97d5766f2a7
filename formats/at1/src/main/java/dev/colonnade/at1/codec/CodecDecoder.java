package dev.colonnade.at1.codec;

import dev.colonnade.at1.container.Output;
import dev.colonnade.at1.container.StreamSet;
import java.io.IOException;

/** Rebuilds the original bytes from a codec's streams. */
@FunctionalInterface
interface CodecDecoder {
  void decode(StreamSet streams, Output out) throws IOException;
}
