package dev.colonnade.text.read;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Names of columns, of which later ones get a number where an earlier one is the same. */
public final class UniqueNames {
  private final List<String> names = new ArrayList<>();
  private final Set<String> taken = new HashSet<>();
  private final List<String> notes = new ArrayList<>();

  /** Adds a name. */
  public void add(String name) {
    String unique = name;
    for (int number = 2; !taken.add(unique); number++) {
      unique = name + "_" + number;
    }
    if (!unique.equals(name)) {
      notes.add("a second column '" + name + "' is called '" + unique + "'");
    }
    names.add(unique);
  }

  public List<String> names() {
    return List.copyOf(names);
  }

  /** What was changed. */
  public List<String> notes() {
    return List.copyOf(notes);
  }
}
