import type { ActivityEvent, ToolCallEnd, ToolCallStart } from "../../model/call/event.ts";
import { forModel } from "../../model/call/for-model.ts";
import type { ToolResponse } from "../../model/call/response.ts";
import type { Store } from "../../model/ports/store.ts";
import { isCancellation } from "../../runtime/values/response-errors.ts";
import { countTokens } from "../../util/count-tokens.ts";
import { defined } from "../../util/defined.ts";
import { stored } from "../../util/stored.ts";
import { textOrJson } from "../../util/texts.ts";
import { clippedJson, clipText } from "../../util/visible-text.ts";
import type { StudioHost } from "./studio-options.ts";
import type { StudioPages } from "./studio-stream.ts";
import type { CallEvent, CallSummary, KeptCall } from "./studio-types.ts";

export interface StudioCallsParts {
  readonly store: Store;
  /** Receives each call when it starts and when it ends, and its output in between. */
  readonly pages: StudioPages;
  /** Receives the exception if the response has only an error id. */
  readonly thrown?: StudioHost["thrown"] | undefined;
  readonly preview: (response: ToolResponse<unknown>) => Promise<readonly string[]>;
  /** Default 500. */
  readonly most?: number;
}

/** A running call; only the last of its events are kept. */
interface Recording {
  call: KeptCall;
  readonly events: CallEvent[];
}

const mostKept = 500;
const mostEvents = 200;

const prefix = "studio-call:";
const entries = stored<KeptCall>();

/** The calls of the studio: running ones built from the activity stream, ended ones as logs of the store, without the oldest. */
export class StudioCalls {
  readonly #parts: StudioCallsParts;
  readonly #running = new Map<string, Recording>();
  /** By id, oldest first. */
  #kept = new Map<string, CallSummary>();
  readonly #loaded: Promise<void>;
  #writing: Promise<void>;

  constructor(parts: StudioCallsParts) {
    this.#parts = parts;
    this.#loaded = this.#load().catch(() => undefined);
    this.#writing = this.#loaded;
  }

  /** Ended calls, the oldest first, then running calls. */
  async all(): Promise<readonly CallSummary[]> {
    await this.#loaded;
    return [...this.#kept.values(), ...[...this.#running.values()].map(({ call }) => summaryOf(call))];
  }

  async find(callId: string): Promise<KeptCall | undefined> {
    const recording = this.#running.get(callId);
    if (recording !== undefined) return withEvents(recording);
    await this.#writing;
    const entry = (await this.#parts.store.read(prefix + callId)).at(-1)?.entry;
    return entry === undefined ? undefined : entries.read(entry);
  }

  take(event: ActivityEvent): void {
    if (event.type === "tool_call_start") this.#begin(event);
    else if (event.type === "tool_call_end") this.#end(event);
    else this.#note(event);
    if (event.type === "error" && event.error.errorId !== undefined)
      this.#parts.thrown?.(event.error.errorId, event.cause);
  }

  #begin({ callId, sessionId, tool, agent, parentCallId, time, input = null }: ToolCallStart): void {
    const given = clipText(JSON.stringify(input), mostCharacters.given);
    const facts = { callId, sessionId, tool, given, startedAt: time, status: "running", chunks: 0 } as const;
    const call: KeptCall = { ...facts, ...defined({ agent, parentCallId }), input, events: [] };
    this.#running.set(callId, { call, events: [] });
    this.#tell(call);
  }

  #note(event: Exclude<ActivityEvent, ToolCallStart | ToolCallEnd>): void {
    const { callId, sessionId: session } = event;
    const recording = this.#running.get(callId);
    if (recording === undefined) return;
    const { call, events } = recording;
    const data = notedOf(event, event.time - call.startedAt);
    if (data === undefined) return;
    recording.call = { ...call, chunks: call.chunks + 1 };
    if (events.push(data) > mostEvents) events.shift();
    this.#parts.pages.tell({ event: "output", session, callId, data });
  }

