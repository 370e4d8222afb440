import { documentFiles, type ToolFolder } from "../../model/tool/tool-folder.ts";
import { withoutSuppressions } from "../../model/tool/suppression.ts";
import type { RuleReport } from "../../model/verify/rule.ts";
import { markdownExcess } from "../../util/markdown.ts";
import { defineRule } from "../subject/define-rule.ts";
import { fileLocation } from "../subject/locations.ts";

const summaryFile = "doc_summary.md";
const fewest = 2;
const most = 4;

export default defineRule({
  id: "doc-size",
  severity: "error",
  summary: "`doc_summary.md` has two to four lines, and both documents are small enough to be parsed as Markdown.",
  scope: "tool",
  check({ folder }, report) {
    if (folder === undefined) return;
    summaryFindings(folder).forEach(report);
    for (const file of documentFiles) {
      const excess = markdownExcess(folder.files[file] ?? "");
      if (excess === undefined) continue;
      report({
        at: fileLocation(folder, file),
        severity: "warning",
        message: `\`${file}\` ${excess}.`,
        remedy:
          "Shorten it to what an agent needs for a call, and link the rest; until then it is shown as plain text.",
      });
    }
  },
});

function summaryFindings(folder: ToolFolder): readonly RuleReport[] {
  const text = folder.files[summaryFile];
  if (text === undefined) return [];
  const filled = filledLines(text);
  if (filled.length >= fewest && filled.length <= most) return [];
  const excess = filled[most];
  return [
    {
      at: fileLocation(folder, summaryFile, excess && { line: excess.line, column: 1 }),
      message: `\`${summaryFile}\` has ${countOf(filled.length)} of text; expected ${fewest} to ${most}.`,
      ...(excess && { evidence: excess.text }),
      remedy:
        excess === undefined
          ? "Say in one line what the tool does and in another when to use it."
          : "Keep what a model needs to choose the tool, and move the rest to `doc.md`.",
    },
  ];
}

const countOf = (lines: number): string => (lines === 0 ? "no line" : lines === 1 ? "1 line" : `${lines} lines`);

function filledLines(text: string): readonly { readonly line: number; readonly text: string }[] {
  return withoutSuppressions(text)
    .split(/\r\n|\r|\n/)
    .map((content, index) => ({ line: index + 1, text: content.trim() }))
    .filter((line) => line.text !== "");
}
