import path from "node:path";
import { sha256 } from "../../util/sha256.ts";
import { readCache, writeCache } from "./cache-file.ts";
import { cacheFolder } from "./cache-folder.ts";
import type { Fingerprints } from "./fingerprints.ts";

/** What counts for every tool of a project, whatever it imports. */
export interface SharedState {
  /** Configuration and files that declare or add global types; absolute paths. */
  readonly ambient: readonly string[];
  /** Differs when any of it does. */
  readonly fingerprint: string;
}

const fileOf = (root: string): string => path.join(cacheFolder(root), "shared.json");

/** What counted for every tool at the last build, as it stands now; undefined where no build is remembered. */
export function readShared(root: string, fingerprints: Fingerprints): SharedState | undefined {
  const ambient = readCache(fileOf(root));
  return isPaths(ambient) ? sharedState(root, ambient, fingerprints) : undefined;
}

/** Remembers it for the next build. */
export function writeShared(root: string, { ambient }: SharedState): void {
  writeCache(fileOf(root), ambient);
}

/** The state of these files, and of where the configuration or a new declaration would turn up. */
export function sharedState(root: string, ambient: readonly string[], fingerprints: Fingerprints): SharedState {
  const always = ["package.json", "tsconfig.json"].map((name) => path.join(root, name));
  const places = [...always, ...ambient].map((file) => `${file} ${fingerprints.of(file)}`);
  return { ambient, fingerprint: sha256([...places, ...fingerprints.declarationsBelow(root)].join("\n")) };
}

const isPaths = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === "string");
