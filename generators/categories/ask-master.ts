import { passiveFiles } from "../src/passive-files.ts";
import type { Category } from "../src/generator.ts";
import { askedFor } from "../src/tool/asked-for.ts";
import { placeholder } from "../src/tool/placeholder.ts";
import { toolQuestion } from "../src/tool-question.ts";

const askMaster: Category = {
  id: "ask-master",
  summary: "Asks who gave the task, and waits for the answer.",
  category: "orchestration",
  type: "ask_master",
  questions: [toolQuestion("detail_ask")],
  sample: { tool: "budget_ask" },
  parameters: ({ tool }) => [placeholder("question", `describe what is asked by ${tool ?? ""}. @minLength 1`)],
  results: () => [],
  purpose: (answers) => ({
    ...askedFor((tool) => `describe in one sentence what ${tool} asks the one who gave the task.`)(answers),
    returns: "The answer, as text.",
  }),
  works: true,
  files: passiveFiles,
};

export default askMaster;
