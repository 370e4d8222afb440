import type { ToolResponse } from "../../model/response.ts";

/** How far a background call is: `interrupted` is one that a process began which no longer runs. */
export type JobStatus = "running" | "succeeded" | "failed" | "cancelled" | "interrupted";

/** A call in the background. With a store it outlasts the process: its status and its response can be read after a restart. */
export interface Job {
  /** Id of the call. */
  readonly id: string;
  /** Name of the tool. */
  readonly tool: string;
  readonly status: JobStatus;
  /**
   * Resolves to the response once the call has ended. An interrupted call is made again, with the same arguments and under the same
   * id: a tool that is neither read-only nor idempotent answers with its first outcome, or that its outcome is unknown.
   */
  result(): Promise<ToolResponse>;
  /** Cancels the call; does nothing where it does not run in this process. */
  cancel(): void;
}
