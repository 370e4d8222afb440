import type { RuleSubject } from "../../model/verify/rule.ts";
import { defined } from "../../util/defined.ts";
import { documentText, summaryText } from "./document-text.ts";
import { testText } from "./test-text.ts";

/** The documents and the test that a tool folder lacks, by path relative to the project; nothing of a tool that cannot be inferred. */
export function initialDocuments({ folder, tool }: RuleSubject): Readonly<Record<string, string>> {
  if (folder === undefined || tool === undefined) return {};
  const names = Object.keys(folder.files);
  const isTested = names.some((name) => /\.test\.[jt]sx?$/.test(name));
  const texts = {
    "doc_summary.md": names.includes("doc_summary.md") ? undefined : summaryText(tool),
    "doc.md": names.includes("doc.md") ? undefined : documentText(tool),
    "tool.test.ts": isTested ? undefined : testText(tool),
  };
  return Object.fromEntries(Object.entries(defined(texts)).map(([name, text]) => [`${folder.path}/${name}`, text]));
}
