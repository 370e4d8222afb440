import type { Json, JsonObject } from "../util/json.ts";

/** Version of the response envelope. */
export const envelopeVersion = "1.0";

/** Any error type of an envelope. */
export type ErrorType =
  | "VALIDATION"
  | "NOT_FOUND"
  | "INTERNAL"
  | "MODE_RESTRICTED"
  | "BUDGET_EXCEEDED"
  | "CONFIRMATION_REQUIRED"
  | HandlerErrorType;

/** An error type a handler may raise. */
export type HandlerErrorType = "SESSION_INACTIVE" | "TRANSIENT" | "PERMANENT" | "CONFLICT" | "AUTH" | "RATE_LIMIT";

/** Every error type, by the layer that raises it. */
export const errorTypes = {
  registry: ["VALIDATION", "NOT_FOUND", "INTERNAL"],
  orchestrator: ["MODE_RESTRICTED", "BUDGET_EXCEEDED", "CONFIRMATION_REQUIRED"],
  handler: ["SESSION_INACTIVE", "TRANSIENT", "PERMANENT", "CONFLICT", "AUTH", "RATE_LIMIT"],
} as const satisfies Readonly<Record<string, readonly ErrorType[]>>;

/** A change of session state that a tool asks for; only the session applies it. */
export interface Intent {
  /** `END_VOICE_SESSION`, `SUPPRESS_AUDIO`, `SUPPRESS_TRANSCRIPT`, `SET_PENDING_MESSAGE`, or a type of the host. */
  readonly type: string;
  readonly payload?: JsonObject;
}

/** One invalid value in a call's arguments or in a tool's result. */
export interface ValidationIssue {
  /** JSON pointer to the invalid value; empty for the whole. */
  readonly path: string;
  /** What was expected there. */
  readonly message: string;
}

/** Why a call failed. */
export interface ResponseError {
  readonly type: ErrorType;
  /** One sentence a model can act on. */
  readonly message: string;
  /** Whether the same call may work later. */
  readonly retryable: boolean;
  /** Whether something may have been changed before it failed. */
  readonly partialSideEffects: boolean;
  /** What to do instead. */
  readonly suggestion?: string;
  /** Every invalid value of the arguments, for `VALIDATION`. */
  readonly issues?: readonly ValidationIssue[];
  /** Arguments of a valid call, for `VALIDATION`. */
  readonly example?: JsonObject;
  /** For an unexpected failure: the id of the `error` event with its cause. */
  readonly errorId?: string;
}

/** Facts about a call, in success and failure alike. */
export interface ResponseMeta {
  /** `envelopeVersion`. */
  readonly envelope: string;
  readonly tool: string;
  /** Omitted when the tool was not found. */
  readonly toolVersion?: string;
  readonly callId: string;
  readonly registryVersion: string;
  /** The variant of the registry that the session got; omitted where it has none. */
  readonly variant?: string;
  /** Milliseconds from the call to the response. */
  readonly durationMs: number;
  /** Sentences a host may want to log, such as an exceeded latency budget. */
  readonly warnings?: readonly string[];
}

/** The envelope of a successful call. */
export interface ToolSuccess<Data = Json> {
  readonly ok: true;
  readonly data: Data;
  readonly intents: readonly Intent[];
  readonly meta: ResponseMeta;
}

/** The envelope of a failed call. */
export interface ToolFailure {
  readonly ok: false;
  readonly error: ResponseError;
  readonly meta: ResponseMeta;
}

/** The answer to every call. A tool's failure never throws into the agent. */
export type ToolResponse<Data = Json> = ToolSuccess<Data> | ToolFailure;
