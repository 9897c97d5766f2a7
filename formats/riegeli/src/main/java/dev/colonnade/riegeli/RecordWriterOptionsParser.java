package dev.colonnade.riegeli;

import dev.colonnade.riegeli.RecordWriterOptions.BrotliEncoder;
import dev.colonnade.riegeli.chunk.ChunkEncoding;
import dev.colonnade.riegeli.compression.Compression;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/** Reads the text form of {@link RecordWriterOptions}. */
final class RecordWriterOptionsParser {
  private final String text;
  private final Set<String> seen = new HashSet<>();

  private boolean transpose;
  private Compression compression;
  private int level;
  private Integer windowLog;
  private BrotliEncoder brotliEncoder = RecordWriterOptions.DEFAULT.brotliEncoder();
  private long chunkSize = RecordWriterOptions.AUTO_CHUNK_SIZE;
  private double bucketFraction = 1;
  private long initialPadding = 1;
  private long finalPadding = 1;
  private int parallelism;

  RecordWriterOptionsParser(String text) {
    this.text = text;
  }

  RecordWriterOptions parse() {
    for (String item : text.split(",")) {
      if (!item.isEmpty()) {
        int colon = item.indexOf(':');
        String name = colon < 0 ? item : item.substring(0, colon);
        String value = colon < 0 ? null : item.substring(colon + 1);
        if (name.equals("default") && !seen.isEmpty()) {
          throw error("'default' must come first");
        }
        if (!seen.add(name)) {
          throw error("'" + name + "' is there twice");
        }
        set(name, value);
      }
    }
    if (compression == null) {
      setCompression(Compression.BROTLI, null, "brotli");
    }
    boolean hasWindow = compression == Compression.BROTLI || compression == Compression.ZSTD;
    if (windowLog != null && !hasWindow) {
      throw error("'window_log' is for brotli and zstd only");
    }
    try {
      return new RecordWriterOptions(
          transpose,
          compression,
          level,
          windowLog == null ? ChunkEncoding.AUTO_WINDOW : windowLog,
          brotliEncoder,
          chunkSize,
          bucketFraction,
          initialPadding,
          finalPadding,
          parallelism);
    } catch (IllegalArgumentException e) {
      throw error(e.getMessage());
    }
  }

  private void set(String name, String value) {
    switch (name) {
      case "default":
        expectNoValue(name, value);
        break;
      case "transpose":
        transpose = flag(name, value);
        break;
      case "uncompressed":
        expectNoValue(name, value);
        setCompression(Compression.NONE, null, name);
        break;
      case "brotli":
        setCompression(Compression.BROTLI, value, name);
        break;
      case "zstd":
        setCompression(Compression.ZSTD, value, name);
        break;
      case "snappy":
        setCompression(Compression.SNAPPY, value, name);
        break;
      case "window_log":
        windowLog = "auto".equals(value) ? ChunkEncoding.AUTO_WINDOW : windowLog(value);
        break;
      case "brotli_encoder":
        brotliEncoder = brotliEncoder(value);
        break;
      case "chunk_size":
        chunkSize = "auto".equals(value) ? RecordWriterOptions.AUTO_CHUNK_SIZE : bytes(name, value);
        break;
      case "bucket_fraction":
        bucketFraction = fraction(name, value);
        break;
      case "padding":
        initialPadding = padding(name, value);
        finalPadding = initialPadding;
        break;
      case "initial_padding":
        initialPadding = padding(name, value);
        break;
      case "final_padding":
        finalPadding = padding(name, value);
        break;
      case "parallelism":
        parallelism = integer(name, value);
        break;
      default:
        throw error(
            "'"
                + name
                + "' is none of the options: default, transpose, uncompressed, brotli, zstd, snappy,"
                + " window_log, brotli_encoder, chunk_size, bucket_fraction, padding,"
                + " initial_padding, final_padding, parallelism");
    }
  }

  private void setCompression(Compression value, String atLevel, String name) {
    if (compression != null) {
      throw error("'" + name + "': there can be only one compression");
    }
    compression = value;
    int usual = RecordWriterOptions.defaultLevel(value);
    level = atLevel == null ? usual : integer(name, atLevel);
    if (value == Compression.ZSTD && level == 0) {
      level = usual;
    }
  }

  private void expectNoValue(String name, String value) {
    if (value != null) {
      throw error("'" + name + "' takes no value");
    }
  }

  private boolean flag(String name, String value) {
    if (value == null || value.isEmpty() || value.equals("true")) {
      return true;
    } else if (value.equals("false")) {
      return false;
    }
    throw error("'" + name + "' is true or false, not '" + value + "'");
  }

  private int windowLog(String value) {
    int log = integer("window_log", value);
    if (log == ChunkEncoding.AUTO_WINDOW) {
      throw error("'window_log' 0 is too small");
    }
    return log;
  }

  private BrotliEncoder brotliEncoder(String value) {
    for (BrotliEncoder encoder : BrotliEncoder.values()) {
      if (encoder.name().toLowerCase(Locale.ROOT).equals(value)) {
        return encoder;
      }
    }
    throw error("'brotli_encoder' is rbrotli_or_cbrotli, cbrotli or rbrotli, not '" + value + "'");
  }

  private int integer(String name, String value) {
    try {
      return Integer.parseInt(String.valueOf(value));
    } catch (NumberFormatException e) {
      throw error("'" + name + "' needs a number, not '" + value + "'");
    }
  }

  private double fraction(String name, String value) {
    try {
      return Double.parseDouble(String.valueOf(value));
    } catch (NumberFormatException e) {
      throw error("'" + name + "' needs a number, not '" + value + "'");
    }
  }

  private long padding(String name, String value) {
    return value == null || value.isEmpty()
        ? RecordWriterOptions.DEFAULT_PADDING
        : bytes(name, value);
  }

  private long bytes(String name, String value) {
    long bytes = ByteCount.parse(value);
    if (bytes < 1) {
      throw error("'" + name + "' needs a number of bytes such as 64K, not '" + value + "'");
    }
    return bytes;
  }

  private IllegalArgumentException error(String problem) {
    return new IllegalArgumentException("options '" + text + "': " + problem);
  }
}
