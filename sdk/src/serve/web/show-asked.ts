import { asShown } from "../../agents/loop/answer-question.ts";
import type { TimelineEntry } from "../../model/tasks/timeline.ts";
import type { Questions } from "../../questions/options.ts";
import { defined } from "../../util/defined.ts";

/** Shows the pages of a run what its agents ask people, and closes what was answered. */
export function showAsked(questions: Questions, run: string, entry: TimelineEntry): void {
  if (entry.type === "asked" && entry.asks.to.kind === "person") {
    const { asks, question, task, callId, tool, timestamp } = entry;
    const facts = { id: question, task, createdAt: Date.parse(timestamp), ...defined({ callId, tool }) };
    void questions.show(run, asShown(run, { ...asks, ...facts })).catch(() => undefined);
  }
  if (entry.type === "answered") {
    const closed = { id: `${run}/${entry.of}`, kind: "ask" } as const;
    const ending = { status: "answered", ...(entry.result !== null && { answer: entry.result }) } as const;
    void questions.hide(run, closed, ending).catch(() => undefined);
  }
}
