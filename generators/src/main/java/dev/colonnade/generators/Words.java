package dev.colonnade.generators;

/** Words that made-up texts consist of; some are not ASCII, as in real data. */
final class Words {
  static final String[] CITIES = {
    "Oslo", "Zürich", "New York", "東京", "São Paulo", "London", "Kraków", "Nairobi", "Sydney", "Lyon"
  };
  static final String[] SYMBOLS = {
    "ACME", "BOLT", "CORE", "DELTA", "ECHO", "FLUX", "GRID", "HALO", "IRIS", "JADE", "KITE", "LYNX"
  };
  static final String[] FIRST_NAMES = {
    "Ada", "Björn", "Chloé", "Dmitri", "Emeka", "Fatima", "Grace", "Hiro", "Inés", "Jun", "Kaja",
    "Liam"
  };
  static final String[] LAST_NAMES = {
    "Okafor",
    "Lindqvist",
    "O'Brien",
    "Nakamura",
    "García",
    "Kowalska",
    "Smith",
    "Haddad",
    "Šimić",
    "Weber"
  };
  static final String[] EVENTS = {"view", "click", "search", "purchase", "login", "logout"};
  static final String[] TAGS = {"new", "mobile", "campaign", "beta", "returning", "night"};
  static final String[] COUNTRIES = {"NO", "CH", "US", "JP", "BR", "GB", "PL", "KE", "AU", "FR"};
  static final String[] LEVELS = {"INFO", "DEBUG", "WARN", "ERROR"};
  static final String[] SERVICES = {"gateway", "orders", "billing", "search", "mail"};
  static final String[] ACTIONS = {
    "request handled",
    "cache miss, loading",
    "retrying after timeout",
    "connection closed by peer",
    "slow query",
    "token renewed",
    "queue drained"
  };

  private Words() {}
}
