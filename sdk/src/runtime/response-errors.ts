import type { ToolRecord } from "../model/registry.ts";
import type { ErrorType, ResponseError } from "../model/response.ts";

type Details = Omit<Partial<ResponseError>, "type" | "message">;

/** An error of a call that has changed nothing, unless the details say more. */
export function responseError(type: ErrorType, message: string, details: Details = {}): ResponseError {
  return { type, message, retryable: false, partialSideEffects: false, ...details };
}

/** Whether a call of the tool may change anything outside. */
export function changesThings({ category }: ToolRecord): boolean {
  return category === "action" || category === "orchestration" || category === "lifecycle";
}

const longestMessage = 500;

/** The message of anything that was thrown: one line, no stack, no full stop. */
export function messageOf(thrown: unknown): string {
  const text = thrown instanceof Error ? thrown.message : typeof thrown === "string" ? thrown : "";
  const line = (text.trim().split("\n")[0] ?? "").replace(/[.\s]+$/, "");
  if (line === "") return "no reason was given";
  return line.length > longestMessage ? `${line.slice(0, longestMessage)}…` : line;
}
