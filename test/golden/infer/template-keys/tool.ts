import { defineTool } from "toolwright";

interface Input {
  [key: `x-${string}`]: string;
  [key: `data_${number}`]: number;
  plain: boolean;
}

/** Take keys of a form. */
export default defineTool({ category: "utility", execute: (input: Input): number => Object.keys(input).length });
