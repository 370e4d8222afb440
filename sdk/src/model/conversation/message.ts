import type { Json, JsonObject } from "../../util/json.ts";
import { isRecord } from "../../util/is-record.ts";

/** A call in a message, with its result. */
export interface HookCall {
  readonly callId: string;
  readonly tool: string;
  readonly input: Json;
  /** Omitted while the call has no result. */
  readonly result?: Json;
  readonly isError?: boolean;
}

/** A message of a conversation, as hooks see it. */
export interface HookMessage {
  /** Identifies a message of the conversation; omitted for a message that a hook adds. */
  readonly id?: string;
  readonly role: "user" | "assistant";
  /** The agent that wrote it. */
  readonly agent?: string;
  readonly text: string;
  readonly calls?: readonly HookCall[];
}

/** Why a conversation has ended. `completed`: by its limit of turns or its rules; `ended`: by a hook, a tool or the host. */
export type EndReason = "completed" | "ended" | "cancelled" | "error" | "expired";

/** How the turn of an agent ended. */
export type AgentOutcome = "completed" | "failed" | "cancelled" | "denied";

/** How a tool's result directs the conversation; a model does not see it. */
export interface ConversationDirection {
  /** Name of the agent that speaks next, or `user`. */
  readonly next?: string;
  /** Context variables to set. */
  readonly variables?: JsonObject;
  /** Ends the conversation; a text gives the reason. */
  readonly end?: boolean | string;
}

/** Whether an untyped handler returned a direction that a conversation understands. */
export function isDirection(value: unknown): value is ConversationDirection {
  if (!isRecord(value)) return false;
  const { next, variables, end, ...others } = value;
  if (Object.keys(others).length > 0) return false;
  if (next !== undefined && typeof next !== "string") return false;
  if (variables !== undefined && !isRecord(variables)) return false;
  return end === undefined || typeof end === "boolean" || typeof end === "string";
}