  #end({ callId, tool, durationMs, response }: ToolCallEnd): void {
    const recording = this.#running.get(callId);
    if (recording === undefined) return;
    const error = response.ok ? undefined : `${response.error.type}: ${response.error.message}`;
    const status = response.ok ? "ok" : isCancellation(tool, response.error) ? "cancelled" : "failed";
    const ended = {
      ...withEvents(recording),
      durationMs,
      status,
      ...defined({ error }),
      ...partsOf(response),
    } as const;
    // The call counts as running until all of its data can be read.
    const keep = (call: KeptCall): void => {
      this.#running.delete(callId);
      this.add(call);
      this.#tell(call);
    };
    this.#parts.preview(response).then(
      (preview) => keep({ ...ended, preview }),
      () => keep(ended),
    );
  }

  #tell(call: KeptCall): void {
    this.#parts.pages.tell({ event: "call", data: summaryOf(call) });
  }

  /** Stores a call. A call that waited for an approval is stored again after it has run. */
  add(call: KeptCall): void {
    this.#kept.set(call.callId, summaryOf(call));
    void this.#inTurn(async () => {
      const added = { entries: [{ entry: entries.write(call) }], after: Number.MAX_SAFE_INTEGER, joins: true } as const;
      await this.#parts.store.append(prefix + call.callId, added);
      await this.#eraseOldest();
    });
  }

  /** Erases all ended calls, and their bytes. */
  erase(): Promise<void> {
    const { store } = this.#parts;
    this.#kept.clear();
    return this.#inTurn(async () => {
      const logs = await store.logs(prefix);
      // Only the last erasure has a name, because it scrubs the bytes of all earlier ones.
      for (const [at, { log }] of logs.entries())
        await store.erase(log, at === logs.length - 1 ? { by: "studio" } : {});
    });
  }

  saved(): Promise<void> {
    return this.#writing;
  }

  async close(): Promise<void> {
    await this.saved();
    await this.#parts.store.close();
  }

  async #load(): Promise<void> {
    const { store } = this.#parts;
    const found = new Map<string, CallSummary>();
    for (const { log } of await store.logs(prefix)) {
      const entry = (await store.read(log)).at(-1)?.entry;
      if (entry === undefined) continue;
      const call = entries.read(entry);
      found.set(call.callId, summaryOf(call));
    }
    this.#kept = new Map([...found, ...this.#kept]);
  }

  async #eraseOldest(): Promise<void> {
    const { most = mostKept, store } = this.#parts;
    for (const id of this.#kept.keys()) {
      if (this.#kept.size <= most) return;
      this.#kept.delete(id);
      await store.erase(prefix + id);
    }
  }

  /** Runs writes one at a time. If the store fails, the call is not stored, but its caller still gets it. */
  #inTurn(run: () => Promise<void>): Promise<void> {
    return (this.#writing = this.#writing.then(run).catch(() => undefined));
  }
}

const withEvents = ({ call, events }: Recording): KeptCall => ({ ...call, events: [...events] });

function summaryOf({ input: _input, events: _events, response: _response, ...rest }: KeptCall): CallSummary {
  const { forModel: _forModel, preview: _preview, characters: _characters, isCut: _isCut, ...summary } = rest;
  return summary;
}

/** Limits for the stored parts of a call. */
const mostCharacters = { given: 300, chunk: 4096, forModel: 65_536, response: 262_144 };

function notedOf(event: Exclude<ActivityEvent, ToolCallStart | ToolCallEnd>, at: number): CallEvent | undefined {
  switch (event.type) {
    case "tool_output_chunk":
      return { type: event.kind, at, data: clippedJson(event.chunk, mostCharacters.chunk) };
    case "intent_applied":
      return { type: "intent", at, data: { type: event.intent.type, ...defined({ payload: event.intent.payload }) } };
    case "ui_tool_event":
      return { type: "asked", at, data: { eventId: event.eventId, component: event.toolId } };
    case "ui_tool_closed":
      return { type: "closed", at, data: { eventId: event.eventId, status: event.status } };
    case "soft_limit_exceeded":
      return { type: "soft_limit", at, data: { limitMs: event.limitMs, elapsedMs: event.elapsedMs } };
    case "error":
      return undefined;
  }
}

function partsOf(response: ToolResponse): Pick<KeptCall, "response" | "characters" | "isCut" | "forModel"> {
  const text = textOrJson(forModel(response));
  const shown = { text: text.slice(0, mostCharacters.forModel), tokens: countTokens(text) };
  const whole = JSON.stringify(response);
  const output = response.ok ? response.meta.output : undefined;
  const isCut = output !== undefined || whole.length > mostCharacters.response;
  const cut =
    isCut && response.ok
      ? { ...response, data: textOrJson(response.data).slice(0, mostCharacters.response) }
      : response;
  return { response: cut, characters: output?.characters ?? whole.length, isCut, forModel: shown };
}
