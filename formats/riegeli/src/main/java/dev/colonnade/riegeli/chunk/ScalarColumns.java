package dev.colonnade.riegeli.chunk;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.Limits;
import dev.colonnade.core.Section;
import dev.colonnade.core.bytes.LittleEndian;
import dev.colonnade.core.io.Slice;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * Takes the values of some fields out of a transposed chunk, without assembling records: the state
 * machine is walked, and what it says to put into a record goes to a column instead.
 *
 * <p>The walk goes from the last record to the first, and through each of them from its end to its
 * beginning. A wanted string that was taken for a message, and so was taken apart, is assembled
 * again.
 */
public final class ScalarColumns {
  /** What states do here; numbers for a dense switch. */
  private static final int NO_OP = 0;

  private static final int SKIP = 1;
  private static final int MESSAGE_START = 2;
  private static final int VARINT = 3;
  private static final int INLINE = 4;
  private static final int FIXED32 = 5;
  private static final int FIXED64 = 6;
  private static final int STRING = 7;
  private static final int SUBMESSAGE_END = 8;
  private static final int SUBMESSAGE_START = 9;
  private static final int SKIP_END = 10;
  private static final int GROUP_START = 11;
  private static final int EMPTY_MESSAGE = 12;
  private static final int ASSEMBLE = 13;

  /** The bits of the operation, and one that tells that only one state can follow. */
  private static final int OP = 0x7f;

  private static final int IMPLICIT = 0x80;
  private static final int IMPLICIT_SKIP = SKIP | IMPLICIT;

  /** Numbers of {@link #program} for each state, and which is what after the operation. */
  private static final int STRIDE = 4;

  private static final int NEXT = 1;
  private static final int CURSOR = 2;
  private static final int PLACE = 3;

  /** What the walk's mode is while nothing special goes on; higher numbers are levels to skip. */
  private static final int NORMAL = 0;

  /** A string is being assembled. */
  private static final int ASSEMBLING = -1;

  /** The level of a state that starts a record. */
  private static final byte RECORD = 100;

  private final TransposedChunk chunk;
  private final StateMachine machine;
  private final Buffers buffers;
  private final int numRecords;
  private final int decodedSize;

  /** How deep each state leads into messages: 1 at the end of one, -1 at its start. */
  private final byte[] levels;

  /** Places in messages: 0 is the record itself, others are wanted messages in it. */
  private final List<List<ScalarField>> fieldsAt = new ArrayList<>();

  private final List<List<ScalarColumn>> columnsAt = new ArrayList<>();

  private final Map<ScalarColumn, Integer> places = new IdentityHashMap<>();

  /**
   * What each state does, in four numbers side by side: the operation, where it leads, where in
   * {@link Buffers#cursor} its buffer is, and the place for which all this was found out.
   */
  private final int[] program;

  private final ScalarColumn[] column;
  private final int[] innerPlace;

  private int[] stack = new int[16];
  private int depth;

  /** The column of a string that is being assembled, and what the assembler had before it. */
  private ScalarColumn assembling;

  private RecordAssembler assembler;
  private int assembledBefore;
  private int assembledDepth;

  private ScalarColumns(
      TransposedChunk chunk,
      int numRecords,
      int decodedSize,
      List<ScalarField> fields,
      List<ScalarColumn> columns)
      throws FormatException {
    this.chunk = chunk;
    this.machine = chunk.machine;
    this.buffers = chunk.openBuffersOnDemand();
    this.numRecords = numRecords;
    this.decodedSize = decodedSize;
    levels = levels(machine);
    program = new int[machine.count * STRIDE];
    for (int state = 0; state < machine.count; state++) {
      program[state * STRIDE] = machine.implicit[state] ? IMPLICIT : 0;
      program[state * STRIDE + PLACE] = -1;
    }
    column = new ScalarColumn[machine.count];
    innerPlace = new int[machine.count];
    addPlace(fields, columns);
  }

