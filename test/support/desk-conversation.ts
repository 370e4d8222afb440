import { createRuntime, loadRegistry, type Runtime, type Session, type Store } from "../../sdk/src/runtime.ts";
import { isToolwrightError, type ToolResponse } from "../../sdk/src/index.ts";
import type { RuntimeTool } from "./runtime-artifact.ts";

/**
 * Tools with effects that can be counted: each writes its call id to the service `ledger` when its effect happens. The handlers let the
 * test stop the process before and after.
 */
export const deskTools: readonly RuntimeTool[] = [
  { name: "look", execute: "() => 1" },
  {
    name: "pay",
    metadata: { category: "action" },
    execute: `async (_, ctx) => { await ctx.services.ledger.write(ctx.callId); return { paid: ctx.idempotencyKey }; }`,
  },
  {
    name: "note",
    metadata: { category: "action" },
    execute: `async (_, ctx) => {
      await ctx.services.ledger.write(ctx.callId);
      ctx.intent({ type: "NOTED" });
      ctx.intent({ type: "SET_PENDING_MESSAGE", payload: { message: ctx.callId } });
      return ctx.callId;
    }`,
  },
];

/** Three turns with their calls. */
const turns: readonly (readonly (readonly [name: string, callId: string])[])[] = [
  [
    ["pay", "c1"],
    ["look", "c2"],
  ],
  [
    ["note", "c3"],
    ["pay", "c4"],
  ],
  [["note", "c5"]],
];

/** The ids of the calls that have an effect. */
export const effects = ["c1", "c3", "c4", "c5"] as const;

/** The host's data in addition to the store: its answers to its user. */
export interface HostRecord {
  readonly responses: Map<string, ToolResponse>;
  /** Called with each response before the conversation continues. */
  readonly keep?: (callId: string, response: ToolResponse) => void;
}

export interface Desk {
  readonly registry: string;
  readonly store: Store;
  readonly ledger: { write(callId: string): Promise<void> };
}

/** A host process. */
export async function deskRuntime({ registry, store, ledger }: Desk): Promise<Runtime> {
  return createRuntime({
    registry: await loadRegistry(registry),
    ports: { store },
    services: { ledger },
    intents: { NOTED: (state) => ({ notes: Number(state.notes ?? 0) + 1 }) },
    // The tests let the store fail.
    onWarning: () => undefined,
  });
}

/** Opens or continues the session; tries again while the store fails. */
export async function enter(runtime: Runtime): Promise<Session> {
  for (;;) {
    try {
      return await runtime.resumeSession("desk");
    } catch (error) {
      if (!isToolwrightError(error)) throw error;
      if (error.code === "STORE_FAILED") continue;
      if (error.code !== "SESSION_NOT_FOUND") throw error;
    }
    try {
      return await runtime.openSession({ id: "desk", user: "u1" });
    } catch (error) {
      if (!isToolwrightError(error) || !["STORE_FAILED", "SESSION_EXISTS"].includes(error.code)) throw error;
    }
  }
}

/** Continues the conversation from its current state: calls without a response are made, and repeated if the store fails before they start. */
export async function converse(session: Session, record: HostRecord): Promise<void> {
  for (const [index, calls] of turns.entries()) {
    if (calls.every(([, callId]) => record.responses.has(callId))) continue;
    const id = `t${index + 1}`;
    const turn = session.turn?.id === id ? session.turn : session.beginTurn();
    if (turn.id !== id) throw new Error(`the turn ${turn.id} began in place of ${id}`);
    for (const [name, callId] of calls) {
      if (record.responses.has(callId)) continue;
      let response = await turn.call(name, {}, { callId });
      while (!response.ok && response.error.message.startsWith("STORE_FAILED")) {
        response = await turn.call(name, {}, { callId });
      }
      record.responses.set(callId, response);
      record.keep?.(callId, response);
    }
  }
}

/** Closes the session, again while the store fails. */
export async function leave(session: Session): Promise<void> {
  for (;;) {
    try {
      await session.close();
      return;
    } catch (error) {
      if (!isToolwrightError(error) || error.code !== "STORE_FAILED") throw error;
    }
  }
}
