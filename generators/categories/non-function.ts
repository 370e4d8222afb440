import type { Category } from "../src/generator.ts";
import { askedFor, passiveFiles, placeholder, toolQuestion } from "../src/tool/category-parts.ts";

const nonFunction: Category = {
  id: "non-function",
  summary: "Gives the host data, and runs no code.",
  category: "orchestration",
  type: "non_function",
  questions: [toolQuestion("plan_state")],
  sample: { tool: "outline_state" },
  parameters: ({ tool }) => [placeholder("text", `describe what the host gets from ${tool ?? ""}. @minLength 1`)],
  results: () => [],
  purpose: (answers) => ({
    ...askedFor((tool) => `describe in one sentence which data ${tool} gives the host.`)(answers),
    returns: "The arguments, as the host gets them.",
  }),
  works: true,
  files: passiveFiles,
};

export default nonFunction;
