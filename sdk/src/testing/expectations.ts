import { causeOf } from "../runtime/outcomes/cause-of.ts";
import { messageOf } from "../runtime/outcomes/response-errors.ts";
import type { ErrorType, ResponseError, ToolFailure, ToolResponse } from "../model/response.ts";

/**
 * The data of a call that should have worked.
 *
 * @throws Error that shows what the envelope says, when the call failed.
 */
export function expectOk<Data>(response: ToolResponse<Data>): Data {
  if (response.ok) return response.data;
  throw new Error(`Expected ${response.meta.tool} to succeed, but it failed.\n${failureText(response)}`);
}

/**
 * The error of a call that should have failed in this way.
 *
 * @throws Error that shows what came instead.
 */
export function expectError(response: ToolResponse<unknown>, type: ErrorType): ResponseError {
  const { tool } = response.meta;
  if (response.ok) {
    throw new Error(`Expected ${tool} to fail with ${type}, but it succeeded with ${preview(response.data)}.`);
  }
  if (response.error.type === type) return response.error;
  throw new Error(`Expected ${tool} to fail with ${type}, but it failed in another way.\n${failureText(response)}`);
}

function failureText(failure: ToolFailure): string {
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

function preview(data: unknown): string {
  const text = JSON.stringify(data) as string | undefined;
  if (text === undefined) return "nothing";
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
