import { defineTool } from "toolwright";

interface Input {
  n: number;
}

/** Say by an assertion what a handler takes. */
export default defineTool({
  category: "utility",
  execute: (async (input: any) => input.n) as (input: Input) => Promise<number>,
});
