package dev.colonnade.cli.command;

import dev.colonnade.cli.input.Inputs;
import dev.colonnade.cli.input.Source;
import dev.colonnade.cli.output.Console;
import dev.colonnade.cli.output.Json;
import dev.colonnade.cli.output.Numbers;
import dev.colonnade.cli.output.Visible;
import dev.colonnade.core.format.Format;
import dev.colonnade.core.format.Formats;
import dev.colonnade.core.format.Info;
import dev.colonnade.core.format.WriteOptions;
import dev.colonnade.core.io.InputFile;
import dev.colonnade.core.io.OutputFile;
import dev.colonnade.riegeli.RecordReaderOptions;
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
    syntax.argument("OUT", "A .riegeli, .array_record or .ld file to write.");
    syntax.flag("Replace the output if it exists.", "--overwrite");
    syntax.json();
  }

  @Override
  public int run(Arguments arguments, Console console) throws IOException {
    String out = arguments.argument(1);
    RecoverResult result;
    if (RecordFilesOptions.isRecords(out)) {
      try (InputFile input = Source.plain(console).file(arguments.argument(0));
          OutputFile output = TargetOptions.file(out, arguments.has("--overwrite"), console)) {
        LengthDelimitedWriter writer = new LengthDelimitedWriter(output);
        result = RecordFiles.recover(input, RecordReaderOptions.DEFAULT, writer::write);
        writer.finish();
      }
    } else {
      RecordTarget target = target(out);
      try (InputFile input = Source.plain(console).file(arguments.argument(0));
          OutputFile output = TargetOptions.file(out, arguments.has("--overwrite"), console)) {
        result = RecordFiles.recoverTo(target.opener(output), input, RecordReaderOptions.DEFAULT);
      }
    }
    List<String> report = arguments.has("--json") ? List.of(Json.of(info(result))) : report(result);
    for (String line : report) {
      if (out.equals(Inputs.STANDARD)) {
        // Standard output has the file.
        console.error(line);
      } else {
        console.line(line);
      }
    }
    return 0;
  }

  /** A name that tells no format is that of a Riegeli file. */
  private static RecordTarget target(String out) {
    Format format = out.equals(Inputs.STANDARD) ? null : Formats.byExtension(out);
    return RecordTarget.of(
        format == null ? Formats.named("riegeli") : format, WriteOptions.DEFAULT);
  }

  private static List<String> report(RecoverResult result) {
    List<String> lines = new ArrayList<>();
    lines.add(Numbers.counted(result.records(), "record") + " saved");
    for (SkippedRegion region : result.skipped()) {
      lines.add(
          "lost: bytes "
              + region.begin()
              + " to "
              + region.end()
              + ": "
              + Visible.line(region.message()));
    }
    return lines;
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
