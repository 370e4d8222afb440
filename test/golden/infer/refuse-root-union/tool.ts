import { defineTool } from "toolwright";

/** Take one of two objects as the whole input. */
export default defineTool({
  category: "utility",
  execute: (input: { id: string } | { name: string }): string => ("id" in input ? input.id : input.name),
});
