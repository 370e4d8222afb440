import type { JsonSchema } from "../../model/json-schema.ts";
import { optionsOf, type Question } from "../../model/ports/question.ts";
import type { EntryOf, TimelineEntry } from "../../model/tasks/timeline.ts";
import { briefType } from "../../schema/as-typescript.ts";
import { clipText } from "../../util/visible-text.ts";
import type { ShownRun } from "./shown-run.ts";

const longest = 200;

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
    const said = saidOf(entry, this.#shown);
    const agent = this.#agents.get(entry.task) ?? entry.task;
    return said === undefined ? undefined : clipText(`${agent} ${said}`, longest);
  }
}

/** What an entry says, without who says it; its calls have to be learned before. */
export function saidOf(entry: TimelineEntry, shown: ShownRun): string | undefined {
  const say = sentences[entry.type] as Say<TimelineEntry> | undefined;
  const said = say?.(entry, shown);
  return said === undefined ? undefined : shown.line(said);
}

type Say<Entry> = (entry: Entry, shown: ShownRun) => string | undefined;

const calls: Say<EntryOf<"call_started" | "delegated">> = ({ callId, tool }, shown) =>
  `calls ${shown.call(callId, tool)}`;

/** What is said of an entry; of those that are not here, nothing. */
const sentences: { readonly [Type in TimelineEntry["type"]]?: Say<EntryOf<Type>> } = {
  task_created: ({ parent, after, task }) =>
    parent === undefined && after === undefined ? undefined : `begins as ${task}`,
  assistant({ parts }) {
    const isLast = parts.every(({ type }) => type !== "call");
    const text = parts.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("");
    return isLast || text.trim() === "" ? undefined : `says: ${text}`;
  },
  call_started: calls,
  delegated: calls,
  call_finished: (entry, shown) =>
    shown.isHandoff(entry.tool) ? undefined : `has ${entry.tool}: ${shown.result(entry)}`,
  call_failed: (entry, shown) => `has no ${entry.tool}: ${shown.result(entry)}`,
  asked: ({ asks }) => `asks: ${questionText(asks)}`,
  answered: ({ result, by }) => (result === null ? `has no answer from ${by}` : `is answered by ${by}: ${result}`),
  cancel_requested: ({ reason }) => `is to end: ${reason}`,
  task_completed: ({ next }) => (next === undefined ? "has ended" : `hands over to ${next}`),
  child_ended: ({ child }) => `learns that ${child} has ended`,
  task_failed: ({ error }) => `failed: ${error.type}: ${error.message}`,
  task_cancelled: () => "was cancelled",
  compacted: ({ tokensBefore, tokensAfter }) =>
    `has its history shortened, from ${String(tokensBefore)} to ${String(tokensAfter)} tokens`,
  conversation_started: ({ workflow }) => `begins the workflow ${workflow}`,
  user_message: ({ text, denied }) => (denied === undefined ? `receives: ${text}` : `refuses: ${denied}`),
  hook_finished: ({ hook, event }) => `has run the hook ${hook} (${event})`,
  hook_failed: ({ message }) => `has a hook that failed: ${message}`,
  conversation_ended: ({ reason, detail }) => `ends: ${detail ?? reason}`,
};

type Shown = Pick<Question, "message" | "preview" | "payload">;

/** A question with the arguments of the call that it is about, or with what a form shows beyond its message. */
export function subjectText({ message, preview, payload = {} }: Shown): string {
  const shown = preview?.args ?? (Object.values(payload).every((value) => value === message) ? undefined : payload);
  return shown === undefined ? message : `${message} ${clipText(JSON.stringify(shown), 1000)}`;
}

/** The same with its options or what JSON it takes: `Which year? [2024, 2025]`. */
export function questionText(question: Shown & Pick<Question, "schema">): string {
  const { schema } = question;
  const options = optionsOf(question);
  const subject = subjectText(question);
  if (options !== undefined) return `${subject} [${options.join(", ")}]`;
  return schema === undefined || schema.type === "string" ? subject : `${subject} (JSON: ${fieldsOf(schema)})`;
}

const fieldsOf = (schema: JsonSchema): string => {
  const { properties, required = [] } = schema;
  if (properties === undefined) return briefType(schema);
  const fields = Object.entries(properties).map(
    ([name, field]) => `${name}${required.includes(name) ? "" : "?"}: ${briefType(field)}`,
  );
  return `{ ${fields.join("; ")} }`;
};
