import type { Inference } from "../../infer/infer-tools.ts";
import { openCache, type BuildCache } from "./build-cache.ts";
import type { KnownFingerprints } from "./fingerprints.ts";

/** What a build may reuse of those before it instead of reading, inferring or compiling again. */
export interface BuildState {
  readonly cache: BuildCache;
  readonly fingerprints: KnownFingerprints;
  /** Default: opened when something has to be inferred. */
  readonly inference?: Inference;
}

/** The state for builds of the project at `root`: one build, or many under `--watch`. */
export const openBuildState = (root: string, inference?: Inference): BuildState => ({
  cache: openCache(root),
  fingerprints: new Map(),
  ...(inference && { inference }),
});
