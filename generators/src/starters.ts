import type { Generator } from "./generator.ts";

/** A working sample tool, with which a new project begins if its first tool is not named otherwise. */
export interface Starter extends Generator {
  readonly category: string;
  /** The name for which a new project gets this tool instead of a blank one. */
  readonly tool: string;
}

/** The note tools: one that reads notes, and one that writes them. */
export const starters: readonly Starter[] = [
  {
    id: "starter-retrieval",
    summary: "Searches a few notes.",
    category: "retrieval",
    tool: "note_search",
    questions: [],
    sample: { tool: "note_search" },
    files: () => [
      { template: "starter/retrieval/tool.ts.hbs", path: "tool.ts" },
      { template: "starter/retrieval/notes.ts.hbs", path: "notes.ts" },
      { template: "starter/retrieval/doc_summary.md.hbs", path: "doc_summary.md" },
      { template: "starter/retrieval/doc.md.hbs", path: "doc.md" },
      { template: "starter/retrieval/tool.test.ts.hbs", path: "tool.test.ts" },
    ],
  },
  {
    id: "starter-action",
    summary: "Writes notes to a file.",
    category: "action",
    tool: "note_append",
    questions: [],
    sample: { tool: "note_append" },
    files: () => [
      { template: "starter/action/tool.ts.hbs", path: "tool.ts" },
      { template: "starter/action/doc_summary.md.hbs", path: "doc_summary.md" },
      { template: "starter/action/doc.md.hbs", path: "doc.md" },
      { template: "starter/action/tool.test.ts.hbs", path: "tool.test.ts" },
    ],
  },
];
