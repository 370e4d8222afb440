import { defineTool } from "toolwright";

interface Base {
  /** From the base. */
  id: string;
  size: number | string;
}

interface Extra {
  extra?: boolean;
}

interface Merged extends Base, Extra {
  size: number;
}

interface Merged {
  /** Declared later. */
  later: string;
}

interface Generic<T> extends Array<T> {
  length: number;
}

type Both = Base & { size: number; more: string };

interface Input {
  merged: Merged;
  both: Both;
}

/** Merge interfaces. */
export default defineTool({ category: "utility", execute: (input: Input): number => Object.keys(input).length });
