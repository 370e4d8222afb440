import type { Category } from "../src/generator.ts";
import { askedFor, passiveFiles, placeholder, toolQuestion } from "../src/tool/category-parts.ts";

const askMaster: Category = {
  id: "ask-master",
  summary: "Asks the parent agent or a person, and waits for the answer.",
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
