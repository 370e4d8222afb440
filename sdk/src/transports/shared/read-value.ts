import type { ModelMessage } from "../../model/call/transport.ts";
import { isRecord } from "../../util/is-record.ts";

/** The records of a documented list; none for any other value. */
export function recordsOf(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}

export function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

export function idOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** Whether a provider reports an error instead of a message, also within a stream. */
export const isFailure = ({ error, type }: Readonly<Record<string, unknown>>): boolean =>
  isRecord(error) || (typeof error === "string" && error !== "") || type === "error";

/** The message after a provider's error, or that was cancelled: it is over, and no part of it is sent back. */
export function failedMessage(
  given: Readonly<Record<string, unknown>>,
  kind: "failed" | "cancelled" = "failed",
): ModelMessage {
  const { message, code, type, status } = isRecord(given.error) ? given.error : given;
  const said = [given.error, message, code, status, recordOf(given.error).type, type].map(textOf);
  return { calls: [], echo: [], ending: { kind, reason: said.find((text) => text !== "") ?? "error" } };
}
