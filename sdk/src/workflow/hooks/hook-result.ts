import { hookMembers, type HookMember } from "../../model/workflow/hook.ts";
import type { HookCall, HookMessage } from "../../model/conversation/message.ts";
import type { LifecycleEvent } from "../../model/conversation/lifecycle-event.ts";
import { defined } from "../../util/defined.ts";
import { isRecord } from "../../util/is-record.ts";
import type { Json, JsonObject } from "../../util/json.ts";

/** The changes of a hook; empty if it changes nothing. */
export interface HookChanges {
  readonly messages?: readonly HookMessage[];
  readonly message?: string;
  readonly deny?: string;
  /** The reason for the end of the conversation; empty if the hook gives none. */
  readonly end?: string;
}

/** A larger result is refused. */
const mostCharacters = 1_000_000;

/**
 * Reads the return value of a hook.
 *
 * @returns The changes, or the reason why the result is not allowed.
 */
export function readHookResult(event: LifecycleEvent, value: Json | undefined): HookChanges | string {
  if (event === "on_end" || value === undefined || value === null) return {};
  const members: readonly HookMember[] = hookMembers[event];
  const named = inMembers(value, members);
  if (typeof named === "string") return named;
  const unknown = Object.keys(named).find((name) => !(members as readonly string[]).includes(name));
  if (unknown !== undefined)
    return `a hook of ${event} may return ${members.map((name) => `\`${name}\``).join(", ")}, but not \`${unknown.slice(0, 60)}\``;
  if (JSON.stringify(named).length > mostCharacters) return `it returned more than ${mostCharacters} characters`;
  return checked(named);
}

/** Plain values of hooks written for other systems: a list of messages, a text, a message. */
function inMembers(given: Json, members: readonly HookMember[]): Readonly<Record<string, Json>> | string {
  const value = ownForm(given);
  const bare = Array.isArray(value)
    ? "messages"
    : typeof value === "string" || isMessage(value)
      ? "message"
      : undefined;
  // Such hooks return their input even if it cannot be changed.
  if (bare !== undefined && !members.includes(bare)) return {};
  if (Array.isArray(value)) return { messages: value };
  if (typeof value === "string") return { message: value };
  if (isMessage(value)) return { message: value.text };
  if (isRecord(value) && isList(value.messages as Json))
    return { ...value, messages: (value.messages as readonly Json[]).map(ownMessage) };
  return isRecord(value) ? value : `it returned ${typeof value === "number" ? "a number" : typeof value}`;
}

const ownForm = (value: Json): Json => (isList(value) ? value.map(ownMessage) : ownMessage(value));

/** Converts a message in the form of plain functions to a hook message. */
function ownMessage(value: Json): Json {
  if (!isRecord(value) || typeof value.content !== "string" || value.text !== undefined) return value;
  const { content, name, ...rest } = value as JsonObject & { readonly content: string };
  const isOfAgent = rest.role === "assistant" && name !== undefined && name !== "";
  return { ...rest, text: content, ...(isOfAgent ? { agent: name } : {}) };
}

function checked({ messages, message, deny, end }: Readonly<Record<string, Json>>): HookChanges | string {
  if (message !== undefined && typeof message !== "string" && !isMessage(message)) return "`message` is not a text";
  if (deny !== undefined && (typeof deny !== "string" || deny.trim() === "")) return "`deny` is not a reason";
  if (end !== undefined && typeof end !== "string" && typeof end !== "boolean")
    return "`end` is not a text, true or false";
  const list = messages === undefined ? undefined : readMessages(messages);
  if (typeof list === "string") return list;
  return {
    ...defined({ messages: list }),
    ...(message === undefined
      ? {}
      : { message: typeof message === "string" ? message : (message as { text: string }).text }),
    ...defined({ deny: deny }),
    ...(end === undefined || end === false ? {} : { end: end === true ? "" : end }),
  };
}

const isMessage = (value: Json): value is { readonly text: string } =>
  isRecord(value) && typeof value.text === "string" && (value.role === "user" || value.role === "assistant");

function readMessages(value: Json): readonly HookMessage[] | string {
  if (!isList(value)) return "`messages` is not a list";
  const seen = new Set<string>();
  for (const [index, each] of value.entries()) {
    const fault = messageFault(each, seen);
    if (fault !== undefined) return `message ${index + 1} ${fault}`;
  }
  return value as unknown as readonly HookMessage[];
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

const memberNames = ["id", "role", "agent", "text", "calls"];

function messageFault(value: Json, seen: Set<string>): string | undefined {
  if (!isMessage(value)) return "has no `role` (user, assistant) and `text`";
  const { id, agent, calls, role } = value as unknown as Readonly<Record<string, Json>>;
  const unknown = Object.keys(value).find((name) => !memberNames.includes(name));
  if (unknown !== undefined) return `has the unknown member \`${unknown.slice(0, 60)}\``;
  if (id !== undefined && typeof id !== "string") return "has an `id` that is not a text";
  if (agent !== undefined && typeof agent !== "string") return "has an `agent` that is not a name";
  if (calls === undefined) return undefined;
  if (role !== "assistant" || !Array.isArray(calls)) return "has `calls` that are not a list of an agent's calls";
  for (const call of calls as readonly Json[]) {
    if (!isCall(call)) return "has a call without `callId`, `tool` and `input`";
    if (seen.has(call.callId)) return `repeats the call ${call.callId.slice(0, 64)}`;
    seen.add(call.callId);
  }
  return undefined;
}

const isCall = (value: Json): value is Json & HookCall =>
  isRecord(value) &&
  typeof value.callId === "string" &&
  /^[A-Za-z0-9_-]{1,64}$/.test(value.callId) &&
  typeof value.tool === "string" &&
  value.input !== undefined;
