import { causeOf } from "../runtime/values/response-errors.ts";
import type { ErrorType, ResponseError, ToolResponse } from "../model/call/response.ts";
import { failedExpectation, failureText, preview } from "./failed-expectation.ts";

/**
 * Asserts that a call succeeded and returns its data.
 *
 * @throws AssertionError with the envelope's error if the call failed; its `cause` is the handler's exception.
 */
export function expectOk<Data>(response: ToolResponse<Data>): Data {
  if (response.ok) return response.data;
  const message = `Expected ${response.meta.tool} to succeed, but it failed.\n${failureText(response)}`;
  throw failedExpectation(message, { cause: causeOf(response) });
}

/**
 * Asserts that a call failed with this error and returns the error.
 *
 * @throws AssertionError that shows the actual result.
 */
export function expectError(response: ToolResponse<unknown>, type: ErrorType): ResponseError {
  const { tool } = response.meta;
  if (response.ok) {
    throw failedExpectation(`Expected ${tool} to fail with ${type}, but it succeeded with ${preview(response.data)}.`);
  }
  if (response.error.type === type) return response.error;
  const message = `Expected ${tool} to fail with ${type}, but it failed in another way.\n${failureText(response)}`;
  throw failedExpectation(message, { actual: response.error.type, expected: type, cause: causeOf(response) });
}
