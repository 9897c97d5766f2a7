package dev.colonnade.riegeli.chunk;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.bytes.LittleEndian;
import java.util.Arrays;

/**
 * Walks the states of a transposed chunk and so assembles its records, from the last byte of the
 * last record to the first byte of the first one.
 *
 * <p>Each state puts something before what there is. Output is therefore written backwards into an
 * array of the decoded size; up to eight bytes at once, of which the lower ones may be garbage that
 * later output replaces.
 */
final class RecordAssembler {
  /** Room before the output for the garbage mentioned above. */
  private static final int SLACK = 16;

  /** Masks the lowest 0..8 bytes of a long. */
  private static final long[] BYTES = new long[9];

  /** Bit 7 of all but the last of 1..8 bytes. */
  private static final long[] CONTINUED = new long[9];

  static {
    for (int i = 1; i <= 8; i++) {
      BYTES[i] = -1L >>> (64 - 8 * i);
      CONTINUED[i] = 0x8080_8080_8080_8080L & BYTES[i - 1];
    }
  }

  private final TransposedChunk chunk;
  private final StateMachine machine;
  private final Buffers buffers;
  private final int numRecords;
  private final int decodedSize;

  /** Null where all fields are wanted. */
  private final FieldProjection projection;

  /** What each state does, and the bytes it emits: a tag, maybe with a value or bits of one. */
  private final byte[] op;

  private final long[] literal;

  /** Bytes of the tag of each state, and of all it emits or of its value, as {@link #op} has it. */
  private final byte[] tagLength;

  private final byte[] length;

  /** Output is in {@code out} from {@code pos} on. */
  private byte[] out = new byte[SLACK];

  private int pos = SLACK;

  /** Sizes of the output whenever a record was complete, that is the last record's first. */
  private int[] recordLimits;

  private int records;

  /** Sizes of the output, and states, at the ends of submessages that are open. */
  private int[] stackSize = new int[16];

  private int[] stackState = new int[16];
  private int depth;

  /** Submessages and groups that are open and not wanted. */
  private int skipLevel;

  /** Steps without output that are left, which keeps a hostile chunk from taking forever. */
  private long skipBudget;

  RecordAssembler(TransposedChunk chunk, Buffers buffers, int numRecords, int decodedSize) {
    this(chunk, buffers, numRecords, decodedSize, null);
  }

  RecordAssembler(
      TransposedChunk chunk,
      Buffers buffers,
      int numRecords,
      int decodedSize,
      FieldProjection projection) {
    this.chunk = chunk;
    this.machine = chunk.machine;
    this.buffers = buffers;
    this.numRecords = numRecords;
    this.decodedSize = decodedSize;
    this.projection = projection;
    int count = machine.count;
    op = new byte[count];
    literal = new long[count];
    tagLength = new byte[count];
    length = new byte[count];
    for (int state = 0; state < count; state++) {
      if (projection != null && dependsOnPlace(machine.tag[state])) {
        op[state] = Op.UNRESOLVED;
      } else {
        prepare(state);
      }
    }
  }

  private static boolean dependsOnPlace(int tag) {
    return StateTag.isField(tag);
  }

  /** Sets up a state whose output is wanted. */
  private void prepare(int state) {
    int tag = machine.tag[state];
    switch (tag) {
      case StateTag.NO_OP -> op[state] = Op.NO_OP;
      case StateTag.MESSAGE_START -> op[state] = Op.MESSAGE_START;
      case StateTag.NON_PROTO -> op[state] = Op.NON_PROTO;
      case StateTag.SUBMESSAGE_START ->
          op[state] = projection == null ? Op.SUBMESSAGE_START : Op.PROJECTED_SUBMESSAGE_START;
      default -> prepareField(state, tag);
    }
  }

  private void prepareField(int state, int tag) {
    int tagBytes = setTag(state, tag);
    switch (WireType.of(tag)) {
      case WireType.VARINT -> prepareVarint(state, tagBytes, machine.subtype[state] & 0xff);
      case WireType.FIXED32 -> {
        op[state] = tagBytes <= 4 ? Op.FIXED32 : Op.FIXED;
        length[state] = 4;
      }
      case WireType.FIXED64 -> op[state] = Op.FIXED64;
      case WireType.LENGTH_DELIMITED -> op[state] = Op.STRING;
      case WireType.START_GROUP -> {
        op[state] = projection == null ? Op.LITERAL : Op.PROJECTED_GROUP_START;
        length[state] = (byte) tagBytes;
      }
      case WireType.END_GROUP -> {
        op[state] = projection == null ? Op.LITERAL : Op.PROJECTED_GROUP_END;
        length[state] = (byte) tagBytes;
      }
      default -> {
        setTag(state, tag - StateTag.SUBMESSAGE_END_DELTA);
        op[state] = Op.SUBMESSAGE_END;
      }
    }
  }

