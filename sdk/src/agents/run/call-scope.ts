import { AsyncLocalStorage } from "node:async_hooks";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { DocumentsCaller, DocumentsPort } from "../../model/ports/documents.ts";
import type { Usage } from "../../model/tasks/usage.ts";
import type { TaskDocuments } from "../../model/workspace/task-documents.ts";
import { addUsage, noUsage } from "../timeline/state.ts";

/** The documents of the calls that run now: the port finds them by session and call. */
export class CallDocuments implements DocumentsPort {
  readonly #running = new Map<string, TaskDocuments>();

  forCall(caller: DocumentsCaller): TaskDocuments {
    const documents = this.#running.get(keyOf(caller));
    if (documents !== undefined) return documents;
    throw new ToolwrightError("CAPABILITY_MISSING", "Documents belong to a run, and this call is outside of one.");
  }

  /** Gives a call its documents until it has ended. */
  async during<Result>(
    caller: DocumentsCaller,
    documents: TaskDocuments,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const key = keyOf(caller);
    this.#running.set(key, documents);
    try {
      return await work();
    } finally {
      this.#running.delete(key);
    }
  }
}

const keyOf = ({ sessionId, callId }: DocumentsCaller): string => JSON.stringify([sessionId, callId]);

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
