import type { Category } from "../src/generator.ts";
import { askedFor, blankFiles, placeholder, toolQuestion } from "../src/tool/category-parts.ts";

const action: Category = {
  id: "action",
  summary: "Changes something in the world, at most once per call.",
  questions: [toolQuestion("note_append")],
  sample: { tool: "journal_append" },
  parameters: ({ tool }) => [placeholder("target", `describe what ${tool} acts on. @minLength 1`)],
  results: ({ tool }) => [placeholder("change", `describe what ${tool} has changed.`)],
  purpose: askedFor((tool) => `describe in one sentence what ${tool} changes, and what it returns.`),
  files: () => blankFiles("action"),
};

export default action;
