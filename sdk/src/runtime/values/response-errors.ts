import { errorCodes } from "../../errors/codes.ts";
import { isToolwrightError } from "../../errors/toolwright-error.ts";
import type { Call, Failure, MissingCapability } from "../../model/call/call.ts";
import type { ErrorType, ResponseError, ToolResponse } from "../../model/call/response.ts";
import { ToolError } from "../../errors/tool-error.ts";
import { clipText } from "../../util/visible-text.ts";

type Details = Omit<Partial<ResponseError>, "type" | "message">;

/** The failure of a call that has changed nothing, unless the details state otherwise. */
export const failure = (type: ErrorType, message: string, details: Details = {}): Failure => ({
  ok: false,
  error: { type, message, retryable: false, partialSideEffects: false, ...details },
});

/** The outcome of a call that was cancelled before its handler ran. */
export const cancelled = ({ tool }: Pick<Call, "tool">): Failure => failure("TRANSIENT", cancelledText(tool.toolId));

const cancelledText = (tool: string): string => `The call of ${tool} was cancelled.`;

export const isCancellation = (tool: string, { type, message }: ResponseError): boolean =>
  type === "TRANSIENT" && message === cancelledText(tool);

interface Thrown {
  readonly callId: string;
  readonly cause: unknown;
  /** Whether the call may have changed something; default true. */
  readonly partialSideEffects?: boolean;
}

/**
 * The outcome of a call that failed with an unexpected exception. The model gets a general sentence and an id, because an exception's message
 * may contain an address with its password. The host gets the cause from `causeOf`, and in the `error` event with that id.
 */
export function unexpected(what: string, { callId, cause, partialSideEffects = true }: Thrown): Failure {
  return { ...failure("INTERNAL", `${what}. Error id: ${callId}.`, { partialSideEffects, errorId: callId }), cause };
}

/** The outcome if a part could not be prepared for the handler: nothing has been changed yet. */
export function notReady(toolName: string, callId: string, thrown: unknown): Failure {
  if (!isToolwrightError(thrown)) {
    return unexpected(`The call of ${toolName} failed`, { callId, cause: thrown, partialSideEffects: false });
  }
  const { code, message, remedy, cause } = thrown;
  // With a cause, the message quotes the exception of a module.
  const text = cause === undefined ? message : errorCodes[code].summary;
  return { ...failure("INTERNAL", `${code}: ${text}`, { suggestion: remedy, errorId: callId }), cause: thrown };
}

const longestMessage = 500;

/** The message of any thrown value: one line, no stack, no full stop. For people only, never for a model. */
export function messageOf(thrown: unknown): string {
  const line = (textOf(thrown).trim().split("\n")[0] ?? "").replace(/[.\s]+$/, "");
  if (line === "") return "no reason was given";
  return clipText(line, longestMessage);
}

function textOf(thrown: unknown): string {
  if (typeof thrown === "string") return thrown;
  try {
    const message: unknown = thrown instanceof Error ? thrown.message : "";
    return typeof message === "string" ? message : "";
  } catch {
    return "";
  }
}

const mark = Symbol.for("toolwright.cause");

/** Attaches the thrown value so that neither JSON nor a copy includes it. */
export function attachCause(response: ToolResponse, cause: unknown): void {
  Object.defineProperty(response, mark, { value: cause });
}

/** The exception of a handler or module, for the host's log; undefined if nothing was thrown. Never show it to a model. */
export function causeOf(response: ToolResponse<unknown>): unknown {
  return (response as { readonly [mark]?: unknown })[mark];
}

/** The error for the activity stream, without its token: events go to logs, and a token is a permission. */
export function withoutToken(error: ResponseError): ResponseError {
  const { confirmation } = error;
  return confirmation === undefined ? error : { ...error, confirmation: { ...confirmation, token: "[redacted]" } };
}

/** The failure of a tool that uses something that the host did not provide, in a session that was opened without it. */
export function missingCapability({ kind, name }: MissingCapability, toolId: string): ToolError {
  const message = `${toolId} needs the ${kind} \`${name}\`, which this host does not provide.`;
  return new ToolError("PERMANENT", message, { suggestion: errorCodes.CAPABILITY_MISSING.remedy });
}
