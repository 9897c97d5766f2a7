package dev.colonnade.at1.encode;

import dev.colonnade.at1.At1Options;
import dev.colonnade.at1.At1Options.Queryable;
import dev.colonnade.at1.codec.Codec;
import dev.colonnade.core.concurrent.Parallel;
import dev.colonnade.core.io.Slice;
import dev.colonnade.core.schema.Field;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Encodes the chunks of one archive. The first decides on the codec; each is then either in that
 * codec or raw, whichever is smaller, and has been decoded back before it is handed out.
 */
public final class ChunkEncoder {
  /** A template must cover this share of the lines for one to be enough. */
  private static final double ONE_TEMPLATE = 0.95;

  /** Several must cover this share to be worth their streams. */
  private static final double SEVERAL_TEMPLATES = 0.8;

  /** A column of a queryable archive has at least this much text to be worth its blocks. */
  private static final int MIN_COLUMN_BYTES = 100;

  private final At1Options options;
  private final Compression compression;
  private final Parallel parallel;
  private final List<Field> declared;
  private final List<String> notes = new ArrayList<>();
  private Codec codec;
  private TextShape shape;
  private List<String> names;
  private long others;
  private Slice sorted;
  private JsonTemplates templates;

  /**
   * @param declared the columns' types where the text was made from a table, else null
   */
  public ChunkEncoder(At1Options options, List<Field> declared) {
    this.options = options;
    this.compression = options.compression();
    this.parallel = options.parallel();
    this.declared = declared;
  }

  /**
   * A chunk as it goes into an archive.
   *
   * @param structured whether the bytes are a stream set of the archive's codec, not raw bytes with
   *     their backend byte
   */
  public record Chunk(boolean structured, Slice bytes, long rows) {}

  private record Candidate(Codec codec, TextShape shape, Slice bytes, QueryableSet set) {
    private long rows() {
      return set == null ? 0 : set.rows();
    }

    private boolean misses() {
      return set != null && set.misses();
    }
  }

  /** The archive's codec, once the first chunk is encoded. */
  public Codec codec() {
    return codec;
  }

  /** What the user should be told. */
  public List<String> notes() {
    List<String> all = new ArrayList<>(notes);
    if (others > 0) {
      all.add(
          others
              + " lines are kept verbatim: they have another number of fields, a newline within"
              + " quotes, or another shape"
              + (codec == Codec.QCOLUMNAR ? "" : ", and are no rows of the table"));
    }
    return all;
  }

  /** Encodes the next chunk. */
  public Chunk encode(Slice text) throws IOException {
    boolean first = codec == null;
    TextShape seen = first ? TextShape.of(text) : shape;
    PlainSize plain = PlainSize.of(text, compression, parallel);
    Candidate best = null;
    List<Codec> tried = first ? candidates(text, seen) : List.of(codec);
    for (Codec candidate : tried) {
      if (candidate == Codec.RAW) {
        continue;
      }
      Candidate encoded = encode(text, candidate, seen, first);
      boolean wanted = options.queryable() == Queryable.ALWAYS && candidate.queryable();
      if (shunsMisses(candidate, first) && encoded.misses()) {
        notes.add(
            (candidate == Codec.QCOLUMNAR
                    ? "more than 1 % of the lines are not like the others"
                    : "more than 1 % of the lines would be no rows of a table")
                + ", so it is not made queryable"
                + " (queryable=always does it all the same)");
        continue;
      }
      if (wanted || plain.covers(encoded.bytes().length())) {
        best = encoded;
        break;
      }
    }
    if (first) {
      codec = best == null ? tried.get(0) : best.codec();
      shape = best == null ? seen : best.shape();
      names = best == null || best.set() == null ? null : best.set().names();
      tellOfFallback(tried, best);
    }
    if (best != null && !Restoring.gives(text, best.codec(), best.bytes(), parallel)) {
      notes.add("a chunk did not restore exactly in codec " + codec.text() + " and is kept raw");
      best = null;
    }
    if (best != null) {
      others += best.set() == null ? 0 : best.set().others();
      return new Chunk(true, best.bytes(), best.rows());
    }
    Compression.Compressed raw = plain.compressed();
    byte[] bytes = new byte[raw.bytes().length + 1];
    bytes[0] = (byte) raw.backend().value();
    System.arraycopy(raw.bytes(), 0, bytes, 1, raw.bytes().length);
    Restoring.checkRaw(text, bytes);
    return new Chunk(false, Slice.of(bytes), 0);
  }

