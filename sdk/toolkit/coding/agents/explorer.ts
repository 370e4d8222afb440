import { defineAgent } from "toolwright";

/** The tool `agent` calls it. The same permission rules apply to its calls. */
export default defineAgent({
  name: "explorer",
  description: "Searches and reads the workspace and reports what it found. Changes nothing and runs no commands.",
  instructions:
    "You answer questions about the code of one repository. Another agent asks them, and sees only your last message. Search with `grep` and `glob`, then read the relevant parts. You cannot change files or run commands. End with the answer: give each location as file and line, and explain how the parts work together. Say what you did not find.",
  tools: ["glob", "grep", "ls", "read"],
});
