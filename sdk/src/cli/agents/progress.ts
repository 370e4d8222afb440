import type { Question, TimelineEntry } from "../../model/tasks/timeline.ts";
import type { ShownRun } from "./shown-run.ts";

const longest = 200;

/** What happens in a run, a line for each entry that people care for. */
export class RunProgress {
  readonly #shown: ShownRun;
  readonly #agents = new Map<string, string>();

  /** `agent` is that of the first task, which begins before there is progress. */
  constructor(shown: ShownRun, agent: string) {
    this.#shown = shown;
    this.#agents.set("t0", agent);
  }

  past(entries: readonly TimelineEntry[]): void {
    this.#shown.learn(entries);
    for (const entry of entries) if (entry.type === "task_created") this.#agents.set(entry.task, entry.agent);
  }

  line(entry: TimelineEntry): string | undefined {
    this.past([entry]);
    const said = this.#said(entry);
    return said === undefined
      ? undefined
      : clip(`${this.#agents.get(entry.task) ?? entry.task} ${this.#shown.line(said)}`);
  }

  #said(entry: TimelineEntry): string | undefined {
    const shown = this.#shown;
    switch (entry.type) {
      case "task_created":
        return entry.parent === undefined && entry.after === undefined ? undefined : `begins as ${entry.task}`;
      case "assistant": {
        const isLast = entry.parts.every(({ type }) => type !== "call");
        const text = entry.parts.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("");
        return isLast || text.trim() === "" ? undefined : `says: ${text}`;
      }
      case "call_started":
      case "delegated":
        return `calls ${shown.call(entry.callId, entry.tool)}`;
      case "call_finished":
        return shown.isHandoff(entry.tool) ? undefined : `has ${entry.tool}: ${shown.result(entry)}`;
      case "call_failed":
        return `has no ${entry.tool}: ${shown.result(entry)}`;
      case "asked":
        return `asks: ${questionText(entry.asks)}`;
      case "answered":
        return entry.result === null ? `has no answer from ${entry.by}` : `is answered by ${entry.by}: ${entry.result}`;
      case "cancel_requested":
        return `is to end: ${entry.reason}`;
      case "task_completed":
        return entry.next === undefined ? "has ended" : `hands over to ${entry.next}`;
      case "child_ended":
        return `learns that ${entry.child} has ended`;
      case "task_failed":
        return `failed: ${entry.error.type}: ${entry.error.message}`;
      case "task_cancelled":
        return "was cancelled";
      case "compacted":
        return `has its history shortened, from ${String(entry.tokensBefore)} to ${String(entry.tokensAfter)} tokens`;
      case "hook_failed":
        return `has a hook that failed: ${entry.message}`;
      case "conversation_started":
      case "conversation_begun":
      case "user_message":
      case "hook_finished":
      case "agent_over":
      case "conversation_ended":
      case "conversation_closed":
        return undefined;
    }
  }
}

/** A question with its options: `Which year? [2024, 2025]`. */
export const questionText = ({ text, options }: Pick<Question, "text" | "options">): string =>
  options === undefined ? text : `${text} [${options.join(", ")}]`;

const clip = (line: string): string => (line.length <= longest ? line : `${line.slice(0, longest - 1)}…`);
