import { styleText } from "node:util";
import type { ChecklistAnswer, ToolQuality } from "../../model/verify/reporter.ts";
import { compareText, wrapText, counted } from "../../util/texts.ts";
import { defineReporter } from "../subject/define-rule.ts";
import { visibleText } from "../../util/visible-text.ts";

/** The answers of each tool with their evidence, fewest answers first, then their sum. */
export default defineReporter({
  id: "checklist",
  summary: "Which questions of a model each tool answers, with the words that answer them.",
  needsQuality: true,
  format({ tools = [] }, { color, width = Infinity }) {
    if (tools.length === 0) return "No tool was verified.";
    const bold = (text: string): string => (color ? styleText("bold", text, { validateStream: false }) : text);
    const sorted = tools.toSorted((one, other) => one.answered - other.answered || compareText(one.name, other.name));
    const blocks = sorted.map((tool) => toolText(tool, bold, width));
    const answered = tools.reduce((sum, tool) => sum + tool.answered, 0);
    const asked = tools.reduce((sum, { checklist }) => sum + checklist.length, 0);
    const verb = tools.length === 1 ? "answers" : "answer";
    return [...blocks, `${counted(tools.length, "tool")} ${verb} ${answered} of ${counted(asked, "question")}.`].join(
      "\n\n",
    );
  },
});

function toolText(
  { name, answered, checklist, tokens }: ToolQuality,
  bold: (text: string) => string,
  width: number,
): string {
  const head = bold(visibleText(name));
  const size = `${tokens.toLocaleString("en")} tokens`;
  if (checklist.length === 0) return `${head}  ${size}; not checked: the description is not in English`;
  return [
    `${head}  ${answered} of ${checklist.length}; ${size}`,
    ...checklist.map((answer) => answerText(answer, width)),
  ].join("\n");
}

const questionWidth = 30;

function answerText({ question, yes, evidence }: ChecklistAnswer, width: number): string {
  const start = `    ${yes ? "yes" : "no "}  ${question.padEnd(questionWidth)}  `;
  const text = visibleText(evidence).replaceAll(/\s+/g, " ");
  const [first = "", ...rest] = wrapText(text, Math.max(width - start.length, 20));
  return [start + first, ...rest.map((line) => " ".repeat(start.length) + line)].join("\n");
}
