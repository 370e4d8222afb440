import type { Category } from "../src/generator.ts";
import { toolQuestion } from "../src/tool-question.ts";

const retrieval: Category = {
  id: "retrieval",
  summary: "Looks something up and changes nothing.",
  questions: [toolQuestion("note_search")],
  sample: { tool: "recipe_search" },
  files: () => [
    { template: "tool/retrieval/tool.ts.hbs", path: "tool.ts" },
    { template: "tool/retrieval/notes.ts.hbs", path: "notes.ts" },
    { template: "tool/retrieval/doc_summary.md.hbs", path: "doc_summary.md" },
    { template: "tool/retrieval/doc.md.hbs", path: "doc.md" },
    { template: "tool/retrieval/tool.test.ts.hbs", path: "tool.test.ts" },
  ],
};

export default retrieval;
