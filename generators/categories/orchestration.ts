import type { Category } from "../src/generator.ts";
import { askedFor, blankFiles, placeholder, toolQuestion } from "../src/tool/category-parts.ts";

const orchestration: Category = {
  id: "orchestration",
  summary: "Gives work to other agents, with documents that all share.",
  type: "function",
  questions: [toolQuestion("report_commission")],
  sample: { tool: "study_commission" },
  parameters: ({ tool }) => [
    placeholder("task", `describe the task that ${tool} gives to another agent. @minLength 1`),
  ],
  results: ({ tool }) => [placeholder("report", `describe what the other agent returns to ${tool}.`)],
  purpose: askedFor(
    (tool) => `describe in one sentence which work ${tool} gives to another agent, and what it returns.`,
  ),
  files: () => blankFiles("orchestration"),
};

export default orchestration;
