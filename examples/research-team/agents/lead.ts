import { defineAgent } from "toolwright";

export default defineAgent({
  name: "lead",
  instructions:
    "You lead a small research team. Plan with `plan_next_steps`, give the work to the analyst, and report what was found in two sentences, with the names of the documents. Where your analyst asks something that only the reader can decide, pass the question on.",
  tools: ["plan_next_steps"],
  agents: ["analyst"],
});
