import { passiveFiles } from "../src/passive-files.ts";
import type { Category } from "../src/generator.ts";
import { askedFor } from "../src/tool/asked-for.ts";
import { placeholder } from "../src/tool/placeholder.ts";
import { toolQuestion } from "../src/tool-question.ts";

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
