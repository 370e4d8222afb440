import { defineTool } from "toolwright";

interface Input {
  name: string;
  get size(): number;
  onDone?: () => void;
  toString(): string;
}

/** Take an interface with behaviour. */
export default defineTool({ category: "utility", execute: (input: Input): number => Object.keys(input).length });
