import { mkdirSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { readSealed, writeSealed } from "../../eval/recordings/sealed-file.ts";
import { orElse } from "../../util/failures.ts";
import type { Json } from "../../util/json.ts";

/** A request as it is recorded: without headers, and without keys in its address. */
export interface RecordedRequest {
  readonly method: string;
  readonly url: string;
  /** A JSON value, or a text; bytes by their digest. */
  readonly body: Json;
}

/** One request and its answer. */
export interface Exchange {
  readonly format: "1.0";
  readonly kind: "http";
  readonly request: RecordedRequest;
  readonly answer: {
    readonly status: number;
    readonly type: string;
    readonly body: string;
    /** Set where the body is bytes, in base64. */
    readonly isBase64?: true;
  };
}

/** The recordings of a folder in their order. @throws Error where one is damaged. */
export function readRecordings(folder: string): readonly Exchange[] {
  const found = filesIn(folder).map((file) => ({ file, recording: readSealed(file) }));
  const damaged = found.filter(({ recording }) => typeof recording === "string" || recording.kind !== "http");
  if (damaged.length === 0) return found.map(({ recording }) => recording as unknown as Exchange);
  const files = damaged.map(({ file }) => file).join(", ");
  throw new Error(`Changed by hand, or not complete: ${files}. Restore or record again.`);
}

/** Removes the recordings of a folder, and nothing else in it. */
export function clearRecordings(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const file of filesIn(folder)) rmSync(file, { force: true });
}

export const writeRecording = (folder: string, number: number, recording: Exchange): Promise<void> =>
  writeSealed(path.join(folder, `${String(number).padStart(3, "0")}.json`), recording);

const filesIn = (folder: string): readonly string[] =>
  orElse(() => readdirSync(folder), [])
    .filter((name) => /^\d{3,}\.json$/.test(name))
    .toSorted((one, other) => parseInt(one, 10) - parseInt(other, 10))
    .map((name) => path.join(folder, name));
