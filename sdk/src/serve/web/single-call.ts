import type { ToolRecord } from "../../model/artifact/registry.ts";
import type { ToolResponse } from "../../model/call/response.ts";
import type { Registry } from "../../registry/registry.ts";
import type { Runtime } from "../../runtime/create-runtime.ts";
import { randomId } from "../../util/node-modules.ts";

export interface SingleCall {
  readonly tool: string;
  readonly args: unknown;
  readonly user: string;
  readonly mode: string;
}

export const singleCallPath = (tool: string): string => `/api/tools/${tool}`;

/** Whether a tool can be called without a session that pages follow: it runs code when called, and asks no one. */
export const isServedAlone = ({ category, metadata }: Pick<ToolRecord, "category" | "metadata">): boolean =>
  category !== "ui" && category !== "lifecycle" && (metadata.type ?? "function") === "function";

/** Calls a tool in a session that ends with the call; until then, its id is among `alone`. */
export async function callAlone(
  runtime: Pick<Runtime, "openSession">,
  { tool, args, user, mode, registry }: SingleCall & { readonly registry: Registry },
  alone: Set<string>,
): Promise<ToolResponse> {
  const session = await runtime.openSession({ id: randomId(), user, mode, registry });
  alone.add(session.id);
  try {
    return await session.beginTurn().call(tool, args, { offeredOnly: true });
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