  /** Whether a queryable codec is given up where queries would miss much of the text. */
  private boolean shunsMisses(Codec candidate, boolean first) {
    return first
        && options.codec() == null
        && !(options.queryable() == Queryable.ALWAYS && candidate.queryable());
  }

  private void tellOfFallback(List<Codec> tried, Candidate best) {
    if (best == null && tried.get(0) != Codec.RAW) {
      notes.add(
          "plain compression is smaller than "
              + tried.get(0).text()
              + ", so the bytes are kept raw"
              + (tried.get(0).queryable()
                  ? " and cannot be queried (queryable=always keeps them queryable)"
                  : ""));
    } else if (best != null
        && notes.isEmpty()
        && tried.get(0).queryable()
        && !best.codec().queryable()) {
      notes.add(
          "as "
              + tried.get(0).text()
              + " it would be larger than under plain compression, so it is "
              + best.codec().text()
              + " and cannot be queried (queryable=always keeps it queryable)");
    }
  }

  private List<Codec> candidates(Slice text, TextShape seen) {
    if (options.codec() != null) {
      return List.of(options.codec());
    }
    boolean query = options.queryable() != Queryable.NEVER;
    return switch (seen.kind()) {
      case TABLE ->
          query && !(options.queryable() == Queryable.AUTO && tooWide(text, seen))
              ? List.of(Codec.QCOLUMNAR, Codec.COLUMNAR)
              : List.of(Codec.COLUMNAR);
      case JSON_LINES -> jsonCandidates(text, query);
      case LOG ->
          options.queryable() == Queryable.ALWAYS
              ? List.of(Codec.QCOLUMNAR)
              : List.of(Codec.COLUMNAR, Codec.LOG);
      case OTHER ->
          options.queryable() == Queryable.ALWAYS ? List.of(Codec.QCOLUMNAR) : List.of(Codec.RAW);
    };
  }

  /** Whether blocks would be so small that they are larger compressed than the text. */
  private static boolean tooWide(Slice text, TextShape seen) {
    return text.length() / seen.columns() < MIN_COLUMN_BYTES;
  }

  private List<Codec> jsonCandidates(Slice text, boolean query) {
    if (!query) {
      return List.of(Codec.JSON);
    }
    JsonTemplates templates = templates(text);
    if (templates.coverage(1) >= ONE_TEMPLATE) {
      return List.of(Codec.QJSON, Codec.JSON);
    }
    boolean several =
        options.queryable() == Queryable.ALWAYS
            || templates.coverage(JsonTemplates.MAX_TEMPLATES) >= SEVERAL_TEMPLATES;
    return several ? List.of(Codec.QJSON2, Codec.JSON) : List.of(Codec.JSON);
  }

  private Candidate encode(Slice text, Codec candidate, TextShape seen, boolean first)
      throws IOException {
    TextShape table = seen;
    if (first && seen.kind() != TextShape.Kind.TABLE) {
      table =
          candidate == Codec.QCOLUMNAR ? TextShape.asQueryableTable(text) : TextShape.asTable(text);
    }
    return switch (candidate) {
      case COLUMNAR ->
          new Candidate(
              candidate,
              table,
              ColumnarEncoder.encode(text, table, first, compression, parallel),
              null);
      case QCOLUMNAR ->
          queryable(
              candidate,
              table,
              QcolumnarEncoder.encode(
                  text,
                  table,
                  first,
                  options.groupRows(),
                  names,
                  !shunsMisses(candidate, first),
                  compression,
                  parallel));
      case QJSON ->
          queryable(
              candidate,
              seen,
              templates(text).single(options.groupRows(), declared, compression, parallel));
      case QJSON2 ->
          queryable(
              candidate, seen, templates(text).several(options.groupRows(), compression, parallel));
      case JSON ->
          new Candidate(candidate, seen, JsonTreeEncoder.encode(text, compression, parallel), null);
      case LOG ->
          new Candidate(candidate, seen, LogEncoder.encode(text, compression, parallel), null);
      default ->
          throw new IllegalArgumentException("codec " + candidate.text() + " is not written");
    };
  }

  /** Sorting lines by template is worth doing once for each chunk. */
  private JsonTemplates templates(Slice text) {
    if (sorted != text) {
      templates = new JsonTemplates(text);
      sorted = text;
    }
    return templates;
  }

  private static Candidate queryable(Codec codec, TextShape shape, QueryableSet set) {
    return new Candidate(codec, shape, set.bytes(), set);
  }
}
