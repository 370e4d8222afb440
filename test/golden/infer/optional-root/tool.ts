import { defineTool } from "toolwright";

interface Input {
  limit?: number;
}

/** Take an object that may be left out. */
export default defineTool({ category: "utility", execute: ({ limit = 3 }: Input = {}): number => limit });
