import { defineTool } from "toolwright";

/** A union that nothing tells apart; the warning about its member must not hide that. */
export default defineTool({
  category: "utility",
  execute: (input: { left: any } | { right: string }): number => Object.keys(input).length,
});
