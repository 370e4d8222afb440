import { defineTool } from "toolwright";

interface Input {
  /** @minItems 1 @maxItems 3 @uniqueItems */
  words: string[];
  /** @default ["a"] @example ["b", "c"] */
  preset?: string[];
  /** @default {"deep": true} */
  options?: { deep: boolean };
  /** @default false */
  exact?: boolean;
  /** @default null */
  nothing?: string | null;
}

/** Read the tags of lists and others. */
export default defineTool({ category: "utility", execute: (input: Input): number => input.words.length });
