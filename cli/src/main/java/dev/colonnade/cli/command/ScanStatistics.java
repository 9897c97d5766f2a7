package dev.colonnade.cli.command;

import dev.colonnade.cli.output.Console;
import dev.colonnade.cli.output.Numbers;
import dev.colonnade.core.scan.ScanReport;

/** What {@code --stats} tells of a scan. */
final class ScanStatistics {
  private ScanStatistics() {}

  /** Tells on standard error what was read, if that was asked for. */
  static void print(Arguments arguments, ScanReport report, Console console) {
    if (!arguments.has("--stats")) {
      return;
    }
    console.error(
        "read "
            + Numbers.counted(report.bytesRead(), "byte")
            + " in "
            + Numbers.counted(report.rangesRead(), "range")
            + "; "
            + Numbers.grouped(report.rowGroupsSkipped())
            + " of "
            + Numbers.counted(report.rowGroupsSeen(), "row group")
            + " skipped"
            + (report.rowGroupsKnown() == 0
                ? ""
                : ", " + Numbers.grouped(report.rowGroupsKnown()) + " known from metadata")
            + "; "
            + Numbers.counted(report.rowsDecoded(), "row")
            + " decoded, "
            + Numbers.grouped(report.rowsReturned())
            + " returned");
  }
}
