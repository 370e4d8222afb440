import { defineTool } from "toolwright";

class Hidden {
  #secret = 1;
  open = this.#secret;
}

class Shielded {
  protected inner = 1;
}

class Computed {
  get value(): number {
    return 1;
  }
}

class Counter {
  constructor(private count: number) {}
}

interface Input {
  hidden: Hidden;
  shielded: Shielded;
  computed: Computed;
  counter: Counter;
  list: Hidden[];
  maker: typeof Counter;
}

/** Take classes that hide what they hold. */
export default defineTool({ category: "utility", execute: (input: Input): number => Object.keys(input).length });
