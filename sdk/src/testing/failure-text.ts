import { causeOf, messageOf } from "../runtime/outcomes/response-errors.ts";
import type { ToolFailure } from "../model/response.ts";

/** All that the envelope of a failure says, in lines. */
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

/** A value as JSON, cut where it is long. */
export function preview(data: unknown): string {
  const text = JSON.stringify(data) as string | undefined;
  if (text === undefined) return "nothing";
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}
