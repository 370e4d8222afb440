import { defineTool } from "toolwright";

interface Input {
  kept: string;
  gone?: never;
  goneToo?: undefined;
  maybe: string | undefined;
  nothing: null;
  either: string | null | undefined;
  exclusive: { a: string; b?: never } | { a?: never; b: number };
}

/** Leave out what cannot be. */
export default defineTool({ category: "utility", execute: (input: Input): number => Object.keys(input).length });
