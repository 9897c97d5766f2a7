package dev.colonnade.core.scan;

/**
 * What a scan did so far.
 *
 * @param rowGroupsSeen row groups that were considered
 * @param rowGroupsSkipped those of them that statistics ruled out
 * @param rowGroupsKnown those of them that metadata told all of, so that none of their rows was
 *     read; only aggregates can do with that
 * @param rowsDecoded rows that were decoded
 * @param rowsReturned rows that passed the filter
 * @param rangesRead separate stretches of the file that were read
 * @param bytesRead bytes that were read
 */
public record ScanReport(
    long rowGroupsSeen,
    long rowGroupsSkipped,
    long rowGroupsKnown,
    long rowsDecoded,
    long rowsReturned,
    long rangesRead,
    long bytesRead) {}
