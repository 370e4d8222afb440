import type { HookCall } from "../conversation/message.ts";
import type { Json } from "../../util/json.ts";
import type { JsonSchema } from "../json-schema.ts";
import type { LifecycleEvent } from "../conversation/lifecycle-event.ts";

/** A message as hooks that are plain functions get it. */
export interface HistoryMessage {
  readonly role: "user" | "assistant";
  /** The agent that wrote it, or `user`. */
  readonly name: string;
  readonly content: string;
  /** Identifies a message of the conversation; omitted for a message that a hook adds. */
  readonly id?: string;
  /** The agent's calls, with their results. */
  readonly calls?: readonly HookCall[];
}

/** The writer or receiver of a message. */
export interface HookParty {
  readonly name: string;
}

/**
 * The arguments of a hook that is a plain function, by the names of its parameters: `(manager, history)` or `(sender, recipient, message)`. They are
 * copies: changing them has no effect.
 *
 * @example
 * export const TRIGGER = "after_each_agent";
 * export function count(_manager: HookArguments["manager"], history: HookArguments["history"]): void {}
 */
export interface HookArguments {
  /** The conversation: `agents` are its agents; the other members come from `HookPayloads` without messages. */
  readonly manager: HookParty & { readonly agents: readonly HookParty[] } & Readonly<Record<string, Json | object>>;
  /** The messages before the event. */
  readonly history: readonly HistoryMessage[];
  /** The writer: an agent, or `user`. */
  readonly sender: HookParty;
  /** Always the `manager`, which forwards messages. */
  readonly recipient: HookParty;
  /** Text of the message; for an event without a message, of the last message; may be empty. */
  readonly message: string;
}

const anything: JsonSchema = { type: "object", additionalProperties: true };
const text = (description: string): JsonSchema => ({ description, type: "string" });
const count = (description: string): JsonSchema => ({ description, type: "integer", minimum: 0 });
const list = (description: string, items: JsonSchema): JsonSchema => ({ description, type: "array", items });
const oneOf = (description: string, values: readonly string[]): JsonSchema => ({ ...text(description), enum: values });
const party = (description: string): JsonSchema => ({ description, ...anything });

const messages = list("Messages of the conversation, in order.", anything);

const members: Readonly<Record<keyof HookArguments, JsonSchema>> = {
  manager: party("The conversation."),
  history: messages,
  sender: party("Who wrote the message."),
  recipient: party("Who gets the message."),
  message: text("What was said, as plain text."),
};

export const hookArgumentNames = Object.keys(members) as readonly (keyof HookArguments)[];

/** The hook argument for a parameter, also for `message_history` or `_manager`; undefined for other parameters. */
export function hookArgumentOf(parameter: string): keyof HookArguments | undefined {
  const plain = parameter.replaceAll("_", "").toLowerCase();
  if (plain.endsWith("messages")) return "history";
  return hookArgumentNames.find((name) => plain.endsWith(name));
}

export const hookArgumentsSchema = (names: readonly (keyof HookArguments)[]): JsonSchema => ({
  type: "object",
  properties: Object.fromEntries(names.map((name) => [name, members[name]])),
  additionalProperties: false,
});

const session = text("Id of the conversation.");
const agent = text("Name of the agent.");
const turn = count("Number of the user's message, from 1.");
const step = count("Number of earlier requests in the agent's turn.");
const parentTaskId = text("The task of the agent that waits for this one.");

const payloadMembers: Readonly<Record<LifecycleEvent, Readonly<Record<string, JsonSchema>>>> = {
  on_start: { session, agents: list("Names of the agents.", { type: "string" }), messages },
  on_user_input: { session, turn, message: text("What the user wrote."), messages },
  before_agent_speaks: { session, turn, agent, parentTaskId, step, messages },
  after_agent_speaks: {
    session,
    turn,
    agent,
    parentTaskId,
    step,
    message: text("The text of the answer."),
    calls: list("The calls of the answer.", anything),
    messages,
  },
  after_each_agent: {
    session,
    turn,
    agent,
    parentTaskId,
    outcome: oneOf("How the turn ended.", ["cancelled", "completed", "denied", "failed"]),
    messages,
  },
  on_end: {
    session,
    reason: oneOf("Why the conversation is over.", ["cancelled", "completed", "ended", "error", "expired"]),
    messages,
  },
};

/** The payload of a hook's event, as the schema for a handler that does not declare one: `HookPayloads`. */
export const hookPayloadSchema = (event: LifecycleEvent): JsonSchema => ({
  type: "object",
  properties: payloadMembers[event],
  additionalProperties: false,
});
