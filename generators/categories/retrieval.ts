import { blankFiles } from "../src/blank-files.ts";
import type { Category } from "../src/generator.ts";
import { askedFor } from "../src/tool/asked-for.ts";
import { placeholder } from "../src/tool/placeholder.ts";
import { toolQuestion } from "../src/tool-question.ts";

const retrieval: Category = {
  id: "retrieval",
  summary: "Looks something up and changes nothing.",
  questions: [toolQuestion("note_search")],
  sample: { tool: "recipe_search" },
  parameters: ({ tool }) => [placeholder("query", `describe what ${tool} looks for. @minLength 1`)],
  results: ({ tool }) => [placeholder("text", `describe what ${tool} has found.`)],
  purpose: askedFor((tool) => `describe in one sentence what ${tool} looks up, and what it returns.`),
  files: () => blankFiles("retrieval"),
};

export default retrieval;
