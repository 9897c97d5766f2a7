package dev.colonnade.at1.codec;

import dev.colonnade.at1.container.LineCursor;
import dev.colonnade.at1.container.Output;
import dev.colonnade.at1.container.StreamSet;
import dev.colonnade.core.bytes.ByteReader;
import dev.colonnade.core.bytes.ByteWriter;
import dev.colonnade.core.io.Slice;
import java.io.IOException;

/**
 * Codec 5: genetic variants.
 *
 * <pre>
 * meta      uv lines | u8 trailing | uv samples | u8 pos_delta | lp reference | uv vocab | lp each
 * flags     a byte a line: 0 verbatim, else structured
 * chrom pos id ref alt qual filter info format   lines; pos: sv deltas where pos_delta is set
 * gt        for each structured line: uv n | n x (uv step to the next sample, uv vocab entry);
 *           all other samples have the reference token
 * verbatim  lines
 * </pre>
 */
final class VcfDecoder implements CodecDecoder {
  private static final String[] COLUMNS = {
    "chrom", "pos", "id", "ref", "alt", "qual", "filter", "info", "format"
  };

  private static final int POS = 1;

  @Override
  public void decode(StreamSet streams, Output out) throws IOException {
    streams.load(COLUMNS);
    streams.load("meta", "flags", "gt", "verbatim");
    ByteReader meta = streams.reader("meta");
    long stated = meta.varint64("lines");
    boolean trailing = meta.u8("the trailing flag") != 0;
    int count = streams.reader("flags").count(stated, 1, "lines");
    Lines lines = new Lines(streams, meta);
    Slice flags = streams.bytes("flags");
    LineCursor verbatim = streams.lines("verbatim");
    for (int line = 0; line < count; line++) {
      if (line > 0) {
        out.put('\n');
      }
      if (flags.array()[flags.offset() + line] == 0) {
        verbatim.emit(out);
      } else {
        lines.put(out);
      }
    }
    if (trailing) {
      out.put('\n');
    }
  }

  private static final class Lines {
    private final long samples;
    private final Slice reference;
    private final Slice[] vocabulary;
    private final LineCursor[] columns = new LineCursor[COLUMNS.length];
    private final ByteReader positions;
    private final ByteReader genotypes;
    private final ByteWriter number = new ByteWriter();
    private long position;

    private Lines(StreamSet streams, ByteReader meta) throws IOException {
      samples = meta.varint64("samples");
      boolean deltas = meta.u8("the position flag") != 0;
      reference = meta.slice(meta.varint64("the reference token"), "the reference token");
      vocabulary = new Slice[meta.count(meta.varint64("vocabulary"), 1, "vocabulary entries")];
      streams.memory().charge(40L * vocabulary.length, meta.section());
      for (int i = 0; i < vocabulary.length; i++) {
        vocabulary[i] = meta.slice(meta.varint64("an entry's length"), "a vocabulary entry");
      }
      for (int i = 0; i < COLUMNS.length; i++) {
        columns[i] = streams.lines(COLUMNS[i]);
      }
      positions = deltas ? streams.reader("pos") : null;
      genotypes = streams.reader("gt");
    }

    private void put(Output out) throws IOException {
      for (int i = 0; i < COLUMNS.length; i++) {
        if (i == POS && positions != null) {
          position += positions.zigzag64("a position");
          number.clear();
          DecimalText.whole(position, number);
          out.put(number.slice());
        } else {
          columns[i].emit(out);
        }
        out.put('\t');
      }
      // A line is at least its tabs, however small the file that asks for them.
      if (!out.hasRoomFor(samples)) {
        throw genotypes.error(
            "a line of "
                + Long.toUnsignedString(samples)
                + " samples would be more than the bytes allowed");
      }
      long sample = 0;
      long differing = genotypes.count(genotypes.varint64("genotypes"), 2, "genotypes");
      long index = 0;
      for (long i = 0; i < differing; i++) {
        long step = genotypes.varint64("a step");
        index += step;
        if (step < 0 || index < 0 || index >= samples || (i > 0 && step == 0)) {
          throw genotypes.error(
              "sample " + Long.toUnsignedString(index) + " after the one before, of " + samples);
        }
        sample = references(sample, index, out);
        Slice token = vocabulary[Indices.next(genotypes, vocabulary.length, "vocabulary entry")];
        sample = token(sample, token, out);
      }
      references(sample, samples, out);
    }

    private long references(long from, long to, Output out) throws IOException {
      long sample = from;
      while (sample < to) {
        sample = token(sample, reference, out);
      }
      return sample;
    }

    private long token(long sample, Slice token, Output out) throws IOException {
      if (sample > 0) {
        out.put('\t');
      }
      out.put(token);
      return sample + 1;
    }
  }
}
