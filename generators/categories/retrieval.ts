import type { Category } from "../src/generator.ts";
import { askedFor, blankFiles, placeholder, toolQuestion } from "../src/tool/category-parts.ts";

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
