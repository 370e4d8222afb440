import type { JsonSchema } from "../json-schema.ts";
import type { LifecycleEvent } from "../conversation/lifecycle-event.ts";

const text = (description: string): JsonSchema => ({ description, type: "string" });
const list = (description: string, items: JsonSchema): JsonSchema => ({ description, type: "array", items });
const anything: JsonSchema = { type: "object", additionalProperties: true };

const session = text("Id of the conversation.");
const agent = text("Name of the agent.");
const turn: JsonSchema = { description: "Number of the user's message, from 1.", type: "integer", minimum: 0 };
const step: JsonSchema = {
  description: "Number of earlier requests in the agent's turn.",
  type: "integer",
  minimum: 0,
};
const messages = list("Messages of the conversation, in order.", anything);
const parentTaskId = text("The task of the agent that waits for this one.");

const members: Readonly<Record<LifecycleEvent, Readonly<Record<string, JsonSchema>>>> = {
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
    outcome: {
      description: "How the turn ended.",
      type: "string",
      enum: ["cancelled", "completed", "denied", "failed"],
    },
    messages,
  },
  on_end: {
    session,
    reason: {
      description: "Why the conversation is over.",
      type: "string",
      enum: ["cancelled", "completed", "ended", "error", "expired"],
    },
    messages,
  },
};

/** The payload of a hook's event, as the schema for a handler that does not declare one: `HookPayloads`. */
export const hookPayloadSchema = (event: LifecycleEvent): JsonSchema => ({
  type: "object",
  properties: members[event],
  additionalProperties: false,
});
