import type { ToolResponse } from "../../model/response.ts";

/** A call of a session, as clients see it. */
export interface ServedCall {
  readonly callId: string;
  readonly tool: string;
  readonly status: "running" | "ended";
  /** Once it has ended. */
  readonly response?: ToolResponse;
}

/** A session, as clients see it. */
export interface ServedSession {
  readonly id: string;
  readonly mode: string;
  /** Milliseconds since 1970. */
  readonly openedAt: number;
}

/** What a client asks to be called. */
export interface CallOrder {
  readonly tool: string;
  readonly args: unknown;
  /** Default: a new one. The same id is the same call: it is not run twice. */
  readonly callId?: string | undefined;
}