  private void prepareVarint(int state, int tagBytes, int subtype) {
    if (subtype >= Subtype.VARINT_INLINE_0) {
      appendToLiteral(state, subtype - Subtype.VARINT_INLINE_0);
      return;
    }
    int bytes = subtype + 1;
    length[state] = (byte) bytes;
    if (tagBytes + bytes <= 8) {
      op[state] = Op.VARINT;
      literal[state] |= CONTINUED[bytes] << (8 * tagBytes);
    } else {
      op[state] = Op.LONG_VARINT;
    }
  }

  /** Makes a state emit its tag and one more byte. */
  private void appendToLiteral(int state, long value) {
    op[state] = Op.LITERAL;
    literal[state] |= value << (8 * tagLength[state]);
    length[state] = (byte) (tagLength[state] + 1);
  }

  private int setTag(int state, int tag) {
    long bytes = 0;
    int count = 0;
    long rest = tag & 0xffff_ffffL;
    while (rest >= 0x80) {
      bytes |= ((rest & 0x7f) | 0x80) << (8 * count++);
      rest >>>= 7;
    }
    bytes |= rest << (8 * count++);
    literal[state] = bytes;
    tagLength[state] = (byte) count;
    return count;
  }

  DecodedRecords assemble() throws FormatException {
    long transitions = chunk.transitions.length();
    skipBudget = chunk.maxSteps;
    // Claims of the chunk header are believed as far as the chunk's bytes make them likely.
    long likely =
        projection == null
            ? (1 << 20) + 4L * buffers.pool.length + 64 * transitions
            : (1 << 16) + buffers.pool.length / 8;
    out = new byte[(int) Math.min(decodedSize, likely) + SLACK];
    pos = out.length;
    recordLimits = new int[(int) Math.min(numRecords, likely / 4) + 1];
    walk();
    return finish();
  }

  /** Does what one state says, for a walk that is done elsewhere. */
  void step(int state) throws FormatException {
    if (machine.buffer[state] != StateMachine.NO_BUFFER) {
      buffers.need(machine.buffer[state]);
    }
    if (op[state] != Op.NO_OP) {
      perform(state);
    }
  }

  /** Bytes of output so far. */
  int outputSize() {
    return out.length - pos;
  }

  /** What is put out is at the end of this array. */
  byte[] output() {
    return out;
  }

