package dev.colonnade.riegeli;

/** How far the bytes of a file are to be brought, so that they survive more. */
public enum FlushLevel {
  /** Out of the writer. */
  FROM_OBJECT,
  /** To the operating system: readers see them, and the process may end. */
  FROM_PROCESS,
  /** To the disk: the machine may lose power. */
  FROM_MACHINE
}
