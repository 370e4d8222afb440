import type { Call, CallSession, CallTurn, ChunkReader } from "../../model/call.ts";
import type { Redaction } from "../../model/redaction.ts";
import type { ToolRecord } from "../../model/registry.ts";
import type { SoftLimit } from "../execution/soft-limit.ts";

/** What a caller asks for. */
export interface CallRequest {
  readonly id: string;
  readonly name: string;
  readonly args: unknown;
  readonly session: CallSession;
  readonly turn: CallTurn;
  readonly agent: string | undefined;
  readonly provider: string | undefined;
  /** The token of a confirmation. */
  readonly confirmation?: string | undefined;
  readonly parent: Call | undefined;
  readonly isBackground?: true;
  readonly reader?: ChunkReader | undefined;
  readonly signal: AbortSignal;
}

/** A call from its request on, whether or not its tool exists. */
export interface StartedCall extends Pick<CallRequest, "id" | "name" | "session" | "turn" | "agent"> {
  readonly tool: ToolRecord | undefined;
  readonly redaction: Redaction | undefined;
  readonly startedAt: number;
  /** Undefined where the call has none, or was refused before the pipeline. */
  softLimit: SoftLimit | undefined;
}
