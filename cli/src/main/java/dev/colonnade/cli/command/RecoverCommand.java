package dev.colonnade.cli.command;

import dev.colonnade.cli.input.Source;
import dev.colonnade.cli.output.Console;
import dev.colonnade.cli.output.Json;
import dev.colonnade.cli.output.Numbers;
import dev.colonnade.cli.output.Visible;
import dev.colonnade.core.format.Info;
import dev.colonnade.core.io.InputFile;
import dev.colonnade.core.io.OutputFile;
import dev.colonnade.riegeli.RecordReaderOptions;
import dev.colonnade.riegeli.RecordWriterOptions;
import dev.colonnade.riegeli.SkippedRegion;
import dev.colonnade.riegeli.lengthdelimited.LengthDelimitedWriter;
import dev.colonnade.riegeli.tool.RecordFiles;
import dev.colonnade.riegeli.tool.RecoverResult;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** {@code recover}: what can still be read of a damaged Riegeli file. */
final class RecoverCommand implements Command {
  @Override
  public void describe(Syntax syntax) {
    syntax.help(
        "Saves the records of a damaged Riegeli file and tells which regions were lost.",
        "colonnade recover damaged.riegeli saved.riegeli");
    syntax.argument("FILE", "A Riegeli file; - is standard input.");
    syntax.argument("OUT", "A .riegeli or .ld file to write.");
    syntax.flag("Replace the output if it exists.", "--overwrite");
    syntax.json();
  }

  @Override
  public int run(Arguments arguments, Console console) throws IOException {
    String out = arguments.argument(1);
    RecoverResult result;
    try (InputFile input = Source.plain(console).file(arguments.argument(0));
        OutputFile output = TargetOptions.file(out, arguments.has("--overwrite"), console)) {
      result = recover(input, output, RecordFilesOptions.isRecords(out));
    }
    if (arguments.has("--json")) {
      console.line(Json.of(info(result)));
    } else {
      print(result, console);
    }
    return 0;
  }

  private static RecoverResult recover(InputFile input, OutputFile output, boolean plain)
      throws IOException {
    if (plain) {
      LengthDelimitedWriter writer = new LengthDelimitedWriter(output);
      RecoverResult result = RecordFiles.recover(input, RecordReaderOptions.DEFAULT, writer::write);
      writer.finish();
      return result;
    }
    return RecordFiles.recover(
        input, RecordReaderOptions.DEFAULT, output, RecordWriterOptions.DEFAULT);
  }

  private static void print(RecoverResult result, Console console) throws IOException {
    console.line(Numbers.counted(result.records(), "record") + " saved");
    for (SkippedRegion region : result.skipped()) {
      console.line(
          "lost: bytes "
              + region.begin()
              + " to "
              + region.end()
              + ": "
              + Visible.line(region.message()));
    }
  }

  private static Info info(RecoverResult result) {
    List<Info> skipped = new ArrayList<>();
    for (SkippedRegion region : result.skipped()) {
      skipped.add(
          new Info()
              .put("begin", region.begin())
              .put("end", region.end())
              .put("message", region.message()));
    }
    return new Info().put("records", result.records()).put("skipped", skipped);
  }
}
