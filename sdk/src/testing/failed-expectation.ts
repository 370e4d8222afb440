import { AssertionError } from "node:assert";
import { causeOf, messageOf } from "../runtime/values/response-errors.ts";
import type { ToolFailure } from "../model/call/response.ts";
import { clipText } from "../util/visible-text.ts";

/** The actual and the expected value: test runners show the difference. */
export interface Comparison {
  readonly actual?: unknown;
  readonly expected?: unknown;
  /** The handler's exception; test runners show its stack. */
  readonly cause?: unknown;
}

/** The error of a failed expectation, in the form of assertion libraries. */
export function failedExpectation(message: string, { actual, expected, cause }: Comparison = {}): AssertionError {
  const error = new AssertionError({ message, actual, expected, operator: "toolwright" });
  // Node sets the comparison operator here, and Vitest would show it instead of the difference.
  Reflect.deleteProperty(error, "diff");
  if (cause !== undefined) error.cause = cause;
  return error;
}

/** All information of a failed call's envelope, in lines. */
export function failureText(failure: ToolFailure): string {
  const { error } = failure;
  const cause = causeOf(failure);
  const { type, message, issues = [], suggestion, example } = error;
  const lines = [
    `${type}: ${message}`,
    ...issues.map((issue) => `  ${issue.path === "" ? "(whole)" : issue.path}: ${issue.message}`),
    ...(suggestion === undefined ? [] : [`suggestion: ${suggestion}`]),
    ...(example === undefined ? [] : [`a right call: ${JSON.stringify(example)}`]),
    ...(cause === undefined ? [] : [`cause: ${messageOf(cause)}`]),
  ];
  return lines.join("\n");
}

const longest = 500;

/** A value as JSON, shortened if it is long. */
export function preview(data: unknown): string {
  const text = JSON.stringify(data) as string | undefined;
  if (text === undefined) return "nothing";
  return clipText(text, longest);
}
