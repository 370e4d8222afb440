import { defineTool } from "toolwright";
import { load, settings } from "./load.ts";

interface Input {
  loaded: Awaited<ReturnType<typeof load>>;
  settings: typeof settings;
  first: Parameters<typeof load>[0];
  depth: (typeof settings)["depth"];
}

/** Use types the compiler works out. */
export default defineTool({ category: "utility", execute: (input: Input) => load(input.first) });
