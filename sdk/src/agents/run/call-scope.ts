import { AsyncLocalStorage } from "node:async_hooks";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { DocumentsPort } from "../../model/ports/documents.ts";
import type { Usage } from "../../model/tasks/usage.ts";
import type { TaskDocuments } from "../../model/workspace/task-documents.ts";
import { addUsage, noUsage } from "../timeline/state.ts";

interface CallScope {
  usage: Usage;
  /** Maximum number of tokens that it may use; null without a limit. */
  readonly tokens: number | null;
  readonly documents: TaskDocuments | undefined;
}

// A handler uses models through a service or a port of the host, which does not know the call. This storage finds the running call.
const running = new AsyncLocalStorage<CallScope>();

/** Runs a call, and returns the cost of its model requests; undefined if it made none. */
export async function inCallScope<Result>(
  { tokens, documents }: Pick<CallScope, "tokens"> & Partial<Pick<CallScope, "documents">>,
  work: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly usage: Usage | undefined }> {
  const scope: CallScope = { usage: noUsage, tokens, documents };
  const result = await running.run(scope, work);
  return { result, usage: scope.usage === noUsage ? undefined : scope.usage };
}

export const callDocuments: DocumentsPort = {
  forCall() {
    const documents = running.getStore()?.documents;
    if (documents !== undefined) return documents;
    throw new ToolwrightError("CAPABILITY_MISSING", "Documents belong to a run, and this call is outside of one.");
  },
};

/** Adds to the running call's usage; usage outside of a run is not counted. */
export function noteUsage(usage: Usage): void {
  const scope = running.getStore();
  if (scope !== undefined) scope.usage = addUsage(scope.usage, usage);
}

/** Whether the running call has used all remaining tokens of its run. */
export function isSpent(): boolean {
  const { usage, tokens = null } = running.getStore() ?? { usage: noUsage };
  return tokens !== null && usage.inputTokens + usage.outputTokens >= tokens;
}