  /** The walk: one round for each state that is visited. */
  private void walk() throws FormatException {
    final byte[] op = this.op;
    final long[] literal = this.literal;
    final byte[] tagLength = this.tagLength;
    final byte[] length = this.length;
    final int[] next = machine.next;
    final boolean[] implicit = machine.implicit;
    final int[] bufferOf = machine.buffer;
    final int[] position = buffers.position;
    final int[] end = buffers.end;
    final byte[] pool = buffers.pool;
    final int fastEnd = pool.length - 8;
    final byte[] steps = chunk.transitions.array();
    final int stepsEnd = chunk.transitions.end();
    int step = chunk.transitions.offset();
    int repeats = 0;
    final int states = machine.count;

    byte[] out = this.out;
    int pos = this.pos;
    int state = machine.first;
    while (true) {
      switch (op[state]) {
        case Op.NO_OP:
          break;

        case Op.VARINT:
          {
            int buffer = bufferOf[state];
            int from = position[buffer];
            int bytes = length[state];
            if (from > end[buffer] - bytes) {
              throw exhausted(state);
            }
            position[buffer] = from + bytes;
            long value =
                from <= fastEnd
                    ? LittleEndian.getLong(pool, from) & BYTES[bytes]
                    : lastBytes(pool, from, bytes);
            int tagBytes = tagLength[state];
            int total = tagBytes + bytes;
            if (pos < total + SLACK) {
              this.pos = pos;
              out = grow(total);
              pos = this.pos;
            }
            value = (value << (8 * tagBytes)) | literal[state];
            LittleEndian.putLong(out, pos - 8, value << (64 - 8 * total));
            pos -= total;
            break;
          }

        case Op.LITERAL:
          {
            int total = length[state];
            if (pos < total + SLACK) {
              this.pos = pos;
              out = grow(total);
              pos = this.pos;
            }
            LittleEndian.putLong(out, pos - 8, literal[state] << (64 - 8 * total));
            pos -= total;
            break;
          }

        case Op.STRING:
          {
            int buffer = bufferOf[state];
            int from = position[buffer];
            int stop = end[buffer];
            if (from >= stop) {
              throw exhausted(state);
            }
            int bytes = pool[from];
            if (bytes >= 0) {
              bytes++;
            } else {
              bytes = sizeOfString(state, pool, from, stop);
            }
            if (bytes > stop - from) {
              throw exhausted(state);
            }
            position[buffer] = from + bytes;
            int tagBytes = tagLength[state];
            int total = tagBytes + bytes;
            if (pos < total + SLACK) {
              this.pos = pos;
              out = grow(total);
              pos = this.pos;
            }
            pos -= bytes;
            if (bytes <= 32 && from >= 32) {
              // Backwards in eights: what is copied too much lands before the value.
              for (int i = bytes; i > 0; i -= 8) {
                LittleEndian.putLong(out, pos + i - 8, LittleEndian.getLong(pool, from + i - 8));
              }
            } else {
              System.arraycopy(pool, from, out, pos, bytes);
            }
            LittleEndian.putLong(out, pos - 8, literal[state] << (64 - 8 * tagBytes));
            pos -= tagBytes;
            break;
          }

        case Op.FIXED32:
          {
            int buffer = bufferOf[state];
            int from = position[buffer];
            if (from > end[buffer] - 4) {
              throw exhausted(state);
            }
            position[buffer] = from + 4;
            int tagBytes = tagLength[state];
            int total = tagBytes + 4;
            if (pos < total + SLACK) {
              this.pos = pos;
              out = grow(total);
              pos = this.pos;
            }
            long value = LittleEndian.getInt(pool, from) & 0xffff_ffffL;
            value = (value << (8 * tagBytes)) | literal[state];
            LittleEndian.putLong(out, pos - 8, value << (64 - 8 * total));
            pos -= total;
            break;
          }

        case Op.FIXED64:
          {
            int buffer = bufferOf[state];
            int from = position[buffer];
            if (from > end[buffer] - 8) {
              throw exhausted(state);
            }
            position[buffer] = from + 8;
            int tagBytes = tagLength[state];
            int total = tagBytes + 8;
            if (pos < total + SLACK) {
              this.pos = pos;
              out = grow(total);
              pos = this.pos;
            }
            LittleEndian.putLong(out, pos - 8, LittleEndian.getLong(pool, from));
            LittleEndian.putLong(out, pos - 16, literal[state] << (64 - 8 * tagBytes));
            pos -= total;
            break;
          }

        case Op.MESSAGE_START:
          this.pos = pos;
          endRecord();
          break;

        case Op.SKIP:
          skip();
          break;

        default:
          this.pos = pos;
          perform(state);
          pos = this.pos;
          out = this.out;
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
        if (state >= states) {
          throw chunk.where.error(
              "transition " + (step - 1 - chunk.transitions.offset()) + " leads past the states");
        }
      } else {
        break;
      }
    }
    this.pos = pos;
  }

  /** The less frequent things that states do. */
  private void perform(int state) throws FormatException {
    switch (op[state]) {
      case Op.UNRESOLVED -> {
        resolve(state);
        perform(state);
      }
      case Op.NON_PROTO -> nonProto(state);
      case Op.SUBMESSAGE_END -> push(state);
      case Op.SUBMESSAGE_START -> startSubmessage();
      case Op.PROJECTED_SUBMESSAGE_START -> {
        if (skipLevel > 0) {
          skipLevel--;
          skip();
        } else {
          startSubmessage();
        }
      }
      case Op.SKIP -> skip();
      case Op.SKIP_END -> {
        skipLevel++;
        skip();
      }
      case Op.SKIP_GROUP_START -> {
        if (skipLevel == 0) {
          throw chunk.where.error("a group starts that does not end");
        }
        skipLevel--;
        skip();
      }
      case Op.PROJECTED_GROUP_END -> {
        push(state);
        emit(literal[state], length[state]);
      }
      case Op.PROJECTED_GROUP_START -> {
        pop();
        emit(literal[state], length[state]);
      }
      case Op.VARINT -> varint(state);
      case Op.LONG_VARINT -> varint(state);
      case Op.LITERAL -> emit(literal[state], length[state]);
      case Op.FIXED, Op.FIXED32 -> fixed(state, 4);
      case Op.FIXED64 -> fixed(state, 8);
      case Op.STRING -> string(state);
      case Op.ZEROS -> {
        int zeros = length[state];
        room(zeros);
        pos -= zeros;
        Arrays.fill(out, pos, pos + zeros, (byte) 0);
        emit(literal[state], tagLength[state]);
      }
      default -> throw new IllegalStateException("operation " + op[state]);
    }
  }

