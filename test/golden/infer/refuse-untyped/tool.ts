import { defineTool } from "toolwright";

interface Input {
  given: any;
  // @ts-expect-error on purpose
  untyped;
}

/** Leave types out. */
export default defineTool({ category: "utility", execute: (input: Input): number => 1 });
