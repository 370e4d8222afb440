import { defineTool } from "toolwright";

class Account {
  id = "";
  #secret = "";
  check(): boolean {
    return this.#secret === "";
  }
}

class Hidden {
  private inside = 1;
  value(): number {
    return this.inside;
  }
}

/** Take classes that are more than data. */
export default defineTool({ category: "utility", execute: (input: { account: Account; hidden: Hidden }): number => 1 });
