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
  private static final byte UNRESOLVED = 0;

  private static final byte NO_OP = 1;
  private static final byte SKIP = 2;
  private static final byte MESSAGE_START = 3;
  private static final byte VARINT = 4;
  private static final byte INLINE = 5;
  private static final byte FIXED32 = 6;
  private static final byte FIXED64 = 7;
  private static final byte STRING = 8;
  private static final byte SUBMESSAGE_END = 9;
  private static final byte SUBMESSAGE_START = 10;
  private static final byte SKIP_END = 11;
  private static final byte GROUP_START = 12;
  private static final byte EMPTY_MESSAGE = 13;
  private static final byte ASSEMBLE = 14;

  /** The level of a state that starts a record. */
  private static final byte RECORD = 100;

  private final TransposedChunk chunk;
  private final StateMachine machine;
  private final Buffers buffers;
  private final int numRecords;
  private final long budget;
  private final int decodedSize;

  /** How deep each state leads into messages: 1 at the end of one, -1 at its start. */
  private final byte[] levels;

  /** Places in messages: 0 is the record itself, others are wanted messages in it. */
  private final List<List<ScalarField>> fieldsAt = new ArrayList<>();

  private final List<List<ScalarColumn>> columnsAt = new ArrayList<>();

  private final Map<ScalarColumn, Integer> places = new IdentityHashMap<>();

  /** What each state does, at which place this was found out, and the column it is for. */
  private final byte[] op;

  private final int[] place;
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
    this.budget = chunk.maxSteps;
    this.decodedSize = decodedSize;
    levels = levels(machine);
    op = new byte[machine.count];
    place = new int[machine.count];
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
    final byte[] op = this.op;
    final int[] place = this.place;
    final ScalarColumn[] column = this.column;
    final int[] next = machine.next;
    final boolean[] implicit = machine.implicit;
    final int[] bufferOf = machine.buffer;
    final byte[] levels = this.levels;
    final int[] position = buffers.position;
    final int[] end = buffers.end;
    final byte[] pool = buffers.pool;
    final byte[] steps = chunk.transitions.array();
    final int stepsEnd = chunk.transitions.end();
    int step = chunk.transitions.offset();
    int repeats = 0;
    int row = numRecords - 1;
    int here = 0;
    int skipLevel = 0;
    long left = budget;
    int state = machine.first;
    while (true) {
      if (--left < 0) {
        throw chunk.where.error("more transitions than the decoded size accounts for");
      }
      if (skipLevel > 0) {
        skipLevel += levels[state];
        if (levels[state] == RECORD) {
          throw chunk.where.error("a record starts inside a submessage");
        }
      } else if (assembling != null) {
        assemble(state, row);
      } else {
        if (place[state] != here || op[state] == UNRESOLVED) {
          resolve(state, here);
        }
        switch (op[state]) {
          case NO_OP, SKIP:
            break;

          case VARINT:
            {
              int buffer = bufferOf[state];
              int from = position[buffer];
              int bytes = machine.subtype[state] + 1;
              if (from > end[buffer] - bytes) {
                throw exhausted(state);
              }
              position[buffer] = from + bytes;
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
              int buffer = bufferOf[state];
              int from = position[buffer];
              if (from > end[buffer] - 4) {
                throw exhausted(state);
              }
              position[buffer] = from + 4;
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
              int buffer = bufferOf[state];
              int from = position[buffer];
              if (from > end[buffer] - 8) {
                throw exhausted(state);
              }
              position[buffer] = from + 8;
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
              int buffer = bufferOf[state];
              int from = position[buffer];
              int stop = end[buffer];
              long size = Varints.read32(pool, from, stop);
              if (size < 0) {
                throw exhausted(state);
              }
              int begin = from + Varints.lengthAt(pool, from);
              if (size > stop - begin) {
                throw exhausted(state);
              }
              position[buffer] = begin + (int) size;
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
            skipLevel = 1;
            break;

          case EMPTY_MESSAGE:
            {
              int buffer = bufferOf[state];
              int from = position[buffer];
              if (from >= end[buffer]) {
                throw exhausted(state);
              }
              if (pool[from] != 0) {
                return false;
              }
              position[buffer] = from + 1;
              checkRow(row);
              column[state].setPresent(row);
              break;
            }

          case ASSEMBLE:
            beginAssembly(column[state]);
            break;

          default:
            throw chunk.where.error("a group starts that does not end");
        }
      }
      if (implicit[state]) {
        state = next[state];
      } else if (repeats > 0) {
        repeats--;
        state = next[state];
      } else if (step < stepsEnd) {
        int packed = steps[step++] & 0xff;
        repeats = packed & 3;
        state = next[state] + (packed >>> 2);
        if (state >= machine.count) {
          throw chunk.where.error("a transition leads past the states");
        }
      } else {
        break;
      }
    }
    if (depth > 0 || skipLevel > 0 || assembling != null) {
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
    place[state] = here;
    int tag = machine.tag[state];
    switch (tag) {
      case StateTag.NO_OP -> op[state] = NO_OP;
      case StateTag.MESSAGE_START -> op[state] = MESSAGE_START;
      case StateTag.SUBMESSAGE_START -> op[state] = SUBMESSAGE_START;
      default -> resolveField(state, tag, here);
    }
  }

  private void resolveField(int state, int tag, int here) throws FormatException {
    int wireType = WireType.of(tag);
    int index = indexOf(WireType.fieldNumber(tag), here);
    ScalarField.Form form = index < 0 ? null : fieldsAt.get(here).get(index).form();
    column[state] = index < 0 ? null : columnsAt.get(here).get(index);
    boolean inline =
        wireType == WireType.VARINT && (machine.subtype[state] & 0xff) >= Subtype.VARINT_INLINE_0;
    op[state] =
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
    if (op[state] == SUBMESSAGE_END) {
      innerPlace[state] = addPlace(fieldsAt.get(here).get(index).fields(), column[state].fields());
    }
    if (op[state] != SKIP && machine.buffer[state] != StateMachine.NO_BUFFER) {
      buffers.need(machine.buffer[state]);
    }
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

  /** Lets the assembler do what a state says, until the string starts of which it is a part. */
  private void assemble(int state, int row) throws FormatException {
    if (levels[state] == RECORD) {
      throw chunk.where.error("a record starts inside a submessage");
    }
    int tag = machine.tag[state];
    if (tag == StateTag.SUBMESSAGE_START && assembledDepth == 0) {
      int size = assembler.outputSize();
      setBytes(assembling, row, ~size, size - assembledBefore);
      assembling = null;
      return;
    }
    if (tag == StateTag.SUBMESSAGE_START) {
      assembledDepth--;
    } else if (StateTag.isField(tag) && WireType.of(tag) == WireType.SUBMESSAGE_END) {
      assembledDepth++;
    }
    assembler.step(state);
  }

  private byte[] assembledStrings() {
    return assembler == null ? new byte[0] : assembler.output();
  }

  private FormatException exhausted(int state) {
    return chunk.where.error(
        "buffer " + machine.buffer[state] + " has no more values for state " + state);
  }
}
