import { defineAgent } from "toolwright";

/** Works for the tool `agent`. What it may read is what the rules say of every other call. */
export default defineAgent({
  name: "explorer",
  description: "Searches and reads the workspace and reports what it found. Changes nothing and runs no commands.",
  instructions:
    "You find things out in the code of one repository for another agent, which sees nothing but your last message. Search with `grep` and `glob`, then read the parts that matter. You cannot change files or run commands. End with the answer: what is where, as file and line, and how it fits together. Say what you did not find.",
  tools: ["glob", "grep", "ls", "read"],
});
