import { readdirSync, rmSync } from "node:fs";
import path from "node:path";
import type { InferResult } from "../../infer/infer-tools.ts";
import { isRecord } from "../../util/is-record.ts";
import type { Memory } from "../../util/memory.ts";
import { isBeingWritten } from "./is-being-written.ts";
import { sha256 } from "../../util/sha256.ts";
import { readCache, writeCache } from "./cache-file.ts";
import type { Fingerprints } from "./fingerprints.ts";

/** What is kept of one tool. */
export interface ToolEntry {
  /** The tool's file, relative to the root. */
  readonly file: string;
  /** Fingerprint of what counts for all tools. */
  readonly shared: string;
  /** Every file the result was read from, and the folders in which another could take its place; the first is the tool's own. */
  readonly sources: readonly (readonly [place: string, fingerprint: string])[];
  readonly result: InferResult;
}

/** The kept tools of one project. */
export interface ToolEntries {
  /** The entry of a tool whose sources are still what they were. */
  read(file: string, shared: string, fingerprints: Fingerprints): ToolEntry | undefined;
  write(entry: ToolEntry): void;
  /** Removes the entries of all tools but these. */
  retain(files: readonly string[]): void;
}

/** Opens the entries in a folder, which need not exist. */
export function openToolEntries(folder: string, memory: Memory): ToolEntries {
  const nameOf = (file: string): string => `${sha256(file).slice(0, 32)}.json`;
  return {
    read(file, shared, fingerprints) {
      const place = path.join(folder, nameOf(file));
      const entry = memory.reuse("tool entry", place, "", () => readCache(place));
      if (!isEntry(entry) || entry.file !== file || entry.shared !== shared) return undefined;
      return entry.sources.every(([place, fingerprint]) => fingerprints.of(place) === fingerprint) ? entry : undefined;
    },
    write(entry) {
      const place = path.join(folder, nameOf(entry.file));
      writeCache(place, entry);
      memory.keep("tool entry", place, "", entry);
    },
    retain(files) {
      const wanted = new Set(files.map(nameOf));
      for (const name of namesBelow(folder)) {
        if (!wanted.has(name) && !isBeingWritten(path.join(folder, name)))
          rmSync(path.join(folder, name), { force: true });
      }
    },
  };
}

function namesBelow(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

// The checksum covers the content; this distinguishes entries from other cache files.
const isEntry = (value: unknown): value is ToolEntry =>
  isRecord(value) && typeof value.file === "string" && Array.isArray(value.sources) && isRecord(value.result);
