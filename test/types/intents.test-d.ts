// Checked by `npm run types`: code that must not compile is marked, and the compiler fails if a mark is not needed.
import { defineTool, ok, type JsonObject } from "toolwright";
import { createRuntime, type Registry } from "toolwright/runtime";

declare module "toolwright" {
  interface Intents {
    readonly OPEN_TICKET: { readonly id: string };
    readonly NUDGE: { readonly times?: number };
    readonly PING: undefined;
  }
}

interface Query {
  readonly query: string;
}

defineTool({
  category: "action",
  execute({ query }: Query, ctx) {
    ctx.intent({ type: "OPEN_TICKET", payload: { id: query } });
    ctx.intent({ type: "NUDGE" });
    ctx.intent({ type: "NUDGE", payload: { times: 2 } });
    ctx.intent({ type: "PING" });
    ctx.intent({ type: "END_VOICE_SESSION", payload: { reason: "done" } });
    ctx.intent({ type: "SET_PENDING_MESSAGE", payload: { message: query, voice: "calm" } });
    // @ts-expect-error The payload is needed.
    ctx.intent({ type: "OPEN_TICKET" });
    // @ts-expect-error The payload has another type.
    ctx.intent({ type: "OPEN_TICKET", payload: { id: 1 } });
    // @ts-expect-error It takes no payload.
    ctx.intent({ type: "PING", payload: { id: "1" } });
    // @ts-expect-error It takes no payload.
    ctx.intent({ type: "SUPPRESS_AUDIO", payload: {} });
    // @ts-expect-error No one declares it.
    ctx.intent({ type: "CLOSE_TICKET" });
    return ok(query, { intents: [{ type: "OPEN_TICKET", payload: { id: query } }] });
  },
});

// @ts-expect-error No one declares it.
ok(1, { intents: [{ type: "CLOSE_TICKET" }] });

declare const registry: Registry;

createRuntime({
  registry,
  intents: {
    OPEN_TICKET: {
      payload: { type: "object", properties: { id: { type: "string" } } },
      reduce: (state, { payload }) => ({ ...state, ticket: payload.id.trim() }),
    },
    NUDGE: (state, { payload }) => ({ ...state, times: payload.times ?? 1 }),
    PING: {},
  },
});

const counting = (state: JsonObject, { payload }: { readonly payload: { readonly id: number } }): JsonObject => ({
  ...state,
  n: payload.id,
});
// @ts-expect-error The payload has another type.
createRuntime({ registry, intents: { OPEN_TICKET: counting } });

// @ts-expect-error No one declares it.
createRuntime({ registry, intents: { CLOSE_TICKET: {} } });

defineTool({
  category: "action",
  confirm: true,
  question: ({ query }: Query) => `Delete ${query}?`,
  execute: ({ query }: Query) => query,
});

defineTool({
  category: "action",
  execute: ({ query }: Query) => query,
  question: ({ query }) => `Delete ${query.trim()}?`,
});

defineTool({
  category: "action",
  question: async ({ query }: Query) => Promise.resolve(`Delete ${query}?`),
  async execute({ query }: Query, ctx) {
    await Promise.resolve(ctx.callId);
    return query;
  },
});

defineTool({
  category: "action",
  // @ts-expect-error A question is a text.
  question: ({ query }: Query) => query.length,
  execute: ({ query }: Query) => query,
});

defineTool({
  category: "retrieval",
  // @ts-expect-error Only an action is confirmed.
  question: ({ query }: Query) => query,
  execute: ({ query }: Query) => query,
});

defineTool((query: string) => query, { category: "action", question: ({ query }: Query) => `Delete ${query}?` });
