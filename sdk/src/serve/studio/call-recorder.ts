import type { ActivityEvent, ToolCallEnd, ToolCallStart } from "../../model/call/event.ts";
import { forModel } from "../../model/call/for-model.ts";
import type { ToolResponse } from "../../model/call/response.ts";
import { countTokens } from "../../util/count-tokens.ts";
import { defined } from "../../util/defined.ts";
import type { Json } from "../../util/json.ts";
import type { StudioHost } from "./studio-options.ts";
import type { CallEvent, CallSummary, KeptCall } from "./studio-types.ts";
import { isCancellation } from "../../runtime/values/response-errors.ts";
import { textOrJson } from "../../util/texts.ts";
import { clippedJson, clipText } from "../../util/visible-text.ts";

/** What is kept of one call. */
interface Recording {
  summary: CallSummary;
  readonly input: Json;
  readonly first: CallEvent[];
  readonly last: CallEvent[];
}

export interface RecorderOptions {
  /** Gets each call when it begins, when it ends, and what it puts out in between. */
  readonly onCall: (call: CallSummary) => void;
  readonly onEvent: (callId: string, sessionId: string, event: CallEvent) => void;
  /** Gets each call once, when it has ended. */
  readonly onEnd: (call: KeptCall) => void;
  /** Gets what was thrown where the response has only an error id. */
  readonly onThrown?: StudioHost["thrown"] | undefined;
  readonly preview: (response: ToolResponse<unknown>) => Promise<readonly string[]>;
}

const mostAtEachEnd = 100;
const mostCharacters = 262_144;
const mostGiven = 300;
const mostModelCharacters = 65_536;
const previewLines = 8;

/** Makes calls to keep out of the activity stream. */
export class CallRecorder {
  readonly #options: RecorderOptions;
  readonly #running = new Map<string, Recording>();

  constructor(options: RecorderOptions) {
    this.#options = options;
  }

  get running(): readonly CallSummary[] {
    return [...this.#running.values()].map(({ summary }) => summary);
  }

  /** A call that runs, as far as it is known. */
  find(callId: string): KeptCall | undefined {
    const recording = this.#running.get(callId);
    return recording && keptOf(recording);
  }

  take(event: ActivityEvent): void {
    if (event.type === "tool_call_start") this.#begin(event);
    else if (event.type === "tool_call_end") this.#end(event);
    else this.#note(event);
    if (event.type === "error" && event.error.errorId !== undefined)
      this.#options.onThrown?.(event.error.errorId, event.cause);
  }

  #begin({ callId, sessionId, tool, agent, parentCallId, time, input = null }: ToolCallStart): void {
    const given = clipText(JSON.stringify(input), mostGiven);
    const facts = { callId, sessionId, tool, given, startedAt: time, status: "running", chunks: 0 } as const;
    const summary: CallSummary = { ...facts, ...defined({ agent, parentCallId }) };
    this.#running.set(callId, { summary, input, first: [], last: [] });
    this.#options.onCall(summary);
  }

  #note(event: Exclude<ActivityEvent, ToolCallStart | ToolCallEnd>): void {
    const recording = this.#running.get(event.callId);
    if (recording === undefined) return;
    const { summary, first, last } = recording;
    const noted = notedOf(event, event.time - summary.startedAt);
    if (noted === undefined) return;
    recording.summary = { ...summary, chunks: summary.chunks + 1 };
    if (first.length < mostAtEachEnd) first.push(noted);
    else if (last.push(noted) > mostAtEachEnd) last.shift();
    this.#options.onEvent(event.callId, event.sessionId, noted);
  }

  #end({ callId, tool, durationMs, response }: ToolCallEnd): void {
    const recording = this.#running.get(callId);
    if (recording === undefined) return;
    const error = response.ok ? undefined : `${response.error.type}: ${response.error.message}`;
    const status = response.ok ? "ok" : isCancellation(tool, response.error) ? "cancelled" : "failed";
    const ended = { durationMs, status } as const;
    const summary = { ...recording.summary, ...ended, ...defined({ error }) };
    const kept = { ...keptOf({ ...recording, summary }), ...partsOf(response) };
    // It runs until all that is known of it can be asked for.
    const end = (call: KeptCall): void => {
      this.#running.delete(callId);
      this.#options.onEnd(call);
      this.#options.onCall(summary);
    };
    this.#options.preview(response).then(
      (lines) => end({ ...kept, preview: lines.slice(0, previewLines) }),
      () => end(kept),
    );
  }
}

const keptOf = ({ summary, input, first, last }: Recording): KeptCall => ({
  ...summary,
  input,
  events: [...first, ...last],
});

function notedOf(event: Exclude<ActivityEvent, ToolCallStart | ToolCallEnd>, at: number): CallEvent | undefined {
  switch (event.type) {
    case "tool_output_chunk":
      return { type: event.kind, at, data: clippedJson(event.chunk, mostChunkCharacters) };
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

const mostChunkCharacters = 4096;

/** The response, of which a long one is cut, and what a model gets of it. */
function partsOf(response: ToolResponse): Pick<KeptCall, "response" | "characters" | "isCut" | "forModel"> {
  const seen = forModel(response);
  const text = typeof seen === "string" ? seen : JSON.stringify(seen);
  const shown = { text: text.slice(0, mostModelCharacters), tokens: countTokens(text) };
  const whole = JSON.stringify(response);
  const output = response.ok ? response.meta.output : undefined;
  const isCut = output !== undefined || whole.length > mostCharacters;
  const cut =
    isCut && response.ok ? { ...response, data: textOrJson(response.data).slice(0, mostCharacters) } : response;
  return { response: cut, characters: output?.characters ?? whole.length, isCut, forModel: shown };
}
