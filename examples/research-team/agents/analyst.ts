import { defineAgent } from "toolwright";

export default defineAgent({
  name: "analyst",
  description: "Makes tables of countries and continents, and has charts of them drawn.",
  instructions:
    "You compare continents. Where the request does not say by which measure, ask with `ask_master` and name the measures as options. Write the table, have the visualiser draw it, and hand back the result with both documents.",
  tools: ["country_table", "ask_master", "handoff"],
  agents: ["visualiser"],
});
