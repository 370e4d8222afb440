import { defineTool } from "toolwright";

/** Take objects with the same property in two types. */
export default defineTool({
  category: "utility",
  execute: (input: { size: number } | { size: "auto"; fit?: boolean }): string => String(input.size),
});
