import type { Category, Question } from "../src/generator.ts";
import { askedFor, passiveFiles, placeholder, toolQuestion } from "../src/tool/category-parts.ts";

const agentQuestion: Question = {
  id: "to",
  message: "Which agent does the work?",
  summary: "agent_as_tool: the agent that does the work",
  initial: "writer",
  check: (answer) =>
    /^[A-Za-z_][\w-]*$/.test(answer)
      ? undefined
      : { problem: "The agent's name must be a word of letters, digits, _ and -.", suggestion: "writer" },
};

const agentAsTool: Category = {
  id: "agent-as-tool",
  summary: "Has another agent do work, and waits for its result.",
  category: "orchestration",
  type: "agent_as_tool",
  questions: [toolQuestion("draft_write"), agentQuestion],
  sample: { tool: "summary_write", to: "writer" },
  parameters: ({ tool }) => [placeholder("task", `describe the task that is given by ${tool ?? ""}. @minLength 1`)],
  results: () => [],
  purpose: (answers) => ({
    ...askedFor((tool) => `describe in one sentence which work ${tool} has another agent do.`)(answers),
    returns: "What the other agent gives back.",
  }),
  works: true,
  files: passiveFiles,
};

export default agentAsTool;
