package dev.colonnade.riegeli.chunk;

import dev.colonnade.core.FormatException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the states of a chunk do when {@link ScalarColumns} takes columns out of it. That depends on
 * the <em>place</em>, which is the message that they are found in: 0 is the record, other numbers
 * are wanted messages in it.
 */
final class ScalarStates {
  // Numbers for a dense switch. Up to MESSAGE_START they are also what runs tell of a state.

  static final int NO_OP = 0;
  static final int VARINT = 1;
  static final int FIXED64 = 2;
  static final int FIXED32 = 3;
  static final int STRING = 4;
  static final int INLINE = 5;
  static final int MESSAGE_START = 6;

  /** Of a run: something seldom. */
  static final int OTHER = 7;

  static final int SKIP = 8;
  static final int EMPTY_MESSAGE = 9;

  // From here on, what comes next is at another place.

  private static final int FIRST_LEAVING = 10;
  static final int SUBMESSAGE_END = 10;
  static final int SUBMESSAGE_START = 11;
  static final int SKIP_END = 12;
  static final int GROUP_START = 13;
  static final int ASSEMBLE = 14;

  private static final int NO_PLACE = -1;

  private final StateMachine machine;
  private final Buffers buffers;

  private final List<List<ScalarField>> fieldsAt = new ArrayList<>();
  private final List<List<ScalarColumn>> columnsAt = new ArrayList<>();
  private final Map<ScalarColumn, Integer> placeOf = new IdentityHashMap<>();

  /** All columns, by their numbers. */
  final ScalarColumn[] columns;

  private final byte[] op;
  private final int[] resolvedFor;
  private final int[] column;

  ScalarStates(
      StateMachine machine, Buffers buffers, List<ScalarField> fields, List<ScalarColumn> columns) {
    this.machine = machine;
    this.buffers = buffers;
    op = new byte[machine.count];
    column = new int[machine.count];
    resolvedFor = new int[machine.count];
    Arrays.fill(resolvedFor, NO_PLACE);
    List<ScalarColumn> all = new ArrayList<>();
    number(columns, all);
    this.columns = all.toArray(new ScalarColumn[0]);
    addPlace(fields, columns);
  }

  private static void number(List<ScalarColumn> columns, List<ScalarColumn> all) {
    for (ScalarColumn column : columns) {
      column.number = all.size();
      all.add(column);
      number(column.fields(), all);
    }
  }

  private int addPlace(List<ScalarField> fields, List<ScalarColumn> columns) {
    fieldsAt.add(fields);
    columnsAt.add(columns);
    return fieldsAt.size() - 1;
  }

  /** What a state does at a place. */
  int op(int state, int here) throws FormatException {
    if (resolvedFor[state] != here) {
      resolve(state, here);
    }
    return op[state];
  }

  /** The column of a state whose operation was asked for. */
  ScalarColumn column(int state) {
    return columns[column[state]];
  }

  /** The place inside the message that a state ends. */
  int innerPlace(int state) {
    return placeOf.get(column(state));
  }

  /** Whether the state after one with this operation is at another place. */
  static boolean leaves(int op) {
    return op >= FIRST_LEAVING;
  }

  /**
   * Adds a state to a run, with these numbers:
   *
   * <pre>
   * u32  buffer | u16 unused | u8 bytes of a varint | u8 operation
   * u64  column
   * u64  the value if it has no buffer
   * </pre>
   */
  void addTo(Runs runs, int state) {
    int does = op[state];
    int subtype = machine.subtype[state] & 0xff;
    boolean isLong = does == VARINT && subtype >= 8;
    runs.add(
        (long) machine.buffer[state] << 32
            | (does == VARINT ? subtype + 1 : 0) << 8
            | (does > MESSAGE_START || isLong ? OTHER : does),
        column[state],
        subtype - Subtype.VARINT_INLINE_0,
        state);
  }

  private void resolve(int state, int here) throws FormatException {
    int tag = machine.tag[state];
    op[state] =
        (byte)
            switch (tag) {
              case StateTag.NO_OP -> NO_OP;
              case StateTag.MESSAGE_START -> MESSAGE_START;
              case StateTag.SUBMESSAGE_START -> SUBMESSAGE_START;
              default -> resolveField(state, tag, here);
            };
    resolvedFor[state] = here;
  }

  private int resolveField(int state, int tag, int here) throws FormatException {
    int wireType = WireType.of(tag);
    int index = indexOf(WireType.fieldNumber(tag), here);
    ScalarField.Form form = index < 0 ? null : fieldsAt.get(here).get(index).form();
    column[state] = index < 0 ? 0 : columnsAt.get(here).get(index).number;
    boolean inline =
        wireType == WireType.VARINT && (machine.subtype[state] & 0xff) >= Subtype.VARINT_INLINE_0;
    int found =
        switch (wireType) {
          case WireType.VARINT -> form != ScalarField.Form.VARINT ? SKIP : inline ? INLINE : VARINT;
          case WireType.FIXED32 -> form == ScalarField.Form.FIXED32 ? FIXED32 : SKIP;
          case WireType.FIXED64 -> form == ScalarField.Form.FIXED64 ? FIXED64 : SKIP;
          case WireType.LENGTH_DELIMITED ->
              form == ScalarField.Form.BYTES
                  ? STRING
                  : form == ScalarField.Form.MESSAGE ? EMPTY_MESSAGE : SKIP;
          case WireType.SUBMESSAGE_END ->
              form == ScalarField.Form.BYTES
                  ? ASSEMBLE
                  : form == ScalarField.Form.MESSAGE ? SUBMESSAGE_END : SKIP_END;
          case WireType.END_GROUP -> SKIP_END;
          default -> GROUP_START;
        };
    if (found == SUBMESSAGE_END && !placeOf.containsKey(column(state))) {
      List<ScalarField> inner = fieldsAt.get(here).get(index).fields();
      placeOf.put(column(state), addPlace(inner, column(state).fields()));
    }
    if (found != SKIP && machine.buffer[state] != StateMachine.NO_BUFFER) {
      buffers.need(machine.buffer[state]);
    }
    return found;
  }

  private int indexOf(int number, int here) {
    List<ScalarField> fields = fieldsAt.get(here);
    for (int i = 0; i < fields.size(); i++) {
      if (fields.get(i).number() == number) {
        return i;
      }
    }
    return -1;
  }
}
