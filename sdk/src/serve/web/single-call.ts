import type { ToolRecord } from "../../model/artifact/registry.ts";
import type { ToolResponse } from "../../model/call/response.ts";
import type { Registry } from "../../registry/registry.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";
import { defined } from "../../util/defined.ts";
import { randomId } from "../../util/node-modules.ts";

export interface SingleCall {
  readonly tool: string;
  readonly args: unknown;
  readonly user: string;
  readonly mode: string;
  /** Aborted when the client disconnects: no one else can read the response. */
  readonly signal?: AbortSignal;
}

export const singleCallPath = (tool: string): string => `/api/tools/${tool}`;

/** Whether a tool can be called without a session that pages follow: it runs code, and asks no one. */
export const isServedAlone = ({ category, metadata }: Pick<ToolRecord, "category" | "metadata">): boolean =>
  category !== "ui" && category !== "lifecycle" && (metadata.type ?? "function") === "function";

type Order = SingleCall & { readonly registry: Registry };
type Sessions = Pick<Runtime, "openSession">;
type Running = Map<string, Promise<unknown>>;

/** Calls a tool in its own session, which `alone` contains until it ends; undefined if the tool needs a session that pages follow. */
export function callAlone(runtime: Sessions, order: Order, alone: Running): Promise<ToolResponse> | undefined {
  const tool = order.registry.tool(order.tool);
  return tool === undefined || isServedAlone(tool) ? inOwnSession(runtime, order, alone) : undefined;
}

async function inOwnSession(
  runtime: Sessions,
  { tool, args, user, mode, signal, registry }: Order,
  alone: Running,
): Promise<ToolResponse> {
  const session = await runtime.openSession({ id: randomId(), user, mode, registry });
  try {
    const ended = Promise.resolve(session.beginTurn().call(tool, args, { offeredOnly: true, ...defined({ signal }) }));
    alone.set(session.id, ended);
    return await ended;
  } finally {
    alone.delete(session.id);
    await session.close();
  }
}

const statuses: Readonly<Record<string, number>> = {
  VALIDATION: 422,
  NOT_FOUND: 404,
  MODE_RESTRICTED: 409,
  CONFIRMATION_REQUIRED: 409,
  CONFLICT: 409,
  AUTH: 403,
  BUDGET_EXCEEDED: 429,
  RATE_LIMIT: 429,
  TRANSIENT: 503,
};

export const statusOf = (response: ToolResponse): number =>
  response.ok ? 200 : (statuses[response.error.type] ?? 500);
