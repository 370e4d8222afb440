import type { Json, JsonObject } from "../../util/json.ts";
import type { ConversationDirection } from "../conversation/message.ts";
import type { ConfirmationPreview } from "../ports/question.ts";

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

/** The error types by name, for code without types: `ErrorType.CONFLICT` is `"CONFLICT"`. */
export const ErrorType = Object.freeze({
  VALIDATION: "VALIDATION",
  NOT_FOUND: "NOT_FOUND",
  INTERNAL: "INTERNAL",
  MODE_RESTRICTED: "MODE_RESTRICTED",
  BUDGET_EXCEEDED: "BUDGET_EXCEEDED",
  CONFIRMATION_REQUIRED: "CONFIRMATION_REQUIRED",
  SESSION_INACTIVE: "SESSION_INACTIVE",
  TRANSIENT: "TRANSIENT",
  PERMANENT: "PERMANENT",
  CONFLICT: "CONFLICT",
  AUTH: "AUTH",
  RATE_LIMIT: "RATE_LIMIT",
} as const satisfies { readonly [Type in ErrorType]: Type });

/** The error types of the event-driven tool manager. */
export type SeedErrorType = "validation_error" | "user_error" | "system_error" | "permission_error" | "security_error";

/** Every error type, by the layer that raises it. */
export const errorTypes = {
  registry: ["VALIDATION", "NOT_FOUND", "INTERNAL"],
  orchestrator: ["MODE_RESTRICTED", "BUDGET_EXCEEDED", "CONFIRMATION_REQUIRED"],
  handler: ["SESSION_INACTIVE", "TRANSIENT", "PERMANENT", "CONFLICT", "AUTH", "RATE_LIMIT"],
} as const satisfies Readonly<Record<string, readonly ErrorType[]>>;

/** A change of session state that a tool requests; only the session applies it. */
export interface Intent {
  /** A key of `StandardIntents` or `Intents`. */
  readonly type: string;
  readonly payload?: JsonObject;
}

/** One invalid value in a call's arguments or in a tool's result. */
export interface ValidationIssue {
  /** JSON pointer to the invalid value; empty for the whole. */
  readonly path: string;
  /** The expectation, in words. */
  readonly message: string;
}

/** The reason for a failed call. */
export interface ResponseError {
  readonly type: ErrorType;
  /** One sentence a model can act on. */
  readonly message: string;
  /** Whether the same call may work later. */
  readonly retryable: boolean;
  /** Whether the call may have changed something before it failed. */
  readonly partialSideEffects: boolean;
  /** What to do instead. */
  readonly suggestion?: string;
  /** The handler's error type in the terms of the event-driven tool manager. For the host: `forModel` omits it. */
  readonly errorType?: SeedErrorType;
  /** Every invalid value of the arguments, for `VALIDATION`. */
  readonly issues?: readonly ValidationIssue[];
  /** Arguments of a valid call, for `VALIDATION`. */
  readonly example?: JsonObject;
  /** For `CONFIRMATION_REQUIRED`, if a person can confirm the call. For the host: `forModel` omits it. */
  readonly confirmation?: Confirmation;
  /** For an unexpected failure: the id of the `error` event that has the cause. */
  readonly errorId?: string;
}

/** Metadata of a call, for success and failure alike. */
export interface ResponseMeta {
  /** `envelopeVersion`. */
  readonly envelope: string;
  readonly tool: string;
  /** Omitted when the tool was not found. */
  readonly toolVersion?: string;
  readonly callId: string;
  readonly registryVersion: string;
  /** The variant of the registry that the session got; omitted if it has none. */
  readonly variant?: string;
  /** Milliseconds from the call to the response. */
  readonly durationMs: number;
  /** How often the handler ran, if more than once. */
  readonly attempts?: number;
  /** Sentences a host may want to log, such as an exceeded soft limit. */
  readonly warnings?: readonly string[];
  /** Budgets of the turn left after this call, by category and as `tool:<name>`; omitted in a mode without budgets. */
  readonly budgets?: Readonly<Record<string, BudgetLeft>>;
  /** If the result was too long for a model: the kept output. Omitted if a model gets all of it. */
  readonly output?: CutOutput;
}

/** A result of which a model gets only the beginning and the end. The session keeps the whole text. */
export interface CutOutput {
  /** Identifies the whole result for `read_output` and `session.outputs`. */
  readonly handle: string;
  /** Length of the whole result: text as it is, other data as JSON. */
  readonly characters: number;
  /** The number of characters that a model gets. */
  readonly shownCharacters: number;
}

/** One budget of a turn. */
export interface BudgetLeft {
  /** Calls allowed in a turn. */
  readonly limit: number;
  /** Calls left in this turn. */
  readonly left: number;
}

/** The envelope of a successful call. */
export interface ToolSuccess<Data = Json> {
  readonly ok: true;
  /** Always the whole result. */
  readonly data: Data;
  /** If the result was too long for a model: the text that `forModel` returns instead of the data. */
  readonly shown?: string;
  readonly intents: readonly Intent[];
  /** How the tool directs the conversation of its agent, by `direct`. For the host: `forModel` omits it. */
  readonly directs?: ConversationDirection;
  readonly meta: ResponseMeta;
}

/** The envelope of a failed call. */
export interface ToolFailure {
  readonly ok: false;
  readonly error: ResponseError;
  readonly meta: ResponseMeta;
}

/** The response to every call. A tool's failure never throws into the agent. */
export type ToolResponse<Data = Json> = ToolSuccess<Data> | ToolFailure;

/** A call that waits for a person's confirmation. For the host only: never show the token to a model. */
export interface Confirmation {
  /** Pass it to `turn.confirm` or `turn.decline`. Valid once, for exactly this call. `[redacted]` in events. */
  readonly token: string;
  /** Id of the call that waits. */
  readonly callId: string;
  /** The model's message that contains the call; omitted if the host made it. */
  readonly messageId?: string;
  readonly preview: ConfirmationPreview;
  /** Milliseconds since 1970; the token is refused from then on. */
  readonly expiresAt: number;
}
