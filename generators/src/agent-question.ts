import type { Question } from "./generator.ts";

/** The question for the agent that a call goes to. */
export const agentQuestion: Question = {
  id: "to",
  message: "Which agent does the work?",
  summary: "agent_as_tool: the agent that does the work",
  initial: "writer",
  check: (answer) =>
    /^[A-Za-z_][\w-]*$/.test(answer)
      ? undefined
      : { problem: "The agent's name must be a word of letters, digits, _ and -.", suggestion: "writer" },
};
