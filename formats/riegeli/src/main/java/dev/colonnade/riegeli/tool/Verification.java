package dev.colonnade.riegeli.tool;

import dev.colonnade.core.FormatException;
import dev.colonnade.core.Limits;
import dev.colonnade.core.io.InputFile;
import dev.colonnade.riegeli.RecordsMetadata;
import dev.colonnade.riegeli.SkippedRegion;
import dev.colonnade.riegeli.chunk.ChunkDecoder;
import dev.colonnade.riegeli.chunk.ChunkType;
import dev.colonnade.riegeli.chunk.FieldProjection;
import dev.colonnade.riegeli.file.Chunk;
import dev.colonnade.riegeli.file.ChunkHeader;
import dev.colonnade.riegeli.file.ChunkReader;
import dev.colonnade.riegeli.file.Failure;
import dev.colonnade.riegeli.file.Recovered;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * What a check of a whole file found. Checked are the hashes of all block headers, chunk headers
 * and data, and that each chunk, metadata included, can be decoded.
 *
 * @param chunks number of sound chunks
 * @param records number of records in them
 * @param problems what is not sound, in order
 */
public record Verification(long chunks, long records, List<SkippedRegion> problems) {
  public Verification {
    problems = List.copyOf(problems);
  }

  /** Whether nothing is wrong. */
  public boolean isSound() {
    return problems.isEmpty();
  }

  /** Checks a file. */
  public static Verification of(InputFile file, Limits limits) throws IOException {
    ChunkReader reader = new ChunkReader(file, limits);
    List<SkippedRegion> problems = new ArrayList<>();
    long chunks = 0;
    long records = 0;
    while (true) {
      try {
        Chunk chunk = reader.readStrictly();
        if (chunk == null) {
          return new Verification(chunks, records, problems);
        }
        FormatException problem = problem(chunk, file.name(), limits);
        if (problem == null) {
          chunks++;
          records += chunk.header().numRecords();
        } else {
          Failure failure = Failure.undecodable(chunk, problem);
          problems.add(new SkippedRegion(chunk.begin(), chunk.end(), failure.message()));
        }
      } catch (FormatException e) {
        Recovered passed = reader.recover();
        if (passed == null) {
          throw e;
        }
        problems.add(new SkippedRegion(passed.begin(), passed.end(), passed.message()));
      }
    }
  }

  private static FormatException problem(Chunk chunk, String file, Limits limits)
      throws IOException {
    ChunkHeader header = chunk.header();
    try {
      ChunkDecoder.decode(
          header.type(),
          chunk.data(),
          header.numRecords(),
          header.decodedDataSize(),
          FieldProjection.all(),
          limits,
          chunk.section(file));
      if (header.type() == ChunkType.FILE_METADATA) {
        RecordsMetadata.decode(chunk, file, limits);
      }
      return null;
    } catch (FormatException e) {
      return e;
    }
  }
}
