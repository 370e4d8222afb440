import { statSync } from "node:fs";
import path from "node:path";
import type { Finding } from "../../model/finding.ts";
import { isRecord } from "../../util/is-record.ts";
import { readCache, writeCache } from "./cache-file.ts";
import { cacheFolder } from "./cache-folder.ts";
import { fingerprint } from "./fingerprints.ts";

/** How the last build that succeeded ended. */
export interface BuildOutcome {
  readonly toolCount: number;
  /** Version of the registry. */
  readonly version: string;
  /** What adapters changed is left out: `portability.json` tells it. */
  readonly findings: readonly Finding[];
}

/** What a build was made from and what it wrote, by absolute path. */
export interface BuildFiles {
  /** Files and folders that were read, and places at which nothing was. */
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
}

interface Stamp extends BuildOutcome {
  /** What a build depends on beside files. */
  readonly key: string;
  readonly places: readonly (readonly [place: string, version: string, fingerprint: string])[];
}

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
  let isFresh = true;
  const places: Stamp["places"][number][] = [];
  for (const [place, version, content] of stamp.places) {
    const absolute = path.isAbsolute(place) ? place : `${root}/${place}`;
    const present = versionOf(absolute);
    if (present !== version) {
      if (fingerprint(absolute) !== content) return undefined;
      isFresh = false;
    }
    places.push([place, present, content]);
  }
  // Only the times were others; the next build need not read those files again.
  if (!isFresh) writeCache(fileOf(root), { ...stamp, places: settled(places) });
  const { toolCount, version, findings } = stamp;
  return { toolCount, version, findings };
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
  if (inputs.some((place) => changedAfter(place, begun))) return;
  const places = [...inputs, ...written].map(
    (place) => [relativeTo(root, place), versionOf(place), fingerprint(place)] as const,
  );
  writeCache(fileOf(root), { ...outcome, key, places: settled(places) } satisfies Stamp);
}

/** Most places are in the project, and all of them are read each time. */
function relativeTo(root: string, place: string): string {
  return place.startsWith(`${root}/`) ? place.slice(root.length + 1) : place;
}

/** Times of a file tell nothing about what happens within the same tick of the clock, so the newest are not trusted. */
function settled(places: Stamp["places"]): Stamp["places"] {
  const limit = Date.now() - clockTick;
  return places.map(([place, version, content]) =>
    Number(version.split(" ", 1)[0]) > limit ? [place, "", content] : [place, version, content],
  );
}

const clockTick = 20;

function changedAfter(place: string, time: number): boolean {
  const state = statSync(place, { throwIfNoEntry: false });
  // The build's own files come and go in the folders it reads.
  return state?.isFile() === true && state.ctimeMs > time - clockTick;
}

/** What changes when the file or the names in the folder do: the system sets the time of the last change, and nobody else can. */
function versionOf(place: string): string {
  const state = statSync(place, { throwIfNoEntry: false });
  return state === undefined ? "none" : `${String(state.ctimeMs)} ${String(state.size)}`;
}

const isStamp = (value: unknown): value is Stamp =>
  isRecord(value) && typeof value.key === "string" && Array.isArray(value.places) && Array.isArray(value.findings);
