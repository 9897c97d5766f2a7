package dev.colonnade.at1.encode;

import dev.colonnade.at1.codec.ByteKeys;
import dev.colonnade.at1.codec.Cells;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Where the cells of a column are cut: around those of their tokens that hardly ever repeat. What
 * is left between them then repeats all the more. A cell of another number of tokens is not cut:
 * all of it is its first part, and the others are empty.
 *
 * @param tokens how many tokens the cells usually have
 * @param cut those that become columns of their own
 */
record CellCut(int tokens, List<Integer> cut) {
  /** Cells that are looked at. */
  private static final int LOOK = 4096;

  /** The share of them that must have the usual number of tokens. */
  private static final double USUAL = 0.9;

  /** A token is cut out where this many cells, on average, have different ones. */
  private static final int VARIETY = 4;

  /** A cut that may be worth doing, or null. */
  static CellCut of(Cells cells) {
    Cells look = ColumnChoice.sample(cells, LOOK);
    CellTokens found = new CellTokens();
    int[] counts = new int[CellTokens.MAX + 1];
    for (int i = 0; i < look.count(); i++) {
      found.find(look.data(), look.starts()[i], look.stops()[i]);
      counts[found.count()]++;
    }
    int usual =
        IntStream.range(0, counts.length).reduce(0, (a, b) -> counts[b] > counts[a] ? b : a);
    if (usual == 0 || counts[usual] < look.count() * USUAL) {
      return null;
    }
    List<Integer> cut = varied(look, usual);
    return cut.isEmpty() ? null : new CellCut(usual, cut);
  }

  private static List<Integer> varied(Cells look, int usual) {
    CellTokens found = new CellTokens();
    ByteKeys[] distinct = new ByteKeys[usual];
    Arrays.setAll(distinct, token -> new ByteKeys());
    int whole = 0;
    for (int i = 0; i < look.count(); i++) {
      found.find(look.data(), look.starts()[i], look.stops()[i]);
      if (found.count() == usual) {
        for (int token = 0; token < usual; token++) {
          int start = found.start(token);
          distinct[token].add(look.data(), start, found.stop(token) - start);
        }
        whole += found.stop(0) - found.start(0) == look.length(i) ? 1 : 0;
      }
    }
    if (whole > look.count() / 2) {
      return List.of();
    }
    return IntStream.range(0, usual)
        .filter(token -> distinct[token].size() > look.count() / VARIETY)
        .boxed()
        .toList();
  }

  /** Parts of a cell: a text before, between and after the tokens that are cut out. */
  int parts() {
    return 2 * cut.size() + 1;
  }

  /** The cells' parts, column by column. */
  Cells[] apply(Cells cells) {
    int count = cells.count();
    int[][] starts = new int[parts()][count];
    int[][] stops = new int[parts()][count];
    CellTokens found = new CellTokens();
    for (int i = 0; i < count; i++) {
      int at = cells.starts()[i];
      int end = cells.stops()[i];
      found.find(cells.data(), at, end);
      int part = 0;
      if (found.count() == tokens) {
        for (int token : cut) {
          starts[part][i] = at;
          stops[part++][i] = found.start(token);
          starts[part][i] = found.start(token);
          at = found.stop(token);
          stops[part++][i] = at;
        }
      }
      starts[part][i] = at;
      stops[part++][i] = end;
      for (; part < starts.length; part++) {
        starts[part][i] = end;
        stops[part][i] = end;
      }
    }
    Cells[] parts = new Cells[starts.length];
    Arrays.setAll(parts, part -> new Cells(cells.data(), starts[part], stops[part], count));
    return parts;
  }
}
