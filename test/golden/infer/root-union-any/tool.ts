import { defineTool } from "toolwright";

/** A union with a member that may be anything: a warning. */
export default defineTool({
  category: "utility",
  execute: (input: { left: any } | { right: string }): number => Object.keys(input).length,
});
