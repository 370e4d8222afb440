import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { TaskDocuments } from "../../model/workspace/task-documents.ts";
import type { DocumentsCaller, DocumentsPort } from "../../model/ports/documents.ts";

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
