import { defineTool } from "toolwright";

interface Input {
  anything: unknown;
  maybe?: unknown;
  table: object;
  loose: any;
  list: unknown[];
}

/** Take anything. */
export default defineTool({ category: "utility", execute: (input: Input): unknown => input.anything });
