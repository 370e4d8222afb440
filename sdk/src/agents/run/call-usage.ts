import { AsyncLocalStorage } from "node:async_hooks";
import type { Usage } from "../../model/tasks/usage.ts";
import { addUsage, noUsage } from "../timeline/usage.ts";

/** What the models cost that one call asks, the calls within it included. */
interface CallUsage {
  usage: Usage;
  /** Most tokens that it may use; null without a limit. */
  readonly tokens: number | null;
}

// A handler asks through a service of the host, which does not know the call: it is found by what runs it.
const running = new AsyncLocalStorage<CallUsage>();

/** Runs a call, and gives what the models cost that it asked; undefined where it asked none. */
export async function countUsage<Result>(
  tokens: number | null,
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly usage: Usage | undefined }> {
  const counted: CallUsage = { usage: noUsage, tokens };
  const result = await running.run(counted, work);
  return { result, usage: counted.usage === noUsage ? undefined : counted.usage };
}

/** Adds to what the running call has used; outside of a run nothing counts it. */
export function noteUsage(usage: Usage): void {
  const counted = running.getStore();
  if (counted !== undefined) counted.usage = addUsage(counted.usage, usage);
}

/** Whether the running call has used all tokens that its run has left. */
export function isSpent(): boolean {
  const { usage, tokens = null } = running.getStore() ?? { usage: noUsage };
  return tokens !== null && usage.inputTokens + usage.outputTokens >= tokens;
}
