import { defineTool } from "toolwright";

/** Greet before the first word. */
export default defineTool({
  category: "lifecycle",
  on: "on_start",
  agents: ["front"],
  order: -1,
  execute: (_input) => ({ end: "Closed." as string }),
});
