import type { HookCall } from "../conversation/message.ts";
import type { JsonSchema } from "../json-schema.ts";
import type { Json } from "../../util/json.ts";

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

const party = (description: string): JsonSchema => ({ description, type: "object", additionalProperties: true });

const members = {
  manager: party("The conversation."),
  history: {
    description: "Messages of the conversation, in order.",
    type: "array",
    items: { type: "object", additionalProperties: true },
  },
  sender: party("Who wrote the message."),
  recipient: party("Who gets the message."),
  message: { description: "What was said, as plain text.", type: "string" },
} as const satisfies Readonly<Record<keyof HookArguments, JsonSchema>>;

/** The names of a hook's parameters. */
export const hookArgumentNames = Object.keys(members) as readonly (keyof HookArguments)[];

/** The hook argument for a parameter, also for `message_history` or `_manager`; undefined for other parameters. */
export function hookArgumentOf(parameter: string): keyof HookArguments | undefined {
  const plain = parameter.replaceAll("_", "").toLowerCase();
  if (plain.endsWith("messages")) return "history";
  return hookArgumentNames.find((name) => plain.endsWith(name));
}

/** The schema of a hook with these arguments. */
export const hookArgumentsSchema = (names: readonly (keyof HookArguments)[]): JsonSchema => ({
  type: "object",
  properties: Object.fromEntries(names.map((name) => [name, members[name]])),
  additionalProperties: false,
});
