import type { Category } from "../src/generator.ts";
import { toolQuestion } from "../src/tool-question.ts";

const action: Category = {
  id: "action",
  summary: "Changes something in the world, at most once per call.",
  questions: [toolQuestion("note_append")],
  sample: { tool: "journal_append" },
  files: () => [
    { template: "tool/action/tool.ts.hbs", path: "tool.ts" },
    { template: "tool/action/doc_summary.md.hbs", path: "doc_summary.md" },
    { template: "tool/action/doc.md.hbs", path: "doc.md" },
    { template: "tool/action/tool.test.ts.hbs", path: "tool.test.ts" },
  ],
};

export default action;
