import type { ModelMessage } from "../../model/call/transport.ts";
import { isRecord } from "../../util/is-record.ts";
import { recordOf, textOf } from "./read-value.ts";

type Given = Readonly<Record<string, unknown>>;

/** Whether a provider reports an error in place of a message, also within a stream. */
export const isFailure = ({ error, type }: Given): boolean =>
  isRecord(error) || (typeof error === "string" && error !== "") || type === "error";

/** What a provider's error makes of the message: it is over, and nothing of it is sent back. */
export function failedMessage(given: Given): ModelMessage {
  const { message, code, type, status } = isRecord(given.error) ? given.error : given;
  const said = [given.error, message, code, status, recordOf(given.error).type, type].map(textOf);
  return { calls: [], echo: [], ending: { kind: "failed", reason: said.find((text) => text !== "") ?? "error" } };
}
