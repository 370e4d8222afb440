import type { RuleSubject } from "../../model/rule.ts";
import { toolFileOf } from "../../model/tool-folder.ts";
import { documentText } from "./document-text.ts";
import { summaryText } from "./summary-text.ts";
import { testText } from "./test-text.ts";
import { thrownErrors } from "./thrown-errors.ts";

/** The documents and the test that a tool folder lacks, by path relative to the project; nothing of a tool that cannot be inferred. */
export function initialDocuments({ folder, tool }: RuleSubject): Readonly<Record<string, string>> {
  if (folder === undefined || tool === undefined) return {};
  const names = Object.keys(folder.files);
  const source = folder.files[toolFileOf(folder) ?? ""] ?? "";
  const isMissing = {
    "doc_summary.md": !names.includes("doc_summary.md"),
    "doc.md": !names.includes("doc.md"),
    "tool.test.ts": !names.some((name) => /\.test\.[jt]sx?$/.test(name)),
  };
  return {
    ...(isMissing["doc_summary.md"] && { [`${folder.path}/doc_summary.md`]: summaryText(tool) }),
    ...(isMissing["doc.md"] && { [`${folder.path}/doc.md`]: documentText(tool, thrownErrors(source)) }),
    ...(isMissing["tool.test.ts"] && { [`${folder.path}/tool.test.ts`]: testText(tool) }),
  };
}
