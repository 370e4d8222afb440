import type { Json } from "./json.ts";
import type { ResponseError } from "./response.ts";

/** The kinds of entries in the activity stream. */
export const eventTypes = ["tool_call_start", "tool_call_end", "tool_output_chunk", "error"] as const;

/** One of `eventTypes`. */
export type EventType = (typeof eventTypes)[number];

interface EventBase {
  readonly sessionId: string;
  readonly callId: string;
  readonly tool: string;
  /** Milliseconds since 1970, by the runtime's clock. */
  readonly time: number;
}

/** A call begins; `input` is what the caller sent. */
export interface ToolCallStart extends EventBase {
  readonly type: "tool_call_start";
  readonly input: unknown;
  /** The call this one was made from, if any. */
  readonly parentCallId?: string;
}

/** A call has ended, well or badly. */
export interface ToolCallEnd extends EventBase {
  readonly type: "tool_call_end";
  readonly ok: boolean;
  readonly durationMs: number;
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
  /** What was thrown, with its stack; for the host's log, never for a model. */
  readonly cause?: unknown;
}

/** One entry of the activity stream. */
export type ActivityEvent = ToolCallStart | ToolCallEnd | ToolOutputChunk | ErrorEvent;
