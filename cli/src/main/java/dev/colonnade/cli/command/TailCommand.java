package dev.colonnade.cli.command;

import dev.colonnade.cli.input.Inputs;
import dev.colonnade.cli.input.SomeRowGroups;
import dev.colonnade.cli.input.Source;
import dev.colonnade.cli.output.Console;
import dev.colonnade.core.format.RowGroup;
import dev.colonnade.core.format.RowGroups;
import dev.colonnade.core.format.Table;
import dev.colonnade.core.scan.ScanReader;
import dev.colonnade.core.schema.Schema;
import dev.colonnade.core.vector.Batch;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;

/** {@code tail}: the last rows. Row groups are read from the last one back, as many as needed. */
final class TailCommand implements Command {
  @Override
  public void describe(Syntax syntax) {
    syntax.help("Shows the last rows of files.", "colonnade tail examples/trades.gppcol -n 5");
    syntax.files();
    syntax.value("N", "How many rows; 10 by default.", "-n", "--rows");
    RowOptions.describe(syntax);
    RowOutput.describe(syntax);
    SourceOptions.describe(syntax);
  }

  @Override
  public int run(Arguments arguments, Console console) throws IOException {
    long rows = arguments.number("-n", 10, 0, Integer.MAX_VALUE);
    Source source = SourceOptions.of(arguments, console);
    RowOptions wanted = RowOptions.of(arguments);
    List<String> files = Inputs.expand(arguments.arguments());
    RowOutput output = RowOutput.of(arguments, console, files.size());
    for (String file : files) {
      try (Table table = source.open(file)) {
        Tail tail = new Tail(rows);
        Schema schema = read(table, output.shown(table, wanted), tail, arguments, console);
        output.begin(file, schema);
        for (Batch batch : tail.batches) {
          output.print(batch);
        }
        output.end(wanted.where() == null ? table.rowCount() : -1);
      }
    }
    output.finish();
    return 0;
  }

  private static Schema read(
      Table table, RowOptions wanted, Tail tail, Arguments arguments, Console console)
      throws IOException {
    List<RowGroup> groups = new ArrayList<>();
    RowGroups found = table.rowGroups();
    for (RowGroup group = found.next(); group != null; group = found.next()) {
      groups.add(group);
    }
    Schema schema;
    try (ScanReader nothing = wanted.scan(new SomeRowGroups(table, List.of())).open()) {
      schema = nothing.schema();
    }
    for (int i = groups.size() - 1; i >= 0 && tail.rows < tail.wanted; i--) {
      Tail last = new Tail(tail.wanted - tail.rows);
      Table one = new SomeRowGroups(table, List.of(groups.get(i)));
      try (ScanReader reader = wanted.scan(one).open()) {
        for (Batch batch = reader.next(); batch != null; batch = reader.next()) {
          last.append(batch);
        }
        ScanStatistics.print(arguments, reader.report(), console);
      }
      tail.prepend(last);
    }
    return schema;
  }

  /** The last rows of what came by. */
  private static final class Tail {
    private final long wanted;
    private final Deque<Batch> batches = new ArrayDeque<>();
    private long rows;

    private Tail(long wanted) {
      this.wanted = wanted;
    }

    private void append(Batch batch) {
      if (wanted == 0) {
        return;
      }
      int from = (int) Math.max(0, batch.rowCount() - wanted);
      batches.add(batch.slice(from, batch.rowCount() - from));
      rows += batch.rowCount() - from;
      while (rows - batches.getFirst().rowCount() >= wanted) {
        rows -= batches.removeFirst().rowCount();
      }
      int surplus = (int) (rows - wanted);
      if (surplus > 0) {
        Batch first = batches.removeFirst();
        batches.addFirst(first.slice(surplus, first.rowCount() - surplus));
        rows -= surplus;
      }
    }

    private void prepend(Tail before) {
      for (Iterator<Batch> it = before.batches.descendingIterator(); it.hasNext(); ) {
        batches.addFirst(it.next());
      }
      rows += before.rows;
    }
  }
}
