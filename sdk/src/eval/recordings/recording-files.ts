import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import path from "node:path";
import { replaceFile } from "../../errors/replace-file.ts";
import { orElse } from "../../util/failures.ts";
import { isRecord } from "../../util/is-record.ts";
import { parseJson } from "../../util/json.ts";
import { sha256 } from "../../util/sha256.ts";
import { stableJson } from "../../util/stable-json.ts";
import type { EvalModel } from "../models/eval-model.ts";
import { floorModel } from "../models/lexical-model.ts";
import type { Recording } from "./recording.ts";

/** Identifies one answer: its case and model, the digest of the request, and the number of the run. */
export interface RecordingKey {
  readonly case: string;
  readonly model: string;
  readonly request: string;
  readonly run: number;
}

export type FoundRecording = { readonly recording: Recording } | "absent" | "damaged";

/** The recordings of a folder: a folder per model, in it a folder per case, in it a file per answer. */
export class RecordingFiles {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  fileOf({ case: id, model, request, run }: RecordingKey): string {
    return path.join(this.#caseFolder(model, id), `${request.slice(0, 32)}.${String(run)}.json`);
  }

  find(key: RecordingKey): FoundRecording {
    return readSealed(this.fileOf(key));
  }

  /** Writes a recording with a digest that reveals manual changes. */
  write(key: RecordingKey, recording: Recording): Promise<void> {
    const sealed = { ...recording, digest: digestOf(recording) };
    return replaceFile(this.fileOf(key), `${JSON.stringify(sealed, null, 1)}\n`);
  }

  /** A readable recording of a case with any request; undefined without one. */
  anyOf(model: string, id: string): Promise<Recording | undefined> {
    return this.#newestIn(this.#caseFolder(model, id));
  }

  /** The models with recordings, each with the format of its definitions. */
  async models(): Promise<readonly EvalModel[]> {
    const found: EvalModel[] = [];
    for (const model of await foldersIn(this.folder)) {
      for (const id of await foldersIn(path.join(this.folder, model))) {
        const recording = await this.#newestIn(path.join(this.folder, model, id));
        if (recording === undefined) continue;
        found.push({ name: recording.model, provider: recording.form });
        break;
      }
    }
    return found;
  }

  /** The models to replay if none is named. The baseline is included only if it is the only one, because each report contains it. */
  async replayed(): Promise<readonly EvalModel[]> {
    const all = await this.models();
    const real = all.filter(({ name }) => name !== floorModel.name);
    return real.length > 0 ? real : all;
  }

  async #newestIn(folder: string): Promise<Recording | undefined> {
    const names = await readdir(folder).catch((): string[] => []);
    const recordings = names
      .filter((name) => name.endsWith(".json"))
      .map((name) => readSealed(path.join(folder, name)))
      .flatMap((found) => (typeof found === "string" ? [] : [found.recording]));
    return recordings.toSorted((one, other) => (one.answer.at < other.answer.at ? 1 : -1))[0];
  }

  #caseFolder(model: string, id: string): string {
    return path.join(this.folder, folderName(model), folderName(id));
  }
}

const digestOf = (recording: object): string => sha256(stableJson(recording));

function readSealed(file: string): FoundRecording {
  const text = orElse(() => readFileSync(file, "utf8"), undefined);
  if (text === undefined) return "absent";
  const parsed = parseJson(text);
  if (!isRecord(parsed)) return "damaged";
  const { digest, ...recording } = parsed;
  const isWhole = recording.format === "1.0" && digest === digestOf(recording);
  return isWhole ? { recording: recording as unknown as Recording } : "damaged";
}

const foldersIn = async (folder: string): Promise<readonly string[]> => {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith("."))
    .map(({ name }) => name)
    .toSorted();
};

/** A file name that is valid on every file system and unique for each text. */
function folderName(text: string): string {
  const plain = text.replaceAll(/[^a-zA-Z0-9_-]+/g, "-").slice(0, 60);
  // Some file systems ignore case.
  return plain === text && plain === plain.toLowerCase() ? plain : `${plain}-${sha256(text).slice(0, 8)}`;
}
