import { runStatus, type RunStatus } from "../../agents/loop/report.ts";
import { foldTimeline } from "../../agents/timeline/fold.ts";
import { listRuns, readRun } from "../../agents/timeline/run-log.ts";
import { withAgentTools } from "../../agents/toolkit/agent-tools.ts";
import { rootOf } from "../../agents/timeline/state.ts";
import type { Store } from "../../model/ports/store.ts";
import type { Registry } from "../../registry/registry.ts";
import { clipText, visibleText } from "../../util/visible-text.ts";
import { usageText } from "./work-for.ts";
import { timelineOf } from "./terminal.ts";
import { RedactedRun } from "../../agents/views/redacted-run.ts";
import {
  taskNode,
  type CallNode,
  type QuestionNode,
  type TaskItem,
  type TaskNode,
} from "../../agents/views/task-tree.ts";
import type { Json } from "../../util/json.ts";
import { counted } from "../../util/texts.ts";

export interface View {
  readonly value: unknown;
  /** Maximum length of a line. */
  lines(width: number): readonly string[];
}

export async function runTree(store: Store, run: string, registry: Registry): Promise<View> {
  const entries = await timelineOf(store, run);
  const shown = new RedactedRun(await withAgentTools(registry, registry.agents));
  shown.learn(entries);
  const state = foldTimeline(run, entries);
  const first = rootOf(state);
  const root = first === undefined ? undefined : taskNode(first, state, shown);
  const status = runStatus(state);
  const head = visibleText(`Run ${run}: ${stateText[status]}, ${usageText(state.usage)}`);
  return {
    value: { run, status, usage: state.usage, root },
    lines: (width) => [clipText(head, width), ...(root === undefined ? [] : timelineText(root, width))],
  };
}

export async function runList(store: Store): Promise<View> {
  const value = await Promise.all(
    (await listRuns(store)).map(async ({ run }) => {
      const entries = await readRun(store, run);
      const state = foldTimeline(run, entries);
      const agent = rootOf(state)?.agent ?? "";
      return { run, agent, status: runStatus(state), entries: entries.length, usage: state.usage };
    }),
  );
  const longest = Math.max(0, ...value.map(({ run }) => run.length));
  return {
    value,
    lines: (width) =>
      value.map(({ run, agent, status, usage }) =>
        clipText(visibleText(`${run.padEnd(longest)}  ${agent}: ${stateText[status]}, ${usageText(usage)}`), width),
      ),
  };
}

const stateText: Readonly<Record<RunStatus, string>> = {
  open: "not ended",
  waiting: "waits for a person",
  user: "waits for the user",
  completed: "completed",
  failed: "failed",
  cancelled: "cancelled",
};

interface Line {
  readonly text: string;
  readonly below: readonly Line[];
}

function timelineText(node: TaskNode, width: number): readonly string[] {
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
  if (next !== undefined) end.push({ text: "continues as", below: [taskLine(next)] });
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
  if (item.type === "call") return callLine(item);
  if (item.type === "question") return { text: "passes a question on", below: questionLines(item.question) };
  return leaf(item.type === "text" ? `“${item.text}”` : item.text);
}

const marks: Readonly<Record<CallNode["status"], string>> = {
  open: "·",
  running: "…",
  finished: "✓",
  failed: "✗",
  unknown: "?",
};

function callLine({ call, status, result, question, task }: CallNode): Line {
  const asked = question === undefined ? [] : questionLines(question);
  // The result of a task is in the task.
  const end = task !== undefined ? [taskLine(task)] : result === undefined ? [] : [leaf(`= ${result}`)];
  return { text: `${marks[status]} ${call}`, below: [...asked, ...end] };
}

function questionLines({ id, answer, text }: QuestionNode): readonly Line[] {
  const asks = leaf(`${id} asks: ${visibleText(text)}`);
  if (answer === undefined) return [asks, leaf("no answer yet")];
  return [
    asks,
    leaf(answer.result === null ? `no answer (${answer.by})` : `${visibleText(answer.by)}: ${answer.result}`),
    ...(answer.documents ?? []).map((document) => leaf(visibleText(`document ${document}`))),
  ];
}