  private void endRecord() throws FormatException {
    if (depth > 0 || skipLevel > 0) {
      throw chunk.where.error("a record starts inside a submessage");
    }
    if (records == numRecords) {
      throw chunk.where.error("more records than the " + numRecords + " of the chunk header");
    }
    if (records == recordLimits.length) {
      recordLimits = Arrays.copyOf(recordLimits, (int) Math.min(numRecords, 2L * records + 16));
    }
    recordLimits[records++] = out.length - pos;
  }

  private void nonProto(int state) throws FormatException {
    int lengths = buffers.count() - 1;
    buffers.need(lengths);
    buffers.need(machine.buffer[state]);
    int from = buffers.position[lengths];
    int stop = buffers.end[lengths];
    long size = Varints.read32(buffers.pool, from, stop);
    if (size < 0) {
      throw chunk.where.error("length of a record that is no message is cut short or too large");
    }
    buffers.position[lengths] = from + Varints.lengthAt(buffers.pool, from);
    copy(state, size);
    endRecord();
  }

  private void push(int state) throws FormatException {
    // Each level puts two bytes at least into the decoded data.
    if (depth > decodedSize) {
      throw chunk.where.error("submessages end more often than they start");
    }
    if (depth == stackSize.length) {
      stackSize = Arrays.copyOf(stackSize, depth * 2);
      stackState = Arrays.copyOf(stackState, depth * 2);
    }
    stackSize[depth] = out.length - pos;
    stackState[depth++] = state;
  }

  private void pop() throws FormatException {
    if (depth == 0) {
      throw chunk.where.error("a submessage starts that does not end");
    }
    depth--;
  }

  private void startSubmessage() throws FormatException {
    pop();
    int state = stackState[depth];
    if (op[state] != Op.SUBMESSAGE_END) {
      throw chunk.where.error("a submessage starts where a group ends");
    }
    int size = out.length - pos - stackSize[depth];
    long bytes = 0;
    int count = 0;
    int rest = size;
    while (rest >= 0x80) {
      bytes |= (long) ((rest & 0x7f) | 0x80) << (8 * count++);
      rest >>>= 7;
    }
    bytes |= (long) rest << (8 * count++);
    emit(bytes, count);
    emit(literal[state], tagLength[state]);
  }

  private void skip() throws FormatException {
    if (--skipBudget < 0) {
      throw chunk.where.error("more transitions than the decoded size accounts for");
    }
  }

  private void varint(int state) throws FormatException {
    int bytes = length[state];
    copy(state, bytes);
    for (int i = pos; i < pos + bytes - 1; i++) {
      out[i] |= (byte) 0x80;
    }
    emit(literal[state] & BYTES[tagLength[state]], tagLength[state]);
  }

  private void fixed(int state, int bytes) throws FormatException {
    copy(state, bytes);
    emit(literal[state], tagLength[state]);
  }

  private void string(int state) throws FormatException {
    int buffer = machine.buffer[state];
    int from = buffers.position[buffer];
    copy(state, sizeOfString(state, buffers.pool, from, buffers.end[buffer]));
    emit(literal[state], tagLength[state]);
  }

  /** Emits the next bytes of a state's buffer. */
  private void copy(int state, long bytes) throws FormatException {
    int buffer = machine.buffer[state];
    int from = buffers.position[buffer];
    if (bytes > buffers.end[buffer] - from) {
      throw exhausted(state);
    }
    room((int) bytes);
    pos -= (int) bytes;
    System.arraycopy(buffers.pool, from, out, pos, (int) bytes);
    buffers.position[buffer] = from + (int) bytes;
  }

  private void emit(long bytes, int count) throws FormatException {
    room(count);
    LittleEndian.putLong(out, pos - 8, bytes << (64 - 8 * count));
    pos -= count;
  }

  private void room(int bytes) throws FormatException {
    if (pos - SLACK < bytes) {
      grow(bytes);
    }
  }

