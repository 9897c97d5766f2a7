package dev.colonnade.cli.command;

import dev.colonnade.cli.UsageException;
import dev.colonnade.core.format.Format;
import dev.colonnade.core.format.WriteOptions;
import dev.colonnade.core.io.OutputFile;
import dev.colonnade.riegeli.RecordWriterOptions;
import dev.colonnade.riegeli.arrayrecord.ArrayRecordOptions;
import dev.colonnade.riegeli.tool.RecordOutput;

/** How a file is begun that holds records as such, not rows. */
@FunctionalInterface
interface RecordTarget {
  RecordOutput.Opener opener(OutputFile file);

  /** Files of a format, which must be one of records. */
  static RecordTarget of(Format format, WriteOptions options) {
    try {
      switch (format.name()) {
        case "riegeli":
          {
            options.check(format.name(), format.writeOptions());
            RecordWriterOptions parsed = RecordWriterOptions.parse(options.text("options", ""));
            return file -> RecordOutput.riegeli(file, parsed);
          }
        case "array_record":
          {
            options.check(format.name(), format.writeOptions());
            ArrayRecordOptions parsed = ArrayRecordOptions.parse(options.text("options", ""));
            return file -> RecordOutput.arrayRecord(file, parsed);
          }
        default:
          throw new UsageException(
              "records as such go into riegeli, array_record and .ld files, not into "
                  + format.name());
      }
    } catch (IllegalArgumentException e) {
      throw new UsageException("-o options: " + e.getMessage(), e);
    }
  }
}
