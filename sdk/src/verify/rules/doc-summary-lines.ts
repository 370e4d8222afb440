import { withoutSuppressions } from "../../model/tool/suppression.ts";
import { defineRule } from "../subject/define-rule.ts";
import { fileLocation } from "../subject/locations.ts";

const file = "doc_summary.md";
const fewest = 2;
const most = 4;

export default defineRule({
  id: "doc-summary-lines",
  severity: "error",
  summary: "`doc_summary.md` has two to four lines.",
  scope: "tool",
  check({ folder }, report) {
    const text = folder?.files[file];
    if (folder === undefined || text === undefined) return;
    const filled = filledLines(text);
    if (filled.length >= fewest && filled.length <= most) return;
    const excess = filled[most];
    report({
      at: fileLocation(folder, file, excess && { line: excess.line, column: 1 }),
      message: `\`${file}\` has ${countOf(filled.length)} of text; expected ${fewest} to ${most}.`,
      ...(excess && { evidence: excess.text }),
      remedy:
        excess === undefined
          ? "Say in one line what the tool does and in another when to use it."
          : "Keep what a model needs to choose the tool, and move the rest to `doc.md`.",
    });
  },
});

const countOf = (lines: number): string => (lines === 0 ? "no line" : lines === 1 ? "1 line" : `${lines} lines`);

function filledLines(text: string): readonly { readonly line: number; readonly text: string }[] {
  return withoutSuppressions(text)
    .split(/\r\n|\r|\n/)
    .map((content, index) => ({ line: index + 1, text: content.trim() }))
    .filter((line) => line.text !== "");
}
