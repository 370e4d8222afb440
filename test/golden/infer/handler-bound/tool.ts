import { defineTool } from "toolwright";

function add(this: { by: number }, input: { n: number }): number {
  return input.n + this.by;
}

/** Bind a function to what it needs. */
export default defineTool({ category: "utility", execute: add.bind({ by: 1 }) });
