import type { HandlerErrorType, SeedErrorType } from "../model/call/response.ts";
import { orElse } from "../util/failures.ts";

/** The details of an intended failure of a handler. */
export interface ToolErrorDetails {
  /** Whether the same call may work later; default: true for `TRANSIENT` and `RATE_LIMIT`, otherwise false. */
  readonly retryable?: boolean;
  /** Whether the call may already have had effects; default false. */
  readonly partialSideEffects?: boolean;
  /** What the model should do instead. */
  readonly suggestion?: string;
  /** Its type in results of a tool manager; default: the one that `seedErrorType` gives for the type. */
  readonly errorType?: SeedErrorType;
  readonly cause?: unknown;
}

const mark = Symbol.for("toolwright.tool-error");
const retryableTypes: ReadonlySet<HandlerErrorType> = new Set<HandlerErrorType>(["TRANSIENT", "RATE_LIMIT"]);

/**
 * An expected failure of a tool. Throw it from a handler; the caller gets an envelope with this type and message.
 *
 * @example
 * throw new ToolError("CONFLICT", "The slot is taken.", { suggestion: "Offer the next free slot." });
 */
export class ToolError extends Error {
  override readonly name = "ToolError";
  readonly [mark] = true;
  readonly type: HandlerErrorType;
  readonly retryable: boolean;
  readonly partialSideEffects: boolean;
  readonly suggestion: string | undefined;
  readonly errorType: SeedErrorType | undefined;

  constructor(type: HandlerErrorType, message: string, details: ToolErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.type = type;
    this.retryable = details.retryable ?? retryableTypes.has(type);
    this.partialSideEffects = details.partialSideEffects ?? false;
    this.suggestion = details.suggestion;
    this.errorType = details.errorType;
  }

  /** Each compiled handler contains a copy of this class, and `instanceof` is true for the errors of all copies. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return this === ToolError ? isToolError(value) : Function.prototype[Symbol.hasInstance].call(this, value);
  }
}

/** Whether a caught value is a `ToolError`, whichever copy of the package raised it. Never throws. */
export const isToolError = (value: unknown): value is ToolError =>
  orElse(() => typeof value === "object" && value !== null && mark in value, false);
