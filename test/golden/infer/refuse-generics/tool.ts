import { defineTool } from "toolwright";

type Handler = <T>(value: T) => T;

interface Box<T> {
  held: T;
}

interface Input {
  handler: Handler;
  box: Box<keyof any>;
  poly: this;
}

/** Take what has no type of its own. */
export default defineTool({ category: "utility", execute: (input: Input): number => Object.keys(input).length });