  /** Makes room for more output, within what the chunk header states. */
  private byte[] grow(int bytes) throws FormatException {
    int size = out.length - pos;
    long needed = (long) size + bytes;
    if (needed > decodedSize) {
      throw chunk.where.error(
          "records of more than the " + decodedSize + " bytes that the chunk header states");
    }
    byte[] larger = new byte[(int) Math.min(decodedSize, Math.max(needed, 2L * size)) + SLACK];
    System.arraycopy(out, pos, larger, larger.length - size, size);
    out = larger;
    pos = larger.length - size;
    return larger;
  }

  /** Bytes of a string in its buffer, those of its length included. */
  private int sizeOfString(int state, byte[] pool, int from, int stop) throws FormatException {
    long size = Varints.read32(pool, from, stop);
    if (size < 0) {
      throw chunk.where.error(
          "length of a string in state " + state + " is cut short or too large");
    }
    long total = size + Varints.lengthAt(pool, from);
    if (total > stop - from) {
      throw exhausted(state);
    }
    return (int) total;
  }

  /** Some bytes where eight can't be read at once. */
  private static long lastBytes(byte[] pool, int from, int count) {
    long value = 0;
    for (int i = count - 1; i >= 0; i--) {
      value = value << 8 | pool[from + i] & 0xff;
    }
    return value;
  }

  private FormatException exhausted(int state) {
    return chunk.where.error(
        "buffer " + machine.buffer[state] + " has no more values for state " + state);
  }

  private DecodedRecords finish() throws FormatException {
    int size = out.length - pos;
    if (depth > 0 || skipLevel > 0) {
      throw chunk.where.error("a submessage ends that does not start");
    }
    if (records != numRecords) {
      throw chunk.where.error(records + " records found, " + numRecords + " expected");
    }
    if (projection == null && size != decodedSize) {
      throw chunk.where.error("records have " + size + " bytes, " + decodedSize + " expected");
    }
    if (size != (records == 0 ? 0 : recordLimits[records - 1])) {
      throw chunk.where.error("there is data before the first record");
    }
    int[] bounds = new int[records + 1];
    bounds[records] = out.length;
    for (int i = 0; i < records; i++) {
      bounds[i] = out.length - recordLimits[records - 1 - i];
    }
    return new DecodedRecords(out, bounds, records);
  }

  /**
   * Decides what a state does under the projection, when it is reached for the first time. Later
   * visits are in the same place of the message, because writers have states for each place.
   */
  private void resolve(int state) throws FormatException {
    int tag = machine.tag[state];
    int wireType = WireType.of(tag);
    FieldProjection.Inclusion inclusion = inclusion(tag, wireType);
    if (inclusion == null) {
      op[state] =
          switch (wireType) {
            case WireType.SUBMESSAGE_END, WireType.END_GROUP -> Op.SKIP_END;
            case WireType.START_GROUP -> Op.SKIP_GROUP_START;
            default -> Op.SKIP;
          };
      return;
    }
    if (inclusion == FieldProjection.Inclusion.EXISTENCE) {
      prepareExistence(state, tag, wireType);
      return;
    }
    if (machine.buffer[state] != StateMachine.NO_BUFFER) {
      buffers.need(machine.buffer[state]);
    }
    prepare(state);
  }

  private void prepareExistence(int state, int tag, int wireType) {
    switch (wireType) {
      case WireType.VARINT, WireType.LENGTH_DELIMITED -> {
        setTag(state, tag);
        appendToLiteral(state, 0);
      }
      case WireType.FIXED32, WireType.FIXED64 -> {
        setTag(state, tag);
        op[state] = Op.ZEROS;
        length[state] = (byte) (wireType == WireType.FIXED32 ? 4 : 8);
      }
      default -> prepare(state);
    }
  }

  /** What is wanted of the field at the current place, or null for nothing. */
  private FieldProjection.Inclusion inclusion(int tag, int wireType) {
    if (skipLevel > 0) {
      return null;
    }
    FieldProjection.Node node = projection.root();
    for (int i = 0; i < depth; i++) {
      node = node.child(WireType.fieldNumber(machine.tag[stackState[i]]));
      if (node == null) {
        return null;
      }
      if (node.inclusion() == FieldProjection.Inclusion.FULL) {
        return FieldProjection.Inclusion.FULL;
      }
    }
    if (wireType == WireType.START_GROUP) {
      // Its own frame is the last one on the stack.
      return node.inclusion() == null ? FieldProjection.Inclusion.CHILDREN : node.inclusion();
    }
    node = node.child(WireType.fieldNumber(tag));
    return node == null ? null : node.inclusion();
  }
}
