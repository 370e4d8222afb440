import { statSync, type Stats } from "node:fs";
import path from "node:path";
import { isRecord } from "../../util/is-record.ts";
import { readCache, writeCache } from "./cache-file.ts";
import { cacheFolder } from "./cache-folder.ts";
import type { FileContent } from "../../util/files.ts";
import { fingerprint, fingerprintOfContent } from "./fingerprints.ts";

/** How the last build that succeeded ended. */
export interface BuildOutcome {
  readonly toolCount: number;
  /** Version of the registry. */
  readonly version: string;
  /** The keys of its warnings. */
  readonly warnings: readonly string[];
}

/** What a build was made from and what it wrote, by absolute path. */
export interface BuildFiles {
  /** Files and folders that were read, and places at which nothing was. */
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  /** Contents of some of them, which need not be read again. */
  readonly contents: ReadonlyMap<string, FileContent>;
}

/** Thousands of paths are compared each time, so they are kept in columns, which are fast to parse. */
interface Columns {
  /** Relative to the root where they lie in it. */
  readonly places: string;
  /** When each last changed, in milliseconds since 1970. */
  readonly changed: readonly number[];
  readonly sizes: readonly number[];
  /** Only looked at where the times differ. */
  readonly fingerprints: string;
}

/** Does not occur in paths, and JSON does not escape it. */
const separator = "\u007f";

interface Stamp extends BuildOutcome, Columns {
  /** What a build depends on beside files. */
  readonly key: string;
}

/** The state of a path that does not exist. */
const nothing = { ctimeMs: 0, size: 0 };

/** Replaces a time that may change unnoticed. */
const untrusted = -1;

const statOptions = { throwIfNoEntry: false } as const;

const fileOf = (root: string): string => path.join(cacheFolder(root), "build.json");

/**
 * The outcome of the last build when another one would come to the same: everything it read and wrote is as it was. A file whose
 * times have changed is read and compared.
 *
 * @param key What the build depends on beside files.
 */
export function unchangedBuild(root: string, key: string): BuildOutcome | undefined {
  const stamp = readCache(fileOf(root));
  if (!isStamp(stamp) || stamp.key !== key) return undefined;
  const places = stamp.places.split(separator);
  const changed = [...stamp.changed];
  const sizes = [...stamp.sizes];
  let touched: readonly string[] | undefined;
  for (const [index, place] of places.entries()) {
    const absolute = path.isAbsolute(place) ? place : `${root}/${place}`;
    const { ctimeMs, size } = statSync(absolute, statOptions) ?? nothing;
    if (ctimeMs === changed[index] && size === sizes[index]) continue;
    touched ??= stamp.fingerprints.split(separator);
    if (fingerprint(absolute) !== touched[index]) return undefined;
    changed[index] = ctimeMs;
    sizes[index] = size;
  }
  // Only the times differ; the next build need not read those files again.
  if (touched !== undefined) writeCache(fileOf(root), { ...stamp, changed: settled(changed), sizes });
  const { toolCount, version, warnings } = stamp;
  return { toolCount, version, warnings };
}

/** The keys of the warnings of the last build that succeeded; empty where none is remembered. */
export function lastWarnings(root: string): readonly string[] {
  const stamp = readCache(fileOf(root));
  return isStamp(stamp) ? stamp.warnings : [];
}

/**
 * Remembers a build that has just succeeded.
 *
 * @param begun When it began to read, in milliseconds since 1970: what has changed since may not be what was built.
 */
export function rememberBuild(
  root: string,
  { key, begun, files, outcome }: { key: string; begun: number; files: BuildFiles; outcome: BuildOutcome },
): void {
  const written = new Set(files.outputs);
  const inputs = [...new Set(files.inputs)].filter((place) => !written.has(place));
  const places = [...inputs, ...written];
  const fingerprints = places.map((place) => fingerprintOfContent(files.contents.get(place)) ?? fingerprint(place));
  // Asked last: a change between reading a file and taking its fingerprint must not go unnoticed.
  const states = places.map((place) => statSync(place, statOptions));
  if (states.slice(0, inputs.length).some((state) => changedAfter(state, begun))) return;
  const columns: Columns = {
    places: places.map((place) => relativeTo(root, place)).join(separator),
    changed: settled(states.map((state) => (state ?? nothing).ctimeMs)),
    sizes: states.map((state) => (state ?? nothing).size),
    fingerprints: fingerprints.join(separator),
  };
  writeCache(fileOf(root), { ...outcome, key, ...columns } satisfies Stamp);
}

/**
 * Absolute paths of what the last build read or wrote, as remembered, that has another content now; undefined where no build is
 * remembered.
 */
export function changedLocations(root: string): readonly string[] | undefined {
  const stamp = readCache(fileOf(root));
  if (!isStamp(stamp)) return undefined;
  const fingerprints = stamp.fingerprints.split(separator);
  const places = stamp.places.split(separator).map((place, index) => ({
    absolute: path.resolve(root, place),
    before: fingerprints[index],
    isUntouched: isUntouched(path.resolve(root, place), { changed: stamp.changed[index], size: stamp.sizes[index] }),
  }));
  return places
    .filter(({ absolute, before, isUntouched }) => !isUntouched && fingerprint(absolute) !== before)
    .map(({ absolute }) => absolute);
}

function isUntouched(
  place: string,
  before: { readonly changed: number | undefined; readonly size: number | undefined },
): boolean {
  const { ctimeMs, size } = statSync(place, statOptions) ?? nothing;
  return ctimeMs === before.changed && size === before.size;
}

/** Most places are in the project, and all of them are read each time. */
function relativeTo(root: string, place: string): string {
  return place.startsWith(`${root}/`) ? place.slice(root.length + 1) : place;
}

/** A second change within the same tick of the clock keeps the time, so the newest times are not trusted. */
function settled(changed: readonly number[]): readonly number[] {
  const limit = Date.now() - clockTick;
  return changed.map((time) => (time > limit ? untrusted : time));
}

const clockTick = 20;

function changedAfter(state: Stats | undefined, time: number): boolean {
  // The build's own files come and go in the folders it reads.
  return state?.isFile() === true && state.ctimeMs > time - clockTick;
}

const isStamp = (value: unknown): value is Stamp =>
  isRecord(value) && typeof value.key === "string" && typeof value.places === "string" && Array.isArray(value.warnings);