  private int addPlace(List<ScalarField> fields, List<ScalarColumn> columns) {
    fieldsAt.add(fields);
    columnsAt.add(columns);
    return fieldsAt.size() - 1;
  }

  /**
   * Reads columns out of the data of a transposed chunk.
   *
   * @return one for each field; null if the chunk has records that are no messages, and so has to
   *     be decoded record by record
   */
  public static List<ScalarColumn> read(
      Slice data,
      long numRecords,
      long decodedDataSize,
      List<ScalarField> fields,
      Limits limits,
      Section where)
      throws FormatException {
    int records = ChunkDecoder.checkRecords(numRecords, decodedDataSize, limits, where);
    TransposedChunk chunk = TransposedChunk.read(data, records, decodedDataSize, limits, where);
    if (chunk.machine.hasNonProto) {
      return null;
    }
    checkPlausible(records, chunk);
    List<ScalarColumn> columns = new ArrayList<>();
    for (ScalarField field : fields) {
      columns.add(new ScalarColumn(field, records));
    }
    ScalarColumns reader =
        new ScalarColumns(chunk, records, (int) decodedDataSize, fields, columns);
    if (!reader.walk()) {
      return null;
    }
    for (ScalarColumn column : columns) {
      column.finish(reader.buffers.pool, reader.assembledStrings());
    }
    return columns;
  }

  /** Refuses a number of records that the walk can't reach, before memory is taken for them. */
  private static void checkPlausible(int records, TransposedChunk chunk) throws FormatException {
    long starts = 0;
    for (int tag : chunk.machine.tag) {
      starts += tag == StateTag.MESSAGE_START ? 1 : 0;
    }
    if (records > starts * (4L * chunk.transitions.length() + 1)) {
      throw chunk.where.error(records + " records stated, more than the transitions lead to");
    }
  }

