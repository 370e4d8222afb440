import type { Json } from "../../util/json.ts";
import { clipText, visibleText } from "../../util/visible-text.ts";
import { counted } from "../../util/counted.ts";
import { questionText } from "./progress.ts";
import { usageText } from "./report-text.ts";
import type { CallNode, QuestionNode, TaskItem, TaskNode } from "./timeline-tree.ts";

/** A line with those below it. */
interface Line {
  readonly text: string;
  readonly below: readonly Line[];
}

/** A task as a tree, in lines of at most `width` characters. */
export function timelineText(node: TaskNode, width: number): readonly string[] {
  const { text, below } = taskLine(node);
  return [text, ...drawn(below, "")].map((line) => clipText(line, width));
}

function drawn(lines: readonly Line[], indent: string): readonly string[] {
  return lines.flatMap(({ text, below }, index) => {
    const isLast = index === lines.length - 1;
    return [`${indent}${isLast ? "└─" : "├─"} ${text}`, ...drawn(below, `${indent}${isLast ? "   " : "│  "}`)];
  });
}

function taskLine({ task, agent, status, turns, usage, items, result, error, next }: TaskNode): Line {
  const end: Line[] = [];
  if (error !== undefined) end.push(leaf(`✗ ${error.type}: ${error.message}`));
  if (next !== undefined) end.push({ text: "goes on as", below: [taskLine(next)] });
  else if (result !== undefined && result !== "") end.push(leaf(`= ${resultText(result)}`));
  // The last text is the result.
  const shown = end.length > 0 && items.at(-1)?.type === "text" ? items.slice(0, -1) : items;
  const facts = `${status}, ${counted(turns, "message")}, ${usageText(usage)}`;
  return { text: `${visibleText(agent)} (${task}) ${facts}`, below: [...shown.map(itemLine), ...end] };
}

const resultText = (result: Json): string =>
  visibleText((typeof result === "string" ? result : JSON.stringify(result)).replaceAll(/\s+/g, " ").trim());

const leaf = (text: string): Line => ({ text, below: [] });

function itemLine(item: TaskItem): Line {
  switch (item.type) {
    case "call":
      return callLine(item);
    case "question":
      return { text: "passes a question on", below: questionLines(item.question) };
    case "text":
      return leaf(`“${item.text}”`);
    case "note":
      return leaf(item.text);
  }
}

const marks: Readonly<Record<CallNode["status"], string>> = {
  open: "·",
  running: "…",
  finished: "✓",
  failed: "✗",
  unknown: "?",
};

function callLine({ call, status, result, question, task }: CallNode): Line {
  // The result of a task is in the task.
  const end = result === undefined || task !== undefined ? [] : [leaf(`= ${result}`)];
  const asked = question === undefined ? [] : questionLines(question);
  return {
    text: `${marks[status]} ${call}`,
    below: [...asked, ...(task === undefined ? [] : [taskLine(task)]), ...end],
  };
}

function questionLines({ id, answer, ...question }: QuestionNode): readonly Line[] {
  const asks = leaf(`${id} asks: ${visibleText(questionText(question))}`);
  if (answer === undefined) return [asks, leaf("no answer yet")];
  return [
    asks,
    leaf(answer.result === null ? `no answer (${answer.by})` : `${visibleText(answer.by)}: ${answer.result}`),
    ...(answer.documents ?? []).map((document) => leaf(visibleText(`document ${document}`))),
  ];
}
