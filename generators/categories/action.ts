import { blankFiles } from "../src/blank-files.ts";
import type { Category } from "../src/generator.ts";
import { toolQuestion } from "../src/tool-question.ts";

const action: Category = {
  id: "action",
  summary: "Changes something in the world, at most once per call.",
  questions: [toolQuestion("note_append")],
  sample: { tool: "journal_append" },
  field: "target",
  files: () => blankFiles("action"),
};

export default action;
