import type { Call, CallSession, CallTurn, ChunkReader } from "../../model/call.ts";
import type { Redaction } from "../../model/redaction.ts";
import type { ToolRecord } from "../../model/registry.ts";
import type { SoftLimit } from "../handler/call-timers.ts";

/** What a caller asks for. */
export interface CallRequest {
  readonly id: string;
  readonly name: string;
  readonly args: unknown;
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

/** A call that was refused before the pipeline. */
export interface RefusedCall extends Pick<CallRequest, "id" | "name" | "turn" | "agent"> {
  readonly session: CallSession;
  /** Undefined where it does not exist. */
  readonly tool: ToolRecord | undefined;
  readonly redaction: Redaction | undefined;
  readonly startedAt: number;
  readonly softLimit?: undefined;
}

/** A call as it is reported: its end makes the response. */
export type StartedCall = RefusedCall | PipelineCall;

/** A call with the watch that the kernel stops. */
export interface PipelineCall extends Call {
  readonly softLimit: SoftLimit | undefined;
}

/** The name that was called. */
export const nameOf = (started: StartedCall): string => ("name" in started ? started.name : started.tool.toolId);
