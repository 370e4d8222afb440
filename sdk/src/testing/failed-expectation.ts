import { AssertionError } from "node:assert";

/** What was found, and what was expected instead: test runners show the difference. */
export interface Comparison {
  readonly actual?: unknown;
  readonly expected?: unknown;
  /** What a handler threw; test runners show its stack. */
  readonly cause?: unknown;
}

/** The error of an expectation that was not met, as assertion libraries throw it. */
export function failedExpectation(message: string, { actual, expected, cause }: Comparison = {}): AssertionError {
  const error = new AssertionError({ message, actual, expected, operator: "toolwright" });
  // Node names a way of comparing here, and Vitest shows it in place of the difference.
  Reflect.deleteProperty(error, "diff");
  if (cause !== undefined) error.cause = cause;
  return error;
}
