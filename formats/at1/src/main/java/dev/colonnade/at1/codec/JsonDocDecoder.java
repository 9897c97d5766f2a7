package dev.colonnade.at1.codec;

import dev.colonnade.at1.container.Output;
import dev.colonnade.at1.container.StreamSet;
import dev.colonnade.core.bytes.ByteReader;
import dev.colonnade.core.io.Slice;
import java.io.IOException;

/**
 * Codec 6: one JSON document.
 *
 * <pre>
 * meta         u8: 0 means that the stream raw is the text
 * skeleton     the text with a NUL for each value
 * colids       uv column of each value
 * value_index  uv columns | uv length of each
 * values       the columns, nothing between them; each is lines
 * </pre>
 */
final class JsonDocDecoder implements CodecDecoder {
  @Override
  public void decode(StreamSet streams, Output out) throws IOException {
    Slice meta = streams.bytes("meta");
    if (meta.length() > 0 && meta.array()[meta.offset()] == 0) {
      out.put(streams.bytes("raw"));
      return;
    }
    streams.load("values", "skeleton", "colids", "value_index");
    JsonColumns columns = JsonColumns.read(streams, 0);
    ByteReader ids = streams.reader("colids");
    Slice skeleton = streams.bytes("skeleton");
    byte[] text = skeleton.array();
    int from = skeleton.offset();
    for (int i = from; i < skeleton.end(); i++) {
      if (text[i] == 0) {
        out.put(text, from, i - from);
        columns.next(Indices.next(ids, columns.count(), "column"), out);
        from = i + 1;
      }
    }
    out.put(text, from, skeleton.end() - from);
  }
}
