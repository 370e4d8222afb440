import type { Call, Failure } from "../../model/call/call.ts";
import type { ToolRecord } from "../../model/artifact/registry.ts";
import type { ToolSelection } from "../../registry/is-offered.ts";
import type { ReadArguments } from "../arguments/read-arguments.ts";

/** The tools that a model may call. */
export interface Offer extends Pick<ToolSelection, "agent" | "names"> {
  /** The provider whose definitions it got. */
  readonly provider?: string;
}

/** What a caller asks for. */
export interface CallRequest extends Pick<Call, "id" | "args" | "turn" | "agent" | "provider" | "parent" | "signal"> {
  readonly name: string;
  readonly confirmation?: string | undefined;
  readonly isApproved?: boolean | undefined;
  readonly message?: string | undefined;
  readonly isBackground?: boolean | undefined;
  readonly reader?: Call["reader"];
  /** What a model was offered; undefined for a call of the host. */
  readonly offer?: Offer | undefined;
}

/** A call as it is reported, also one that is refused before it is a `Call`. */
export type StartedCall = StartedFacts & FoundTool;

/** The tool of a call, or why the call is refused. */
export type FoundTool =
  | { readonly tool: ToolRecord; readonly refusal?: undefined }
  | { readonly tool?: undefined; readonly refusal: Failure };

interface StartedFacts extends Pick<Call, "id" | "args" | "session" | "turn" | "agent"> {
  /** The name that was called. */
  readonly name: string;
  /** Why its arguments cannot be read. */
  readonly issues: ReadArguments["issues"];
  /** Time by the runtime's clock. */
  readonly startedAt: number;
}
