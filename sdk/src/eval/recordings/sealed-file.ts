import { readFileSync } from "node:fs";
import { replaceFile } from "../../errors/replace-file.ts";
import { orElse } from "../../util/failures.ts";
import { isRecord } from "../../util/is-record.ts";
import { parseJson } from "../../util/json.ts";
import { sha256 } from "../../util/sha256.ts";
import { stableJson } from "../../util/stable-json.ts";

const digestOf = (recording: object): string => sha256(stableJson(recording));

/** Writes a recording with a digest that shows changes by hand. A kill or another process leaves no half file. */
export const writeSealed = (file: string, recording: object): Promise<void> =>
  replaceFile(file, `${JSON.stringify({ ...recording, digest: digestOf(recording) }, null, 1)}\n`);

/** The recording in a file, without its digest. */
export function readSealed(file: string): Readonly<Record<string, unknown>> | "absent" | "damaged" {
  const text = orElse(() => readFileSync(file, "utf8"), undefined);
  if (text === undefined) return "absent";
  const parsed = parseJson(text);
  if (!isRecord(parsed)) return "damaged";
  const { digest, ...recording } = parsed;
  return recording.format === "1.0" && digest === digestOf(recording) ? recording : "damaged";
}
