import { defineAgent } from "toolwright";

export default defineAgent({
  name: "analyst",
  description: "Writes tables of countries and continents, and has charts of them drawn.",
  instructions:
    "You compare continents. If the request names no measure, ask with `ask_master` and give the measures as options. Write the table, let the visualiser draw it, and return the result with both documents.",
  tools: ["country_table", "ask_master", "handoff"],
  agents: ["visualiser"],
});
