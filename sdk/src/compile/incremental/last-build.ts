import { statSync, type Stats } from "node:fs";
import { isRecord } from "../../util/is-record.ts";
import { openCache } from "./build-cache.ts";
import { fingerprint, fingerprintOfContent } from "./fingerprints.ts";

export interface BuildOutcome {
  readonly toolCount: number;
  readonly version: string;
  readonly warnings: readonly string[];
}

export interface BuildFiles {
  /** Files and folders that were read, and places at which nothing was. */
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly contents: ReadonlyMap<string, string>;
}

interface Place {
  /** Absolute. */
  readonly path: string;
  /** When it last changed, in milliseconds since 1970; -1 for a time that may stay the same when it changes again. */
  readonly changed: number;
  readonly size: number;
  /** Only looked at where time or size differ. */
  readonly fingerprint: string;
}

interface LastBuild extends BuildOutcome {
  readonly root: string;
  readonly key: string;
  readonly inputs: readonly Place[];
  readonly outputs: readonly Place[];
}

const cacheName = "build";

function lastBuild(root: string): LastBuild | undefined {
  const value = openCache(root).read(cacheName);
  // A copy of the project has the cache of its original.
  const isBuild = isRecord(value) && value.root === root && Array.isArray(value.inputs);
  return isBuild ? (value as unknown as LastBuild) : undefined;
}

/**
 * The outcome of the last build when another one would come to the same: everything it read and wrote is as it was. A file whose
 * times have changed is read and compared.
 *
 * @param key What the build depends on apart from files.
 */
export function unchangedBuild(root: string, key: string): BuildOutcome | undefined {
  const last = lastBuild(root);
  if (last?.key !== key) return undefined;
  const touched = [...last.inputs, ...last.outputs].filter((place) => !isUntouched(place));
  if (touched.length > 0) {
    const taken = (place: Place): Place => placeAt(place.path, place.fingerprint);
    // Taken before the files are read: a change in between must not go unnoticed.
    const [inputs, outputs] = [last.inputs.map(taken), last.outputs.map(taken)];
    if (touched.some(isChanged)) return undefined;
    // Only the times differ; the next build need not read those files again.
    openCache(root).write(cacheName, { ...last, inputs, outputs } satisfies LastBuild);
  }
  const { toolCount, version, warnings } = last;
  return { toolCount, version, warnings };
}

export const lastWarnings = (root: string): readonly string[] => lastBuild(root)?.warnings ?? [];

/** Absolute paths of what the last build that is remembered read, and that has another content now. */
export const changedInputs = (root: string): readonly string[] =>
  (lastBuild(root)?.inputs ?? []).filter((place) => !isUntouched(place) && isChanged(place)).map((place) => place.path);

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
  const inputs = [...new Set(files.inputs)].filter((file) => !written.has(file));
  const fingerprintOf = (file: string): string => {
    const content = files.contents.get(file);
    return content === undefined ? fingerprint(file) : fingerprintOfContent(content);
  };
  // The state is asked for last: a change between reading a file and taking its fingerprint must not go unnoticed.
  const placeOf = (file: string): Place => placeAt(file, fingerprintOf(file));
  const build: LastBuild = { ...outcome, root, key, inputs: inputs.map(placeOf), outputs: [...written].map(placeOf) };
  if (inputs.some((file) => changedAfter(stateOf(file), begun))) return;
  openCache(root).write(cacheName, build);
}

const stateOf = (file: string): Stats | undefined => statSync(file, { throwIfNoEntry: false });

const clockTick = 20;

function placeAt(file: string, taken: string): Place {
  const { ctimeMs = 0, size = 0 } = stateOf(file) ?? {};
  // A second change within the same tick of the clock keeps the time, so the newest times are not trusted.
  return { path: file, changed: ctimeMs > Date.now() - clockTick ? -1 : ctimeMs, size, fingerprint: taken };
}

function isUntouched({ path: file, changed, size }: Place): boolean {
  const state = stateOf(file);
  return (state?.ctimeMs ?? 0) === changed && (state?.size ?? 0) === size;
}

const isChanged = (place: Place): boolean => fingerprint(place.path) !== place.fingerprint;

/** The build's own files come and go in the folders it reads. */
const changedAfter = (state: Stats | undefined, time: number): boolean =>
  state?.isFile() === true && state.ctimeMs > time - clockTick;
