import { defineAgent } from "toolwright";

export default defineAgent({
  name: "visualiser",
  description: "Draws a chart of a table, as an SVG document.",
  instructions: "You draw the requested chart, and return its path with `handoff`.",
  tools: ["chart_bars", "handoff"],
});
