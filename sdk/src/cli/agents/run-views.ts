import { runStatus, type RunStatus } from "../../agents/loop/report.ts";
import { foldTimeline } from "../../agents/timeline/fold.ts";
import { listRuns, readRun } from "../../agents/timeline/run-log.ts";
import { withAgentTools } from "../../agents/toolkit/agent-tools.ts";
import { lastOf, rootOf } from "../../agents/timeline/state.ts";
import type { Store } from "../../model/ports/store.ts";
import type { Registry } from "../../registry/registry.ts";
import { textOrJson } from "../../util/texts.ts";
import { clipText, visibleText } from "../../util/visible-text.ts";
import { usageText } from "./work-for.ts";
import { timelineOf } from "./terminal.ts";
import { questionText, RedactedRun, RunProgress } from "../../agents/views/redacted-run.ts";

export interface View {
  readonly value: unknown;
  /** Maximum length of a line. */
  lines(width: number): readonly string[];
}

/** The progress lines that `toolwright agent` prints, each task indented below its parent. */
export async function runStory(store: Store, run: string, registry: Registry): Promise<View> {
  const entries = await timelineOf(store, run);
  const shown = new RedactedRun(await withAgentTools(registry, registry.agents));
  const state = foldTimeline(run, entries);
  const first = rootOf(state);
  const progress = new RunProgress(shown, first?.agent ?? "");
  progress.past(entries);
  const told = entries.flatMap((entry) => {
    const line = progress.line(entry);
    return line === undefined ? [] : [`${"  ".repeat(state.tasks.get(entry.task)?.depth ?? 0)}${line}`];
  });
  const result = first === undefined ? null : shown.taskResult(lastOf(first, state));
  const status = runStatus(state);
  const head = visibleText(`Run ${run}: ${stateText[status]}, ${usageText(state.usage)}`);
  const open = [...state.questions.values()]
    .filter(({ answer }) => answer === undefined)
    .map(({ id, ...question }) => shown.line(`${id} waits for an answer: ${questionText(question)}`));
  const end = result === null ? open : [...open, `Result: ${shown.line(textOrJson(result))}`];
  return {
    value: { run, status, usage: state.usage, entries: entries.map((entry) => shown.entry(entry)) },
    lines: (width) => [head, ...told, ...end].map((line) => clipText(line, width)),
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
