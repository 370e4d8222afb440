import { defineTool } from "toolwright";

enum Computed {
  A = Math.round(1.4),
  B = "text".length,
}

interface Input {
  computed: Computed;
}

/** Take an enum whose values are not known before it runs. */
export default defineTool({ category: "utility", execute: (input: Input): number => Object.keys(input).length });
