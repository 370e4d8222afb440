import { defineAgent } from "toolwright";

export default defineAgent({
  name: "visualiser",
  description: "Draws a chart of a table, as an SVG document.",
  instructions: "You draw the chart you are asked for, and hand it back with `handoff` and its path.",
  tools: ["chart_bars", "handoff"],
});
