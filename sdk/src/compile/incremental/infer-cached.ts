import path from "node:path";
import type { Inference, InferResult } from "../../infer/infer-tools.ts";
import { cacheFolder } from "./cache-folder.ts";
import type { Engine } from "./engine.ts";
import { takeFingerprints, type Fingerprints } from "./fingerprints.ts";
import { readShared, sharedState, writeShared, type SharedState } from "./shared-state.ts";
import { openToolEntries, type ToolEntry } from "./tool-entries.ts";

/** Results, and the files they were read from. */
export interface CachedResults {
  /** One for each file, in the same order. */
  readonly results: readonly InferResult[];
  /** Absolute paths: the tools' files, what they import, their folders, and what counts for all of them. */
  readonly sources: readonly string[];
}

/**
 * Infers tools like `inferTools`, but takes from the project's cache what has been inferred from the same sources before. The
 * compiler is not loaded when everything is cached. Tools with errors are not kept: what they lack may appear anywhere.
 *
 * @param files Paths relative to the root.
 * @param root Absolute.
 */
export async function inferToolsCached(
  files: readonly string[],
  root: string,
  engine: Omit<Engine, "isKept">,
): Promise<CachedResults> {
  const folder = path.join(cacheFolder(root), "tools");
  const kept = engine.memory.reuse("tool entries", folder, "", () => openToolEntries(folder));
  const fingerprints = takeFingerprints(engine);
  const shared = readShared(root, fingerprints);
  const entries = new Map<string, ToolEntry>();
  for (const file of shared === undefined ? [] : files) {
    const entry = kept.read(file, shared?.fingerprint ?? "", fingerprints);
    if (entry !== undefined) entries.set(file, entry);
  }
  const missing = files.filter((file) => !entries.has(file));
  if (shared === undefined || missing.length > 0) {
    const compiler = engine.inference ?? (await openCompiler(root));
    const beside = shared?.ambient ?? [];
    const inferred = inferFresh(missing, { root, compiler, fingerprints, beside });
    const isSame = inferred.shared.fingerprint === shared?.fingerprint;
    // What counts for all tools is no longer what it was when the others were kept.
    const all =
      isSame || entries.size === 0 ? inferred : inferFresh(files, { root, compiler, fingerprints, beside: [] });
    // A file that was changed in the meantime may have been read before, and its fingerprint taken after.
    const isCurrent = compiler.isCurrent();
    for (const entry of all.entries) entries.set(entry.file, entry);
    if (!isSame)
      engine.later(() => {
        writeShared(root, all.shared);
      });
    kept.store(isCurrent ? all.entries.filter(hasNoError) : [], files, engine.later);
    return joined(files, entries, all.shared.ambient);
  }
  return joined(files, entries, shared.ambient);
}

const hasNoError = ({ result }: ToolEntry): boolean => result.findings.every(({ severity }) => severity !== "error");

async function openCompiler(root: string): Promise<Inference> {
  const { openInference } = await import("../../infer/infer-tools.ts");
  return openInference({ root });
}

interface FreshOptions {
  readonly root: string;
  readonly compiler: Inference;
  readonly fingerprints: Fingerprints;
  /** Files that count for all tools, as far as is known. */
  readonly beside: readonly string[];
}

interface Fresh {
  readonly entries: readonly ToolEntry[];
  readonly shared: SharedState;
}

function inferFresh(files: readonly string[], { root, compiler, fingerprints, beside }: FreshOptions): Fresh {
  const absolute = files.map((file) => path.join(root, file));
  const results = compiler.infer(absolute, beside);
  const shared = sharedState(root, compiler.ambient(), fingerprints);
  const closures = compiler.closures(absolute);
  const entries = files.map((file, index): ToolEntry => {
    const result = results[index];
    if (result === undefined) throw new Error(`no result for ${file}`);
    const own = absolute[index] ?? "";
    const sources = withFolders(closures.get(own) ?? [own]);
    return {
      file,
      shared: shared.fingerprint,
      sources: sources.map((place) => [place, fingerprints.of(place)] as const),
      result,
    };
  });
  return { entries, shared };
}

/**
 * With the folders in which a new file could take the place of an imported one, and the manifests of packages, which say what an
 * import of them leads to.
 */
function withFolders(sources: readonly string[]): readonly string[] {
  const own = sources.filter((file) => !file.includes("/node_modules/"));
  const packages = sources.flatMap((file) => packageOf.exec(file)?.[0] ?? []);
  const manifests = packages.map((folder) => path.join(folder, "package.json"));
  return [...new Set([...sources, ...own.map((file) => path.dirname(file)), ...manifests])];
}

const packageOf = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/;

function joined(
  files: readonly string[],
  entries: ReadonlyMap<string, ToolEntry>,
  ambient: readonly string[],
): CachedResults {
  const chosen = files.flatMap((file) => entries.get(file) ?? []);
  const sources = chosen.flatMap((entry) => entry.sources.map(([place]) => place));
  return { results: chosen.map(({ result }) => result), sources: [...new Set([...sources, ...ambient])] };
}
