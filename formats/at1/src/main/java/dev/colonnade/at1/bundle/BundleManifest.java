package dev.colonnade.at1.bundle;

import dev.colonnade.at1.json.JsonEvents;
import dev.colonnade.at1.json.JsonEvents.Event;
import dev.colonnade.core.FormatException;
import dev.colonnade.core.Section;
import dev.colonnade.core.io.Slice;
import java.util.ArrayList;
import java.util.List;

/** The names in a bundle: a JSON array of objects, each with at least {@code "name"}. */
final class BundleManifest {
  private final JsonEvents events;
  private final Slice text;
  private final Section section;

  private BundleManifest(Slice text, Section section) {
    this.events = new JsonEvents().reset(text.array(), text.offset(), text.end());
    this.text = text;
    this.section = section;
  }

  /** The names in their order, as they are: not yet fit to be used as paths. */
  static List<String> names(Slice text, Section section) throws FormatException {
    return new BundleManifest(text, section).names();
  }

  private List<String> names() throws FormatException {
    expect(Event.BEGIN_ARRAY, "an array");
    List<String> names = new ArrayList<>();
    while (true) {
      Event event = events.next();
      if (event == Event.END_ARRAY) {
        expect(Event.END, "nothing more");
        return names;
      } else if (event != Event.BEGIN_OBJECT) {
        throw error("an object for each file expected");
      }
      names.add(name());
    }
  }

  /** The name in an object that has been begun; other members, nested ones too, are passed over. */
  private String name() throws FormatException {
    String name = null;
    boolean isName = false;
    while (true) {
      Event event = events.next();
      if (event == Event.INVALID) {
        throw error("malformed JSON");
      } else if (events.depth() == 1) {
        break;
      } else if (event == Event.KEY && events.depth() == 2) {
        isName = "name".equals(string());
      } else if (isName) {
        if (event != Event.STRING || name != null) {
          throw error("one name, a string, expected");
        }
        name = string();
        isName = false;
      }
    }
    if (name == null) {
      throw error("a file without a name");
    }
    return name;
  }

  private String string() throws FormatException {
    String string = JsonEvents.unquote(text.array(), events.start(), events.stop());
    if (string == null) {
      throw error("malformed text");
    }
    return string;
  }

  private void expect(Event expected, String what) throws FormatException {
    if (events.next() != expected) {
      throw error(what + " expected");
    }
  }

  private FormatException error(String problem) {
    return section.error(events.start() - text.offset(), problem);
  }
}
