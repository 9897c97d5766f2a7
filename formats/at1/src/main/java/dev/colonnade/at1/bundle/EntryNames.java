package dev.colonnade.at1.bundle;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Decides whether the names in a bundle may become paths below a folder. */
final class EntryNames {
  private static final int MAX_BYTES = 511;

  private EntryNames() {}

  /** What is wrong with the names, or null. */
  static String problem(List<String> names) {
    Set<String> files = new HashSet<>();
    Set<String> folders = new HashSet<>();
    for (String name : names) {
      String problem = problem(name);
      if (problem != null) {
        return "entry '" + printable(name) + "' " + problem;
      }
      if (!files.add(name) || folders.contains(name)) {
        return "entry '" + printable(name) + "' is there twice, or is a folder elsewhere";
      }
      for (int slash = name.indexOf('/'); slash >= 0; slash = name.indexOf('/', slash + 1)) {
        String folder = name.substring(0, slash);
        folders.add(folder);
        if (files.contains(folder)) {
          return "entry '" + printable(folder) + "' is both a file and a folder";
        }
      }
    }
    return null;
  }

  private static String problem(String name) {
    if (name.isEmpty()) {
      return "has an empty name";
    } else if (name.getBytes(StandardCharsets.UTF_8).length > MAX_BYTES) {
      return "has a name of more than " + MAX_BYTES + " bytes";
    }
    for (int i = 0; i < name.length(); i++) {
      char c = name.charAt(i);
      boolean half = Character.isSurrogate(c) && !isPair(name, i);
      if (c == '\\' || c == ':' || c < 0x20 || half) {
        return "has a character in its name that paths may not have";
      }
    }
    for (String segment : name.split("/", -1)) {
      if (segment.isEmpty() || segment.equals(".") || segment.equals("..")) {
        return "has a path that is absolute or leads out of its folder";
      }
    }
    return null;
  }

  /** Whether a surrogate has its other half beside it; a lone one is no character. */
  private static boolean isPair(String name, int at) {
    return Character.isHighSurrogate(name.charAt(at))
        ? at + 1 < name.length() && Character.isLowSurrogate(name.charAt(at + 1))
        : at > 0 && Character.isHighSurrogate(name.charAt(at - 1));
  }

  private static String printable(String name) {
    String shown = name.length() > 80 ? name.substring(0, 80) + "…" : name;
    return shown.chars().anyMatch(c -> c < 0x20) ? shown.replaceAll("[\\x00-\\x1f]", "?") : shown;
  }
}
