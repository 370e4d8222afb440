import { passiveFiles } from "../src/passive-files.ts";
import type { Category } from "../src/generator.ts";
import { askedFor } from "../src/tool/asked-for.ts";
import { placeholder } from "../src/tool/placeholder.ts";
import { agentQuestion } from "../src/agent-question.ts";
import { toolQuestion } from "../src/tool-question.ts";

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