  /** Walks all states; false if something was found that only a record's bytes can express. */
  private boolean walk() throws FormatException {
    final int[] program = this.program;
    final ScalarColumn[] column = this.column;
    final int[] cursor = buffers.cursor;
    final byte[] pool = buffers.pool;
    final int[] plainNext = machine.next;
    final int states = machine.count;
    final byte[] steps = chunk.transitions.array();
    final int stepsEnd = chunk.transitions.end();
    int step = chunk.transitions.offset();
    int repeats = 0;
    int row = numRecords - 1;
    int here = 0;
    int mode = NORMAL;
    long left = chunk.maxSteps;
    int state = machine.first;
    while (true) {
      if (--left < 0) {
        throw chunk.where.error("more transitions than the decoded size accounts for");
      }
      int base = state * STRIDE;
      int next;
      if (mode != NORMAL) {
        mode = aside(state, row, mode);
        next = plainNext[state];
      } else {
        if (program[base + PLACE] != here) {
          resolve(state, here);
        }
        next = program[base + NEXT];
        switch (program[base] & OP) {
          case NO_OP:
            break;

          case SKIP:
            int after = next * STRIDE;
            if (program[base] == IMPLICIT_SKIP
                && program[after] == IMPLICIT_SKIP
                && program[after + PLACE] == here) {
              // Leads past further values that are not wanted from now on.
              program[base + NEXT] = program[after + NEXT];
            }
            break;

          case VARINT:
            {
              int at = program[base + CURSOR];
              int from = cursor[at];
              int bytes = machine.subtype[state] + 1;
              if (from > cursor[at + 1] - bytes) {
                throw exhausted(state);
              }
              cursor[at] = from + bytes;
              long value = pool[from + bytes - 1];
              if (value < 0) {
                return false;
              }
              for (int i = bytes - 2; i >= 0; i--) {
                value = value << 7 | pool[from + i] & 0x7f;
              }
              ScalarColumn target = column[state];
              if (target.lastRow != row) {
                checkRow(row);
                target.lastRow = row;
                target.bits[row] = value;
                target.setPresent(row);
              }
              break;
            }

          case INLINE:
            {
              ScalarColumn target = column[state];
              if (target.lastRow != row) {
                checkRow(row);
                target.lastRow = row;
                target.bits[row] = (machine.subtype[state] & 0xff) - Subtype.VARINT_INLINE_0;
                target.setPresent(row);
              }
              break;
            }

          case FIXED32:
            {
              int at = program[base + CURSOR];
              int from = cursor[at];
              if (from > cursor[at + 1] - 4) {
                throw exhausted(state);
              }
              cursor[at] = from + 4;
              ScalarColumn target = column[state];
              if (target.lastRow != row) {
                checkRow(row);
                target.lastRow = row;
                target.bits[row] = LittleEndian.getInt(pool, from);
                target.setPresent(row);
              }
              break;
            }

          case FIXED64:
            {
              int at = program[base + CURSOR];
              int from = cursor[at];
              if (from > cursor[at + 1] - 8) {
                throw exhausted(state);
              }
              cursor[at] = from + 8;
              ScalarColumn target = column[state];
              if (target.lastRow != row) {
                checkRow(row);
                target.lastRow = row;
                target.bits[row] = LittleEndian.getLong(pool, from);
                target.setPresent(row);
              }
              break;
            }

          case STRING:
            {
              int at = program[base + CURSOR];
              int from = cursor[at];
              int stop = cursor[at + 1];
              long size = Varints.read32(pool, from, stop);
              if (size < 0) {
                throw exhausted(state);
              }
              int begin = from + Varints.lengthAt(pool, from);
              if (size > stop - begin) {
                throw exhausted(state);
              }
              cursor[at] = begin + (int) size;
              setBytes(column[state], row, begin, (int) size);
              break;
            }

          case MESSAGE_START:
            if (depth > 0) {
              throw chunk.where.error("a record starts inside a submessage");
            }
            checkRow(row);
            row--;
            break;

          case SUBMESSAGE_END:
            push(here);
            here = innerPlace[state];
            checkRow(row);
            column[state].setPresent(row);
            break;

          case SUBMESSAGE_START:
            if (depth == 0) {
              throw chunk.where.error("a submessage starts that does not end");
            }
            here = stack[--depth];
            break;

          case SKIP_END:
            mode = 1;
            break;

          case EMPTY_MESSAGE:
            {
              int at = program[base + CURSOR];
              int from = cursor[at];
              if (from >= cursor[at + 1]) {
                throw exhausted(state);
              }
              if (pool[from] != 0) {
                return false;
              }
              cursor[at] = from + 1;
              checkRow(row);
              column[state].setPresent(row);
              break;
            }

          case ASSEMBLE:
            beginAssembly(column[state]);
            mode = ASSEMBLING;
            break;

          default:
            throw chunk.where.error("a group starts that does not end");
        }
      }
      if ((program[base] & IMPLICIT) != 0) {
        state = next;
      } else if (repeats > 0) {
        repeats--;
        state = next;
      } else if (step < stepsEnd) {
        int packed = steps[step++] & 0xff;
        repeats = packed & 3;
        state = next + (packed >>> 2);
        if (state >= states) {
          throw chunk.where.error("a transition leads past the states");
        }
      } else {
        break;
      }
    }
    if (depth > 0 || mode != NORMAL) {
      throw chunk.where.error("a submessage ends that does not start");
    }
    if (row != -1) {
      throw chunk.where.error(numRecords - 1 - row + " records found, " + numRecords + " expected");
    }
    return true;
  }

  private static byte[] levels(StateMachine machine) {
    byte[] levels = new byte[machine.count];
    for (int state = 0; state < levels.length; state++) {
      int tag = machine.tag[state];
      if (tag == StateTag.SUBMESSAGE_START) {
        levels[state] = -1;
      } else if (tag == StateTag.MESSAGE_START) {
        levels[state] = RECORD;
      } else if (StateTag.isField(tag)) {
        int wireType = WireType.of(tag);
        boolean end = wireType == WireType.SUBMESSAGE_END || wireType == WireType.END_GROUP;
        levels[state] = (byte) (end ? 1 : wireType == WireType.START_GROUP ? -1 : 0);
      }
    }
    return levels;
  }

