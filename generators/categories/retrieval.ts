import { blankFiles } from "../src/blank-files.ts";
import type { Category } from "../src/generator.ts";
import { toolQuestion } from "../src/tool-question.ts";

const retrieval: Category = {
  id: "retrieval",
  summary: "Looks something up and changes nothing.",
  questions: [toolQuestion("note_search")],
  sample: { tool: "recipe_search" },
  field: "query",
  files: () => blankFiles("retrieval"),
};

export default retrieval;
