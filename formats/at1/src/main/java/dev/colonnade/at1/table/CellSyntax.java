package dev.colonnade.at1.table;

import dev.colonnade.at1.json.JsonEvents;
import dev.colonnade.core.bytes.ByteWriter;
import java.nio.charset.StandardCharsets;

/** How the cells of a queryable archive stand for values. */
public enum CellSyntax {
  /** Fields of delimited text: quotes as RFC 4180 has them; an empty field is null. */
  DELIMITED {
    @Override
    public boolean isNull(byte[] data, int start, int stop) {
      return start == stop;
    }

    @Override
    public boolean isQuoted(byte[] data, int start, int stop) {
      return stop - start >= 2 && data[start] == '"' && data[stop - 1] == '"';
    }

    @Override
    public void unquote(byte[] data, int start, int stop, ByteWriter out) {
      int last = stop - 1;
      for (int i = start + 1; i < last; i++) {
        out.u8(data[i]);
        i += data[i] == '"' && i + 1 < last && data[i + 1] == '"' ? 1 : 0;
      }
    }
  },
  /** JSON scalars. */
  JSON {
    @Override
    public boolean isNull(byte[] data, int start, int stop) {
      return stop - start == 4
          && data[start] == 'n'
          && data[start + 1] == 'u'
          && data[start + 2] == 'l'
          && data[start + 3] == 'l';
    }

    @Override
    public boolean isQuoted(byte[] data, int start, int stop) {
      return stop - start >= 2 && data[start] == '"' && data[stop - 1] == '"';
    }

    @Override
    public void unquote(byte[] data, int start, int stop, ByteWriter out) {
      boolean escaped = false;
      for (int i = start + 1; i < stop - 1 && !escaped; i++) {
        escaped = data[i] == '\\';
      }
      String text = escaped ? JsonEvents.unquote(data, start, stop) : null;
      if (text == null) {
        out.bytes(data, start + 1, stop - start - 2);
      } else {
        out.bytes(text.getBytes(StandardCharsets.UTF_8));
      }
    }
  };

  /** Whether a cell stands for no value. */
  public abstract boolean isNull(byte[] data, int start, int stop);

  /** Whether a cell is in quotes, so that it is a text whatever is between them. */
  public abstract boolean isQuoted(byte[] data, int start, int stop);

  /** Writes the text that a quoted cell stands for. */
  public abstract void unquote(byte[] data, int start, int stop, ByteWriter out);
}
