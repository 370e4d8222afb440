import { defineTool } from "toolwright";

const colours = ["red", "amber", "green"] as const;
const speeds = { slow: 10, fast: 50 } as const;

interface Input {
  colour: (typeof colours)[number];
  speedName: keyof typeof speeds;
  speed: (typeof speeds)[keyof typeof speeds];
  settings: typeof defaults;
}

const defaults = { theme: "dark", depth: 3, tags: ["a"] };

/** Take types that come from constants. */
export default defineTool({ category: "utility", execute: (input: Input) => input.colour });
