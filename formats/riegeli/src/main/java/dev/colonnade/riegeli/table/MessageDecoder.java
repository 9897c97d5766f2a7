package dev.colonnade.riegeli.table;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Hands the fields of a message to their decoders; passes over all others. */
final class MessageDecoder {
  /** Field numbers below this are looked up in an array. */
  private static final int DIRECT = 1 << 12;

  private final FieldDecoder[] all;
  private final FieldDecoder[] direct;
  private final Map<Integer, FieldDecoder> others = new HashMap<>();

  /**
   * @param numbers the field numbers of {@code decoders}
   */
  MessageDecoder(int[] numbers, List<FieldDecoder> decoders) {
    all = decoders.toArray(FieldDecoder[]::new);
    int largest = 0;
    for (int number : numbers) {
      largest = number < DIRECT ? Math.max(largest, number) : largest;
    }
    direct = new FieldDecoder[largest + 1];
    for (int i = 0; i < numbers.length; i++) {
      if (numbers[i] < DIRECT) {
        direct[numbers[i]] = all[i];
      } else {
        others.put(numbers[i], all[i]);
      }
    }
  }

  void begin() {
    for (FieldDecoder decoder : all) {
      decoder.begin();
    }
  }

  void end() throws WireReader.Malformed {
    for (FieldDecoder decoder : all) {
      decoder.end();
    }
  }

  /** Reads fields up to the end of the cursor. */
  void read(WireReader in) throws WireReader.Malformed {
    while (in.hasMore()) {
      readField(in.readTag(), in);
    }
  }

  /** Reads a message that is preceded by its length. */
  void readDelimited(WireReader in) throws WireReader.Malformed {
    in.readBytes();
    int outer = in.end();
    in.limit(in.position());
    in.seek(in.start());
    read(in);
    in.limit(outer);
  }

  /** Reads a group up to the tag that ends it. */
  void readGroup(int number, WireReader in) throws WireReader.Malformed {
    while (true) {
      int tag = in.readTag();
      if ((tag & 7) == 4) {
        if (tag >>> 3 != number) {
          throw WireReader.wrongEnd(number, tag);
        }
        return;
      }
      readField(tag, in);
    }
  }

  private void readField(int tag, WireReader in) throws WireReader.Malformed {
    int number = tag >>> 3;
    FieldDecoder decoder =
        number < direct.length ? direct[number] : number < DIRECT ? null : others.get(number);
    if (decoder == null) {
      in.skip(tag);
    } else {
      decoder.read(tag, in);
    }
  }
}
