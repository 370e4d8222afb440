import { defineTool } from "toolwright";

interface Growing<List extends unknown[]> {
  list: List;
  left?: Growing<[...List, 1]>;
  right?: Growing<[...List, 2]>;
}

/** Take a type whose argument grows. */
export default defineTool({ category: "utility", execute: (input: { start: Growing<[]> }): number => Object.keys(input).length });
