import type { HookMessage } from "../../model/conversation/message.ts";
import type { HistoryMessage, HookArguments, HookParty } from "../../model/workflow/function-hook.ts";
import { defined } from "../../util/defined.ts";
import type { JsonObject } from "../../util/json.ts";

/** What any event gives a hook. */
interface AnyPayload {
  readonly messages: readonly HookMessage[];
  readonly message?: string;
  readonly agent?: string;
}

/** The payload of an event as the arguments of a hook that is a plain function. */
export function hookArguments(payload: object, agents: readonly HookParty[]): JsonObject {
  const { messages, message, ...facts } = payload as AnyPayload;
  const history = messages.map(historyMessage);
  const last = history.at(-1);
  // A message that is not stored yet has been written by the agent, or else by the user.
  const sender = message === undefined ? (last?.name ?? "user") : (facts.agent ?? "user");
  const given: HookArguments = {
    manager: { ...facts, name: "manager", agents: agents.map(({ name }) => ({ name })) },
    history,
    sender: { name: sender },
    recipient: { name: "manager" },
    message: message ?? last?.content ?? "",
  };
  return given as unknown as JsonObject;
}

const historyMessage = ({ id, role, agent, text, calls }: HookMessage): HistoryMessage => ({
  role,
  name: agent ?? (role === "user" ? "user" : ""),
  content: text,
  ...defined({ id, calls }),
});
