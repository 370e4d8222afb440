import type { FileWrite } from "./generator.ts";

/** The files of a blank tool: its code is the category's own; its documents, and its test unless `test` names a folder, are those of all. */
export function blankFiles(category: string, test = "shared"): readonly FileWrite[] {
  return [
    { template: `tool/${category}/tool.ts.hbs`, path: "tool.ts" },
    { template: "tool/shared/doc_summary.md.hbs", path: "doc_summary.md" },
    { template: "tool/shared/doc.md.hbs", path: "doc.md" },
    { template: `tool/${test}/tool.test.ts.hbs`, path: "tool.test.ts" },
  ];
}
