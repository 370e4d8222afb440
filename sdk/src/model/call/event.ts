import type { Json, JsonObject } from "../../util/json.ts";
import type { DisplayHints } from "../tool/annotations.ts";
import type { Intent, ResponseError, ToolResponse } from "./response.ts";

/** The kinds of entries in the activity stream. */
export type EventType = ActivityEvent["type"];

/** Members of every event. Events are frozen copies: changing one has no effect. */
export interface EventBase {
  /** Counts the events of a session, from 1. Each time the session is resumed, the count continues from a number that is greater by 2³². */
  readonly seq: number;
  readonly sessionId: string;
  readonly turnId: string;
  readonly callId: string;
  /** The agent that made the call; omitted if the host does not name one. */
  readonly agent?: string;
  /** The variant of the session's registry; omitted if it has none. */
  readonly variant?: string;
  /** Milliseconds since 1970, by the runtime's clock. */
  readonly time: number;
  /** Name of the tool, as the caller wrote it. */
  readonly tool: string;
}

/** A call begins; `input` is the caller's input. */
export interface ToolCallStart extends EventBase {
  readonly type: "tool_call_start";
  /** Omitted if it exceeds the policy's limits or cannot be read; the call then fails with `VALIDATION`. */
  readonly input?: Json;
  /** The parent call, if any. */
  readonly parentCallId?: string;
  /** How a UI may show the call; omitted if the tool does not say. */
  readonly hints?: DisplayHints;
}

/** A call has ended, in success or failure. */
export interface ToolCallEnd extends EventBase {
  readonly type: "tool_call_end";
  readonly ok: boolean;
  readonly durationMs: number;
  /** The response to the caller. If a result was cut for the model, `data` is its cut text, and `meta.output` has the handle of the whole result. */
  readonly response: ToolResponse;
  /** How a UI may show the call; omitted if the tool does not say. */
  readonly hints?: DisplayHints;
}

/** Output of a running tool: progress, a log line, a chunk. */
export interface ToolOutputChunk extends EventBase {
  readonly type: "tool_output_chunk";
  readonly kind: "progress" | "log" | "output";
  readonly chunk: Json;
}

/** A call failed; comes before its `tool_call_end`. */
export interface ErrorEvent extends EventBase {
  readonly type: "error";
  readonly error: ResponseError;
  /** The thrown value, with its stack; for the host's log, never for a model. */
  readonly cause?: unknown;
}

/** The session has applied an intent. */
export interface IntentApplied extends EventBase {
  readonly type: "intent_applied";
  readonly intent: Intent;
}

/** A call takes longer than its soft limit; it continues. */
export interface SoftLimitExceeded extends EventBase {
  readonly type: "soft_limit_exceeded";
  readonly limitMs: number;
  /** Until now, without time spent waiting for a person. */
  readonly elapsedMs: number;
}

/** A `ui` tool asks a person. */
export interface UiToolEvent extends EventBase {
  readonly type: "ui_tool_event";
  /** Names the component: the tool's `component`, otherwise the name of the tool. */
  readonly toolId: string;
  /** Matches the answer to the question. */
  readonly eventId: string;
  /** The workflow of the conversation; omitted if the host does not name one. */
  readonly workflowName?: string;
  readonly display: "inline" | "artifact";
  readonly payload: JsonObject;
}

/** A question is no longer open. No event contains the answer. */
export interface UiToolClosed extends EventBase {
  readonly type: "ui_tool_closed";
  readonly toolId: string;
  readonly eventId: string;
  readonly status: "answered" | "cancelled" | "expired";
}

/** One entry of the activity stream. */
export type ActivityEvent =
  | ToolCallStart
  | ToolCallEnd
  | ToolOutputChunk
  | ErrorEvent
  | IntentApplied
  | SoftLimitExceeded
  | UiToolEvent
  | UiToolClosed;

/** The members that are specific to an event; the session adds the rest. */
export type EventContent = ActivityEvent extends infer Event
  ? Event extends ActivityEvent
    ? Omit<Event, Exclude<keyof EventBase, "tool">>
    : never
  : never;