  /** Decides what a state does at a place. */
  private void resolve(int state, int here) throws FormatException {
    int tag = machine.tag[state];
    int op =
        switch (tag) {
          case StateTag.NO_OP -> NO_OP;
          case StateTag.MESSAGE_START -> MESSAGE_START;
          case StateTag.SUBMESSAGE_START -> SUBMESSAGE_START;
          default -> resolveField(state, tag, here);
        };
    int base = state * STRIDE;
    program[base] = program[base] & IMPLICIT | op;
    program[base + NEXT] = machine.next[state];
    program[base + CURSOR] = 2 * machine.buffer[state];
    program[base + PLACE] = here;
  }

  private int resolveField(int state, int tag, int here) throws FormatException {
    int wireType = WireType.of(tag);
    int index = indexOf(WireType.fieldNumber(tag), here);
    ScalarField.Form form = index < 0 ? null : fieldsAt.get(here).get(index).form();
    column[state] = index < 0 ? null : columnsAt.get(here).get(index);
    boolean inline =
        wireType == WireType.VARINT && (machine.subtype[state] & 0xff) >= Subtype.VARINT_INLINE_0;
    int op =
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
    if (op == SUBMESSAGE_END) {
      innerPlace[state] = addPlace(fieldsAt.get(here).get(index).fields(), column[state].fields());
    }
    if (op != SKIP && machine.buffer[state] != StateMachine.NO_BUFFER) {
      buffers.need(machine.buffer[state]);
    }
    return op;
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

  private void setBytes(ScalarColumn target, int row, int start, int length)
      throws FormatException {
    if (target.lastRow != row) {
      checkRow(row);
      target.lastRow = row;
      target.start[row] = start;
      target.length[row] = length;
      target.setPresent(row);
    }
  }

  private void checkRow(int row) throws FormatException {
    if (row < 0) {
      throw chunk.where.error("more records than the " + numRecords + " of the chunk header");
    }
  }

  private void push(int here) {
    if (depth == stack.length) {
      stack = Arrays.copyOf(stack, depth * 2);
    }
    stack[depth++] = here;
  }

  private void beginAssembly(ScalarColumn target) {
    if (assembler == null) {
      assembler = new RecordAssembler(chunk, buffers, numRecords, decodedSize);
    }
    assembling = target;
    assembledBefore = assembler.outputSize();
    assembledDepth = 0;
  }

  /** Does what a state says in what is not wanted, or in what is assembled; the mode after it. */
  private int aside(int state, int row, int mode) throws FormatException {
    if (levels[state] == RECORD) {
      throw chunk.where.error("a record starts inside a submessage");
    }
    if (mode != ASSEMBLING) {
      return mode + levels[state];
    }
    return assemble(state, row) ? ASSEMBLING : NORMAL;
  }

  /**
   * Lets the assembler do what a state says.
   *
   * @return false at the start of the string, where it is complete
   */
  private boolean assemble(int state, int row) throws FormatException {
    int tag = machine.tag[state];
    if (tag == StateTag.SUBMESSAGE_START) {
      if (assembledDepth == 0) {
        int size = assembler.outputSize();
        setBytes(assembling, row, ~size, size - assembledBefore);
        return false;
      }
      assembledDepth--;
    } else if (StateTag.isField(tag) && WireType.of(tag) == WireType.SUBMESSAGE_END) {
      assembledDepth++;
    }
    assembler.step(state);
    return true;
  }

  private byte[] assembledStrings() {
    return assembler == null ? new byte[0] : assembler.output();
  }

  private FormatException exhausted(int state) {
    return chunk.where.error(
        "buffer " + machine.buffer[state] + " has no more values for state " + state);
  }
}
