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
import { taskLine, type Line } from "./task-lines.ts";

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
  const root = first === undefined ? undefined : taskLine(first, { state, shown });
  const status = runStatus(state);
  const head = visibleText(`Run ${run}: ${stateText[status]}, ${usageText(state.usage)}`);
  return {
    value: { run, status, usage: state.usage, entries: entries.map((entry) => shown.entry(entry)) },
    lines: (width) =>
      [head, ...(root === undefined ? [] : [root.text, ...drawn(root.below, "")])].map((line) => clipText(line, width)),
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

function drawn(lines: readonly Line[], indent: string): readonly string[] {
  return lines.flatMap(({ text, below }, index) => {
    const isLast = index === lines.length - 1;
    return [`${indent}${isLast ? "└─" : "├─"} ${text}`, ...drawn(below, `${indent}${isLast ? "   " : "│  "}`)];
  });
}
