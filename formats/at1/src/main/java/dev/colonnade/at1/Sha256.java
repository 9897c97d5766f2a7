package dev.colonnade.at1;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** The hash of the trailer. */
final class Sha256 {
  private Sha256() {}

  static MessageDigest begin() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
