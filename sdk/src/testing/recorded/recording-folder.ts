import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { sealedText, unsealed } from "../../eval/recordings/sealed-text.ts";
import { replaceFile } from "../../errors/replace-file.ts";
import type { Exchange, SocketExchange } from "./exchange.ts";
import { orElse } from "../../util/failures.ts";

export interface FoundRecordings {
  /** In the order in which they were made. */
  readonly exchanges: readonly (Exchange | SocketExchange)[];
  /** Names of files that were changed by hand, or are not complete. */
  readonly damaged: readonly string[];
}

const isOurs = (name: string): boolean => /^\d{3,}\.json$/.test(name);

/** The recordings of a folder: a file each, numbered in their order. */
export function readRecordings(folder: string): FoundRecordings {
  const exchanges: (Exchange | SocketExchange)[] = [];
  const damaged: string[] = [];
  for (const name of namesIn(folder)) {
    const found = unsealed(readFileSync(path.join(folder, name), "utf8"));
    const isKnown = found?.format === "1.0" && (found.kind === "http" || found.kind === "socket");
    if (isKnown) exchanges.push(found as unknown as Exchange | SocketExchange);
    else damaged.push(name);
  }
  return { exchanges, damaged };
}

/** Removes the recordings of a folder, and nothing else in it. */
export function clearRecordings(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const name of namesIn(folder)) rmSync(path.join(folder, name), { force: true });
}

export function writeRecording(folder: string, number: number, recording: Exchange | SocketExchange): Promise<void> {
  return replaceFile(path.join(folder, `${String(number).padStart(3, "0")}.json`), sealedText(recording));
}

const namesIn = (folder: string): readonly string[] =>
  orElse(
    () =>
      readdirSync(folder)
        .filter(isOurs)
        .toSorted((one, other) => parseInt(one, 10) - parseInt(other, 10)),
    [],
  );
