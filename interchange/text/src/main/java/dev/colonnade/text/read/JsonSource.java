package dev.colonnade.text.read;

import dev.colonnade.core.Limits;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;

/** JSON in a byte array, and the parser that reads it; knows where in the array a value is. */
public final class JsonSource {
  private final JsonFactory factory;
  private byte[] bytes;
  private int from;
  private JsonParser parser;

  public JsonSource(Limits limits) {
    factory =
        JsonFactory.builder()
            .streamReadConstraints(
                StreamReadConstraints.builder()
                    .maxNestingDepth(limits.nesting())
                    .maxNameLength(Math.max(1, limits.nameLength()))
                    .maxStringLength(TextWindow.MAX_ROW)
                    .build())
            .build();
  }

  /** Begins to read at another place. */
  public JsonParser start(byte[] newBytes, int newFrom, int to) {
    close();
    bytes = newBytes;
    from = newFrom;
    parser = factory.createParser(ObjectReadContext.empty(), newBytes, newFrom, to - newFrom);
    return parser;
  }

  public JsonParser parser() {
    return parser;
  }

  byte[] bytes() {
    return bytes;
  }

  /** Where the current token begins in the array. */
  int tokenStart() throws BadValueException {
    return inArray(parser.currentTokenLocation().getByteOffset());
  }

  /** One past the last byte of the array that was read. */
  public int position() throws BadValueException {
    return inArray(parser.currentLocation().getByteOffset());
  }

  /** A parser that found another encoding than UTF-8 does not count bytes. */
  private int inArray(long offset) throws BadValueException {
    if (offset < 0) {
      throw new BadValueException("not UTF-8 text");
    }
    return from + (int) offset;
  }

  /** Lets go of the parser's buffers. */
  public void close() {
    if (parser != null) {
      parser.close();
      parser = null;
    }
  }
}
