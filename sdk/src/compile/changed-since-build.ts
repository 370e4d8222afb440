import { statSync } from "node:fs";
import { utimes } from "node:fs/promises";
import path from "node:path";
import { loadConfig } from "./project/load-config.ts";
import { toolPlaces } from "./project/tool-places.ts";
import { changedInputs } from "./incremental/last-build.ts";

/** Files that decide what a handler does. Documents and tests have no part in a call. */
const isCode = (file: string): boolean =>
  /\.(?:[cm]?[jt]sx?|json)$/.test(file) && !/\.(?:test|spec)\.[^.]+$/.test(file);

/**
 * Paths relative to `root` of the sources that have changed since the registry was built: code, settings, and the folder of the tools
 * where a tool was added or removed. Empty where nothing has changed, or where the build left no record on this machine.
 */
export async function changedSinceBuild(root: string): Promise<readonly string[]> {
  const { outDir, tools } = await loadConfig(root);
  const { given, searched } = toolPlaces(root, tools);
  const folders = [...given, ...searched].map((place) => path.join(root, place));
  const registry = path.join(root, outDir, "tool_registry.json");
  const built = statSync(registry, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const isSource = (location: string): boolean => folders.includes(location) || isCode(location);
  // Watching keeps no record of its builds, but the registry is at least as new as what they read.
  const isNewer = (location: string): boolean =>
    (statSync(location, { throwIfNoEntry: false })?.ctimeMs ?? Infinity) > built;
  return changedInputs(root)
    .filter((location) => isSource(location) && isNewer(location))
    .map((location) => path.relative(root, location).replaceAll(path.sep, "/"))
    .sort();
}

/** Records that the registry of the project at `root` is up to date now, even if a build had no reason to write it. */
export async function markBuilt(root: string): Promise<void> {
  const { outDir } = await loadConfig(root);
  // File systems count in fractions of the millisecond that a date holds.
  const now = new Date(Date.now() + 1);
  await utimes(path.join(root, outDir, "tool_registry.json"), now, now).catch(() => undefined);
}
