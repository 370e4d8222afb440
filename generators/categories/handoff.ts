import { passiveFiles } from "../src/passive-files.ts";
import type { Category } from "../src/generator.ts";
import { askedFor } from "../src/tool/asked-for.ts";
import { placeholder } from "../src/tool/placeholder.ts";
import { toolQuestion } from "../src/tool-question.ts";

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
