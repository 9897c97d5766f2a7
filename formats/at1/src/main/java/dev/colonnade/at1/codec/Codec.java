package dev.colonnade.at1.codec;

import dev.colonnade.at1.container.Output;
import dev.colonnade.at1.container.StreamSet;
import dev.colonnade.core.FormatException;
import java.io.IOException;

/** The codecs of the format, by their ids. */
public enum Codec {
  SSH(0, new SshDecoder()),
  JSON(1, new JsonDecoder()),
  OSM(2, new OsmDecoder()),
  LOG(3, new LogDecoder()),
  COLUMNAR(4, new ColumnarDecoder()),
  VCF(5, new VcfDecoder()),
  JSONDOC(6, new JsonDocDecoder()),
  QCOLUMNAR(7, new GroupedDecoder(GroupedMeta::qcolumnar)),
  QJSON(8, new GroupedDecoder(GroupedMeta::qjson)),
  DICOM(9, new DicomDecoder()),
  EMBED(10, new EmbedDecoder()),
  QJSON2(11, new Qjson2Decoder()),
  /** Files in a file: not decoded as one text, see {@code At1Restore}. */
  BUNDLE(12, null),
  /** No codec: the container holds the bytes themselves. */
  RAW(255, null);

  private final int id;
  private final CodecDecoder decoder;

  Codec(int id, CodecDecoder decoder) {
    this.id = id;
    this.decoder = decoder;
  }

  /** The codec of an id, or null. */
  public static Codec of(int id) {
    for (Codec codec : values()) {
      if (codec.id == id) {
        return codec;
      }
    }
    return null;
  }

  public int id() {
    return id;
  }

  /** Its name, as options and messages have it. */
  public String text() {
    return name().toLowerCase(java.util.Locale.ROOT);
  }

  /** Whether its archives can be read as tables without restoring them. */
  public boolean queryable() {
    return this == QCOLUMNAR || this == QJSON || this == QJSON2;
  }

  /** Whether one stream set is decoded on several threads. */
  public boolean decodesInParallel() {
    return this == COLUMNAR || queryable();
  }

  /** Rebuilds the original bytes. */
  public void decode(StreamSet streams, Output out) throws IOException {
    if (decoder == null) {
      throw unexpected(streams);
    }
    decoder.decode(streams, out);
  }

  private FormatException unexpected(StreamSet streams) {
    return streams.section().error("codec " + text() + " cannot be a stream set here");
  }
}
