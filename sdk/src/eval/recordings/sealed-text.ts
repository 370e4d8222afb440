import { isRecord } from "../../util/is-record.ts";
import { parseJson, type Json } from "../../util/json.ts";
import { sha256 } from "../../util/sha256.ts";
import { stableJson } from "../../util/stable-json.ts";

/** The text of what is recorded, with a digest that shows a change by hand. */
export function sealedText(recording: object): string {
  return `${JSON.stringify({ ...recording, digest: digestOf(recording) }, null, 1)}\n`;
}

const digestOf = (recording: object): string => sha256(stableJson(recording));

/** What is in a sealed text, without its digest; undefined if it is damaged. */
export function unsealed(text: string): Readonly<Record<string, unknown>> | undefined {
  const parsed: Json | undefined = parseJson(text);
  if (!isRecord(parsed)) return undefined;
  const { digest, ...recording } = parsed;
  return digest === digestOf(recording) ? recording : undefined;
}
