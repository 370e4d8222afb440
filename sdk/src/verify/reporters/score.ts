import { styleText } from "node:util";
import type { ScoreTerm, ToolQuality } from "../../model/verify/reporter.ts";
import { compareText, wrapText, counted } from "../../util/texts.ts";
import { defineReporter } from "../subject/define-rule.ts";
import { visibleText } from "../../util/visible-text.ts";

/** The tools from the worst to the best, each with the terms of its score, and the score of the set. */
export default defineReporter({
  id: "score",
  summary: "How well each tool serves a model, 0 to 100, and why.",
  needsQuality: true,
  format({ tools = [], score }, { color, width = Infinity }) {
    if (score === undefined) return "No tool was verified.";
    const bold = (text: string): string => (color ? styleText("bold", text, { validateStream: false }) : text);
    const worstFirst = tools.toSorted((one, other) => one.score - other.score || compareText(one.name, other.name));
    const blocks = worstFirst.map((tool) => toolText(tool, bold, width));
    return [...blocks, `The set of ${counted(tools.length, "tool")} scores ${score} of 100.`].join("\n\n");
  },
});

function toolText(
  { name, score, text, schema, terms }: ToolQuality,
  bold: (text: string) => string,
  width: number,
): string {
  const parts = schema === undefined ? `text ${text}` : `text ${text}, schema ${schema}`;
  const head = `${bold(visibleText(name))}  ${Math.round(score)} of 100 (${parts})`;
  return [head, ...terms.map((term) => termText(term, width))].join("\n");
}

const indent = "    ";
const nameWidth = 12;

function termText({ id, points, most, reason }: ScoreTerm, width: number): string {
  const figure = (most === 0 ? String(points) : `${Math.round(points)}/${Math.round(most)}`).padStart(5);
  const start = `${indent}${id.padEnd(nameWidth)} ${figure}  `;
  const [first = "", ...rest] = wrapText(reason, Math.max(width - start.length, 20));
  return [start + first, ...rest.map((line) => " ".repeat(start.length) + line)].join("\n");
}
