import type { TaskDocuments } from "../workspace/task-documents.ts";

/** Gives `orchestration` tools the documents as `ctx.documents`. `runAgent` provides it for its own runs. */
export interface DocumentsPort {
  /** The documents as one call sees them. */
  forCall(caller: { readonly sessionId: string; readonly callId: string }): TaskDocuments;
}
