import { defineTool } from "toolwright";

interface Input {
  both: { [key: string]: string } & { id: string };
  narrowed: { [key: string]: string | number } & { [key: string]: string };
  open: { id: string } & Record<string, unknown>;
  patterns: { [key: `x-${string}`]: string } & { id: number };
}

/** Intersect index signatures. */
export default defineTool({ category: "utility", execute: (input: Input): number => Object.keys(input).length });
