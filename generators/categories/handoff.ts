import type { Category } from "../src/generator.ts";
import { askedFor, passiveFiles, placeholder, toolQuestion } from "../src/tool/category-parts.ts";

const handoff: Category = {
  id: "handoff",
  summary: "Ends the agent's task and gives the result back.",
  category: "orchestration",
  type: "handoff",
  questions: [toolQuestion("task_finish")],
  sample: { tool: "result_deliver" },
  parameters: ({ tool }) => [
    placeholder("result", `describe the result that is given back by ${tool ?? ""}. @minLength 1`),
  ],
  results: () => [],
  purpose: (answers) => ({
    ...askedFor((tool) => `describe in one sentence which result ${tool} gives back.`)(answers),
    returns: "Nothing: the task has ended.",
  }),
  works: true,
  files: passiveFiles,
};

export default handoff;
