import type { TaskDocuments } from "../documents/task-documents.ts";

/** The call that uses documents. */
export interface DocumentsCaller {
  readonly sessionId: string;
  readonly callId: string;
}

/** Gives `orchestration` tools the documents as `ctx.documents`. `runAgent` provides it for its own runs. */
export interface DocumentsPort {
  /** The documents as one call sees them. */
  forCall(caller: DocumentsCaller): TaskDocuments;
}
