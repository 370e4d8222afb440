import type { Json } from "../util/json.ts";
import type { Intent, ResponseError, ToolResponse } from "./response.ts";

/** The kinds of entries in the activity stream. */
export type EventType = ActivityEvent["type"];

/** Every `EventType`. */
export const eventTypes = [
  "tool_call_start",
  "tool_call_end",
  "tool_output_chunk",
  "error",
  "intent_applied",
] as const satisfies readonly EventType[];

/** What every event says. Events are frozen copies: changing one changes nothing. */
export interface EventBase {
  /** Counts the events of a session, from 1. */
  readonly seq: number;
  readonly sessionId: string;
  readonly turnId: string;
  readonly callId: string;
  /** The agent that made the call; left out where the host names none. */
  readonly agent?: string;
  /** Milliseconds since 1970, by the runtime's clock. */
  readonly time: number;
  /** Name of the tool, as the caller wrote it. */
  readonly tool: string;
}

/** A call begins; `input` is what the caller sent. */
export interface ToolCallStart extends EventBase {
  readonly type: "tool_call_start";
  /** Left out where it is larger than the policy allows or cannot be read; then the call fails with `VALIDATION`. */
  readonly input?: Json;
  /** The call this one was made from, if any. */
  readonly parentCallId?: string;
}

/** A call has ended, well or badly. */
export interface ToolCallEnd extends EventBase {
  readonly type: "tool_call_end";
  readonly ok: boolean;
  readonly durationMs: number;
  /** What the caller got. */
  readonly response: ToolResponse;
}

/** Something a running tool wants to be seen: progress, a log line, a piece of its output. */
export interface ToolOutputChunk extends EventBase {
  readonly type: "tool_output_chunk";
  readonly kind: "progress" | "log" | "output";
  readonly chunk: Json;
}

/** A call failed; comes before its `tool_call_end`. */
export interface ErrorEvent extends EventBase {
  readonly type: "error";
  readonly error: ResponseError;
  /** What was thrown, with its stack, as it was thrown; for the host's log, never for a model. */
  readonly cause?: unknown;
}

/** The session has applied an intent. */
export interface IntentApplied extends EventBase {
  readonly type: "intent_applied";
  readonly intent: Intent;
}

/** One entry of the activity stream. */
export type ActivityEvent = ToolCallStart | ToolCallEnd | ToolOutputChunk | ErrorEvent | IntentApplied;

/** What is particular to an event; the session adds the rest. */
export type EventContent = ActivityEvent extends infer Event
  ? Event extends ActivityEvent
    ? Omit<Event, Exclude<keyof EventBase, "tool">>
    : never
  : never;
