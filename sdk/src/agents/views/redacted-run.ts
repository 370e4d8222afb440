import type { ToolRecord } from "../../model/artifact/registry.ts";
import type { JsonSchema } from "../../model/json-schema.ts";
import { optionsOf, type Question } from "../../model/ports/question.ts";
import type { TaskState } from "../../model/tasks/task.ts";
import type { AskedCall, EntryOf, TimelineEntry } from "../../model/tasks/timeline.ts";
import type { Registry } from "../../registry/registry.ts";
import { callText, jsonOf } from "../../runtime/presentation/call-text.ts";
import { briefType } from "../../schema/as-typescript.ts";
import { hidable, withoutTexts } from "../../runtime/values/call-redaction.ts";
import { redact, secretTexts } from "../../schema/redact.ts";
import { isRecord } from "../../util/is-record.ts";
import type { Json } from "../../util/json.ts";
import { stored } from "../../util/stored.ts";
import { clipText, visibleText } from "../../util/visible-text.ts";

/** A run without the values that its tools' schemas mark as secret. If the registry lacks a tool, only the tool's name is shown. */
export class RedactedRun {
  readonly #registry: Registry;
  readonly #calls = new Map<string, AskedCall>();
  #secrets: readonly string[] = [];

  constructor(registry: Registry) {
    this.#registry = registry;
  }

  /** Reads the calls of entries and their secrets; must be called before any of the entries is shown. */
  learn(entries: readonly TimelineEntry[]): void {
    for (const entry of entries) {
      if (entry.type === "assistant") {
        for (const part of entry.parts) if (part.type === "call") this.#learnCall(part);
      } else if (entry.type === "call_finished") {
        this.#hide(entry.result, this.#record(entry.tool)?.outputSchema);
      }
    }
  }

  value<Value extends Json>(value: Value): Value {
    return withoutTexts(value, this.#secrets, this.#secrets) as Value;
  }

  line(text: string): string {
    return visibleText(this.value(text).replaceAll(/\s+/g, " ").trim());
  }

  /** A call: `kb_search(query="reset password")`. */
  call(callId: string, name: string): string {
    const [call, tool] = [this.#calls.get(callId), this.#record(name)];
    if (call === undefined || tool === undefined) return visibleText(`${name}(…)`);
    return callText(name, { args: this.value(redact(call.input, tool.jsonSchema) as Json), tool });
  }

  result({ type, callId, tool: name, result }: EntryOf<"call_finished" | "call_failed">): string {
    const error = type === "call_failed" && isRecord(result) ? result.error : undefined;
    if (isRecord(error) && typeof error.type === "string" && typeof error.message === "string") {
      // The message repeats the unreadable arguments.
      const isHidden = this.#calls.get(callId)?.isUnreadable === true;
      return this.line(isHidden ? error.type : `${error.type}: ${error.message}`);
    }
    const tool = this.#record(name);
    return tool === undefined ? "…" : this.line(jsonOf(this.value(redact(result, tool.outputSchema) as Json)));
  }

  /** A stored entry without secrets. */
  entry(entry: TimelineEntry): Json {
    if (entry.type === "assistant") {
      const parts = entry.parts.map((part) =>
        part.type === "call" ? { ...part, input: this.#given(part.tool, part.input) } : part,
      );
      return this.value(stored<object>().write({ ...entry, parts }));
    }
    const { tool } = "tool" in entry ? entry : {};
    if (tool === undefined) return this.value(stored<object>().write(entry));
    const hidden =
      "result" in entry
        ? { result: this.#record(tool) === undefined ? "…" : redact(entry.result, this.#record(tool)?.outputSchema) }
        : { input: this.#given(tool, ("input" in entry ? entry.input : undefined) ?? null) };
    return this.value(stored<object>().write({ ...entry, ...hidden }));
  }

  #given(tool: string, input: Json): Json {
    const record = this.#record(tool);
    return record === undefined ? "…" : (redact(input, record.jsonSchema) as Json);
  }

  taskResult({ result = null, calls }: Pick<TaskState, "result" | "calls">): Json {
    const ending = calls.find(({ tool, status }) => status === "finished" && this.isHandoff(tool));
    const schema = ending === undefined ? undefined : this.#record(ending.tool)?.jsonSchema;
    // The result of a handoff is its arguments.
    return this.value(redact(result, schema) as Json);
  }

  isHandoff(tool: string): boolean {
    return this.#record(tool)?.metadata.type === "handoff";
  }

  #learnCall(call: AskedCall): void {
    this.#calls.set(call.callId, call);
    this.#hide(call.input, this.#record(call.tool)?.jsonSchema);
  }

  #hide(value: Json, schema: ToolRecord["jsonSchema"] | undefined): void {
    if (schema !== undefined) this.#secrets = hidable([...this.#secrets, ...secretTexts(value, schema)]);
  }

  #record(tool: string): ToolRecord | undefined {
    return this.#registry.tool(tool);
  }
}

const longest = 200;

export class RunProgress {
  readonly #shown: RedactedRun;
  readonly #agents = new Map<string, string>();

  /** `agent` is the agent of the first task, which starts before there is progress. */
  constructor(shown: RedactedRun, agent: string) {
    this.#shown = shown;
    this.#agents.set("t0", agent);
  }

  past(entries: readonly TimelineEntry[]): void {
    this.#shown.learn(entries);
    for (const entry of entries) if (entry.type === "task_created") this.#agents.set(entry.task, entry.agent);
  }

  line(entry: TimelineEntry): string | undefined {
    this.past([entry]);
    const said = sentenceOf(entry, this.#shown);
    const agent = this.#agents.get(entry.task) ?? entry.task;
    return said === undefined ? undefined : clipText(`${agent} ${said}`, longest);
  }
}

/** The text of an entry without its author; the entry's calls have to be learned before. */
export function sentenceOf(entry: TimelineEntry, shown: RedactedRun): string | undefined {
  const say = sentences[entry.type] as Say<TimelineEntry> | undefined;
  const said = say?.(entry, shown);
  return said === undefined ? undefined : shown.line(said);
}

type Say<Entry> = (entry: Entry, shown: RedactedRun) => string | undefined;

const calls: Say<EntryOf<"call_started" | "delegated">> = ({ callId, tool }, shown) =>
  `calls ${shown.call(callId, tool)}`;

/** The text of an entry; other entries have none. */
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
    shown.isHandoff(entry.tool) ? undefined : `gets from ${entry.tool}: ${shown.result(entry)}`,
  call_failed: (entry, shown) => `fails at ${entry.tool}: ${shown.result(entry)}`,
  asked: ({ asks }) => `asks: ${questionText(asks)}`,
  answered: ({ result, by }) => (result === null ? `has no answer from ${by}` : `is answered by ${by}: ${result}`),
  cancel_requested: ({ reason }) => `is asked to stop: ${reason}`,
  task_completed: ({ next }) => (next === undefined ? "is done" : `hands over to ${next}`),
  child_ended: ({ child }) => `learns that ${child} is done`,
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

/** A question with its call's arguments, or with the form's content in addition to its message. */
export function subjectText({ message, preview, payload = {} }: Shown): string {
  const shown = preview?.args ?? (Object.values(payload).every((value) => value === message) ? undefined : payload);
  return shown === undefined ? message : `${message} ${clipText(JSON.stringify(shown), 1000)}`;
}

/** The same with its options or the expected JSON type: `Which year? [2024, 2025]`. */
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
