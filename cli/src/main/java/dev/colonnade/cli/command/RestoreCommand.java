package dev.colonnade.cli.command;

import dev.colonnade.at1.At1Restore;
import dev.colonnade.cli.input.Inputs;
import dev.colonnade.cli.input.Source;
import dev.colonnade.cli.output.Console;
import dev.colonnade.core.format.ReadOptions;
import java.io.IOException;
import java.nio.file.Path;

/** {@code restore}: the original of an AT-1 archive, byte for byte. */
final class RestoreCommand implements Command {
  @Override
  public void describe(Syntax syntax) {
    syntax.help(
        "Restores the original file of an AT-1 archive byte for byte, or the folder of a bundle."
            + " Nothing appears before all of it is verified.",
        "colonnade restore trades.at1 trades.csv");
    syntax.argument("ARCHIVE", "An AT-1 archive; - is standard input.");
    syntax.argument("OUT", "The file or folder to write; - is standard output.");
    syntax.flag("Replace what exists.", "--overwrite");
  }

  @Override
  public int run(Arguments arguments, Console console) throws IOException {
    String out = arguments.argument(1);
    Source source = Source.plain(console);
    if (out.equals(Inputs.STANDARD)) {
      At1Restore.toSink(
          source.file(arguments.argument(0)),
          (bytes, offset, length) -> console.out().write(bytes, offset, length),
          ReadOptions.DEFAULT);
    } else {
      At1Restore.toPath(
          source.file(arguments.argument(0)),
          Path.of(out),
          arguments.has("--overwrite"),
          ReadOptions.DEFAULT);
    }
    return 0;
  }
}
