import { readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Inference, InferResult } from "../../infer/infer-tools.ts";
import { hasErrors } from "../../model/finding.ts";
import type { WiredFiles } from "../../model/workflow/wired-file.ts";
import { orElse } from "../../util/failures.ts";
import { noTexts } from "../../util/files.ts";
import { ownFile } from "../../util/own-files.ts";
import { digestOfText, type BuildState } from "./build-cache.ts";

export interface CachedResults {
  readonly results: readonly InferResult[];
  /** Absolute paths: the tools' files, their imports, their folders, and the files that affect all of them. */
  readonly sources: readonly string[];
}

interface Inferred {
  readonly result: InferResult;
  /** Absolute paths, with the folders in which a new file would count. */
  readonly sources: readonly string[];
  /** The files that affected all tools: configuration and global declarations. */
  readonly ambient: readonly string[];
}

/**
 * Infers tools like `inferTools`, but uses the project's cache for unchanged sources. The compiler is not loaded if everything is cached. Tools with
 * errors are not cached: a missing part may appear anywhere.
 *
 * @param files Paths relative to the root.
 * @param root Absolute.
 */
export async function inferToolsCached(
  files: readonly string[],
  root: string,
  { cache, inference, texts = noTexts, wired = new Map() }: BuildState & { readonly wired?: WiredFiles },
): Promise<CachedResults> {
  // A new declaration file may affect all tools.
  const declarations = digestOfText(declarationsBelow(root).join("\n"));
  const keyOf = (file: string): string => `${declarations}${wired.has(file) ? JSON.stringify(wired.get(file)) : ""}`;
  const cached = files.flatMap((file) => {
    const entry = cache.read(nameOf(file), keyOf(file));
    return entry === undefined ? [] : [[file, entry.value as Inferred] as const];
  });
  const inferred = new Map(cached);
  const missing = files.filter((file) => !inferred.has(file));
  if (missing.length === 0) return joined([...inferred.values()]);

  const { openInference } = await import("../../infer/infer-tools.ts");
  const compiler = inference ?? openInference({ root, texts, checksNames: true });
  const known = cached[0]?.[1].ambient ?? [];
  const found = inferFresh(missing, { root, wired, compiler, beside: known });
  // An uncached tool may have added or removed a file that affects all tools.
  const isSame = cached.length === 0 || compiler.ambient().join("\n") === known.join("\n");
  const fresh = isSame ? found : inferFresh(files, { root, wired, compiler, beside: [] });
  for (const [file, value] of fresh) {
    inferred.set(file, value);
    if (hasErrors(value.result.findings)) continue;
    cache.write(nameOf(file), value, { key: keyOf(file), sources: [...value.sources, ...ambientOf(root, value)] });
  }
  return joined(files.flatMap((file) => inferred.get(file) ?? []));
}

const nameOf = (file: string): string => `tools/${digestOfText(file).slice(0, 16)}`;

const ambientOf = (root: string, { ambient }: Inferred): readonly string[] => [
  ...new Set([path.join(root, "package.json"), path.join(root, "tsconfig.json"), ...ambient]),
];

/** All `.d.ts` files of the project at a folder itself. The output folder has one too, which is not a source. */
function declarationsBelow(folder: string): readonly string[] {
  const entries = orElse(() => readdirSync(folder, { withFileTypes: true }), []);
  if (entries.some(({ name }) => name === "tool_registry.json")) return [];
  return entries.flatMap((entry) => {
    const { name } = entry;
    if (entry.isDirectory() && name !== "node_modules" && !name.startsWith("."))
      return declarationsBelow(path.join(folder, name));
    return /\.d\.[cm]?ts$/.test(name) ? [path.join(folder, name)] : [];
  });
}

interface FreshOptions {
  readonly root: string;
  readonly wired: WiredFiles;
  readonly compiler: Inference;
  readonly beside: readonly string[];
}

function inferFresh(
  files: readonly string[],
  { root, wired, compiler, beside }: FreshOptions,
): ReadonlyMap<string, Inferred> {
  const absolute = files.map((file) => path.join(root, file));
  const placed = new Map([...wired].map(([file, said]) => [path.join(root, file), said]));
  const results = compiler.infer(absolute, beside, placed);
  const [closures, ambient] = [compiler.closures(absolute), compiler.ambient()];
  return new Map(
    files.map((file, index) => {
      const result = results[index];
      if (result === undefined) throw new Error(`no result for ${file}`);
      const own = absolute[index] ?? "";
      return [file, { result, sources: withFolders(closures.get(own) ?? [own]), ambient }];
    }),
  );
}

/**
 * Adds the folders in which a new file could replace an imported one, and the manifests of packages, which decide what an import of them resolves to.
 */
function withFolders(sources: readonly string[]): readonly string[] {
  const own = sources.filter((file) => !file.includes("/node_modules/") && !file.startsWith(ownOutput));
  const packages = sources.flatMap((file) => packageOf.exec(file)?.[0] ?? []);
  const manifests = packages.map((folder) => path.join(folder, "package.json"));
  return [...new Set([...sources, ...own.map((file) => path.dirname(file)), ...manifests])];
}

/** The build output of this package, which another project sees at its real path if the package is linked. */
const ownOutput = fileURLToPath(ownFile("../dist/"));

const packageOf = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/;

function joined(inferred: readonly Inferred[]): CachedResults {
  const sources = inferred.flatMap((one) => [...one.sources, ...one.ambient]);
  return { results: inferred.map(({ result }) => result), sources: [...new Set(sources)] };
}
