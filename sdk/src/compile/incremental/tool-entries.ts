import { readdirSync, rmSync } from "node:fs";
import path from "node:path";
import type { InferResult } from "../../infer/infer-tools.ts";
import { defined } from "../../util/defined.ts";
import { isRecord } from "../../util/is-record.ts";
import { isBeingWritten } from "./is-being-written.ts";
import { sha256 } from "../../util/sha256.ts";
import { readCache, writeCache } from "./cache-file.ts";
import type { Engine } from "./engine.ts";
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
  /** Adds these entries, and removes those of all tools but the `files`. `later` is given what writes them. */
  store(added: readonly ToolEntry[], files: readonly string[], later: Engine["later"]): void;
}

/** By file. */
type Group = ReadonlyMap<string, ToolEntry>;

/**
 * Opens the entries in a folder, which need not exist. They are kept in a few files: writing one for each tool takes longer, and a change
 * of one tool must not rewrite all of them. Each file is read once.
 */
export function openToolEntries(folder: string): ToolEntries {
  const groups = new Map<string, Group>();
  const groupIn = (name: string): Group => {
    const group = groups.get(name) ?? readGroup(path.join(folder, name));
    groups.set(name, group);
    return group;
  };
  return {
    read(file, shared, fingerprints) {
      const entry = groupIn(groupOf(file)).get(file);
      if (entry?.shared !== shared) return undefined;
      return entry.sources.every(([place, fingerprint]) => fingerprints.of(place) === fingerprint) ? entry : undefined;
    },
    store(added, files, later) {
      const wanted = Map.groupBy(files, groupOf);
      const addedTo = Map.groupBy(added, ({ file }) => groupOf(file));
      for (const [name, members] of wanted) {
        const former = groupIn(name);
        const own = new Map(addedTo.get(name)?.map((entry) => [entry.file, entry]));
        const entries = members.flatMap((file) => own.get(file) ?? former.get(file) ?? []);
        if (own.size === 0 && entries.length === former.size) continue;
        groups.set(name, new Map(entries.map((entry) => [entry.file, entry])));
        later(() => {
          writeCache(path.join(folder, name), entries.map(packed));
        });
      }
      later(() => {
        removeOthers(folder, wanted);
      });
    },
  };
}

/** One of at most 32 files: few to write, each small enough to write after every change. */
const groupOf = (file: string): string => `${(Number.parseInt(sha256(file).slice(0, 2), 16) % 32).toString(32)}.json`;

function readGroup(place: string): Group {
  const entries = readCache(place);
  if (!Array.isArray(entries)) return new Map();
  return new Map(entries.filter(isEntry).map((entry) => [entry.file, unpacked(entry)]));
}

/** The parts of a result that its tool has too are written once. */
function packed({ result, ...entry }: ToolEntry): ToolEntry {
  if (result.tool === undefined) return { ...entry, result };
  const { description: _description, input: _input, output: _output, ...rest } = result;
  return { ...entry, result: rest };
}

function unpacked({ result, ...entry }: ToolEntry): ToolEntry {
  if (result.tool === undefined) return { ...entry, result };
  const { description, input, output } = result.tool;
  return { ...entry, result: { ...result, description, input, ...defined({ output }) } };
}

function removeOthers(folder: string, wanted: ReadonlyMap<string, unknown>): void {
  for (const name of namesBelow(folder)) {
    if (!wanted.has(name) && !isBeingWritten(path.join(folder, name))) rmSync(path.join(folder, name), { force: true });
  }
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
