package dev.colonnade.core.contract;

import java.io.ByteArrayOutputStream;
import java.util.zip.Deflater;

/** Bytes compressed by the JDK alone, for files that tests build by hand. */
public final class ZlibBytes {
  private ZlibBytes() {}

  /** One zlib stream of the default level. */
  public static byte[] zlib(byte[] content) {
    Deflater deflater = new Deflater();
    deflater.setInput(content);
    deflater.finish();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    byte[] buffer = new byte[4096];
    while (!deflater.finished()) {
      out.write(buffer, 0, deflater.deflate(buffer));
    }
    deflater.end();
    return out.toByteArray();
  }
}
