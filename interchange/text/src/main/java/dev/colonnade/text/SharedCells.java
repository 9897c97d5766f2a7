package dev.colonnade.text;

import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.schema.DataType;
import dev.colonnade.core.vector.ConstantVector;
import dev.colonnade.core.vector.DictionaryVector;

/** Texts of values that stand in many rows, each made once. */
final class SharedCells {
  private SharedCells() {}

  /** The one text is made once. */
  static final class Constant extends CellText {
    private final byte[] text;

    Constant(DataType type, ConstantVector vector, boolean json) {
      super(vector, json);
      ByteWriter out = new ByteWriter();
      Cells.of(type, vector.value(), json).append(0, out);
      text = out.toByteArray();
    }

    @Override
    void value(int row, ByteWriter out) {
      out.bytes(text);
    }
  }

  /** The text of every entry is made once, where there are fewer entries than rows. */
  static final class Dictionary extends CellText {
    private final int[] indices;
    private final CellText entries;
    private final int[] ends;
    private final byte[] texts;

    Dictionary(DataType type, DictionaryVector vector, boolean json) {
      super(vector, json);
      indices = vector.indices();
      entries = Cells.of(type, vector.dictionary(), json);
      int count = vector.dictionary().size();
      if (count > vector.size()) {
        ends = null;
        texts = null;
        return;
      }
      ByteWriter out = new ByteWriter();
      ends = new int[count + 1];
      for (int i = 0; i < count; i++) {
        entries.append(i, out);
        ends[i + 1] = out.length();
      }
      texts = out.toByteArray();
    }

    @Override
    void value(int row, ByteWriter out) {
      int entry = indices[row];
      if (texts == null) {
        entries.append(entry, out);
      } else {
        out.bytes(texts, ends[entry], ends[entry + 1] - ends[entry]);
      }
    }
  }
}
