import { reportOf } from "../../agents/loop/report.ts";
import { foldTimeline } from "../../agents/timeline/fold.ts";
import { withAgentTools } from "../../agents/toolkit/agent-tools.ts";
import { rootOf } from "../../agents/timeline/tree.ts";
import type { DurableEngine } from "../../model/ports/durable-engine.ts";
import type { RunState } from "../../model/tasks/task.ts";
import type { Usage } from "../../model/tasks/usage.ts";
import type { Registry } from "../../registry/registry.ts";
import { clipText, visibleText } from "../../util/visible-text.ts";
import { usageText } from "./report-text.ts";
import { readRun } from "./runs.ts";
import { ShownRun } from "./shown-run.ts";
import { timelineText } from "./timeline-text.ts";
import { taskNode } from "./timeline-tree.ts";

/** Something to print. */
export interface View {
  readonly value: unknown;
  /** Lines of at most so many characters. */
  lines(width: number): readonly string[];
}

/** What happened in a run. */
export async function runTree(engine: DurableEngine, run: string, registry: Registry): Promise<View> {
  const entries = await readRun(engine, run);
  const shown = new ShownRun(await withAgentTools(registry, registry.agents));
  shown.learn(entries);
  const state = foldTimeline(run, entries);
  const first = rootOf(state);
  const root = first === undefined ? undefined : taskNode(first, state, shown);
  const status = statusOf(state);
  const head = visibleText(`Run ${run}: ${stateText[status]}, ${usageText(state.usage)}`);
  return {
    value: { run, status, usage: state.usage, root },
    lines: (width) => [clipText(head, width), ...(root === undefined ? [] : timelineText(root, width))],
  };
}

interface ListedRun {
  readonly run: string;
  readonly agent: string;
  readonly status: Status;
  readonly entries: number;
  readonly usage: Usage;
}

/** Every run, the oldest first. */
export async function runList(engine: DurableEngine): Promise<View> {
  const value: ListedRun[] = [];
  for (const { run, entries } of await engine.runs()) {
    const state = foldTimeline(run, await engine.read(run));
    value.push({ run, agent: rootOf(state)?.agent ?? "", status: statusOf(state), entries, usage: state.usage });
  }
  const longest = Math.max(0, ...value.map(({ run }) => run.length));
  return {
    value,
    lines: (width) =>
      value.map(({ run, agent, status, usage }) =>
        clipText(visibleText(`${run.padEnd(longest)}  ${agent}: ${stateText[status]}, ${usageText(usage)}`), width),
      ),
  };
}

type Status = keyof typeof stateText;

/** Whether a worker has the run now, the timeline does not tell. */
const stateText = {
  open: "not ended",
  waiting: "waits for a person",
  completed: "completed",
  failed: "failed",
  cancelled: "cancelled",
} as const;

function statusOf(state: RunState): Status {
  const { status, questions } = reportOf(state);
  if (status === "completed" || status === "failed" || status === "cancelled") return status;
  return questions.length === 0 ? "open" : "waiting";
}
