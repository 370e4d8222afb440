import { defineAgent } from "toolwright";

export default defineAgent({
  name: "lead",
  instructions:
    "You lead a small research team. Plan with `plan_next_steps`, give the work to the analyst, and report the findings in two sentences, with the names of the documents. If your analyst asks something that only the reader can decide, pass the question on.",
  tools: ["plan_next_steps"],
  agents: ["analyst"],
});
