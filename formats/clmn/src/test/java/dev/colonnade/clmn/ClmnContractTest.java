package dev.colonnade.clmn;

import dev.colonnade.core.contract.FormatContract;

class ClmnContractTest extends FormatContract {
  ClmnContractTest() {
    super(new ClmnFormat());
  }
}
