import { readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Inference, InferResult } from "../../infer/infer-tools.ts";
import type { WiredFiles } from "../../model/workflow/wired-file.ts";
import { orElse } from "../../util/failures.ts";
import { noTexts } from "../../util/files.ts";
import { ownFile } from "../../util/own-files.ts";
import { sha256 } from "../../util/sha256.ts";
import type { BuildCache, BuildState } from "./build-cache.ts";

export interface CachedResults {
  readonly results: readonly InferResult[];
  /** Absolute paths: the tools' files, what they import, their folders, and what counts for all of them. */
  readonly sources: readonly string[];
}

interface Inferred {
  readonly result: InferResult;
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
  { cache, inference, texts = noTexts, wired = new Map() }: BuildState & { readonly wired?: WiredFiles },
): Promise<CachedResults> {
  const ambient = cache.read(sharedName)?.value as readonly string[] | undefined;
  const inferred = new Map<string, Inferred>();
  const keysOf = (places: readonly string[]) => keysFor(wired, sharedDigest(root, places, cache));
  const keyOf = ambient === undefined ? undefined : keysOf(ambient);
  for (const file of keyOf === undefined ? [] : files) {
    const entry = cache.read(nameOf(file), keyOf?.(file));
    if (entry !== undefined) inferred.set(file, { ...entry, result: entry.value as InferResult });
  }
  const missing = files.filter((file) => !inferred.has(file));
  if (ambient !== undefined && missing.length === 0) return joined(files, inferred, ambient);

  const { openInference } = await import("../../infer/infer-tools.ts");
  const compiler = inference ?? openInference({ root, texts, checksNames: true });
  for (const [file, fresh] of inferFresh(missing, { root, wired, compiler, beside: ambient ?? [] }))
    inferred.set(file, fresh);
  const isSame = keysOf(compiler.ambient())("") === keyOf?.("");
  // What counts for all tools is no longer what it was when the others were kept.
  if (!isSame && missing.length < files.length)
    for (const [file, fresh] of inferFresh(files, { root, wired, compiler, beside: [] })) inferred.set(file, fresh);
  const shared = compiler.ambient();
  if (cache.changedDuringBuild(shared)) return joined(files, inferred, shared);
  if (!isSame) cache.write(sharedName, shared, {});
  const key = keysOf(shared);
  for (const file of isSame ? missing : files) {
    const { result, sources } = inferred.get(file) ?? {};
    if (result?.findings.every(({ severity }) => severity !== "error") === true)
      cache.write(nameOf(file), result, { key: key(file), sources: sources ?? [] });
  }
  return joined(files, inferred, shared);
}

const sharedName = "shared";

const nameOf = (file: string): string => `tools/${sha256(file).slice(0, 16)}`;

/** What a result depends on in addition to its files: what counts for all tools, and what workflows say of this one. */
const keysFor =
  (wired: WiredFiles, shared: string) =>
  (file: string): string =>
    `${shared}${wired.has(file) ? ` ${JSON.stringify(wired.get(file))}` : ""}`;

/** The state of configuration and global declarations, and of where new ones would turn up. */
function sharedDigest(root: string, ambient: readonly string[], cache: BuildCache): string {
  const always = ["package.json", "tsconfig.json"].map((name) => path.join(root, name));
  const places = [...always, ...ambient].map((file) => `${file} ${cache.digestOf(file)}`);
  return sha256([...places, ...declarationsBelow(root)].join("\n"));
}

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
  const closures = compiler.closures(absolute);
  return new Map(
    files.map((file, index) => {
      const result = results[index];
      if (result === undefined) throw new Error(`no result for ${file}`);
      const own = absolute[index] ?? "";
      return [file, { result, sources: withFolders(closures.get(own) ?? [own]) }];
    }),
  );
}

/**
 * With the folders in which a new file could take the place of an imported one, and the manifests of packages, which say what an
 * import of them leads to.
 */
function withFolders(sources: readonly string[]): readonly string[] {
  const own = sources.filter((file) => !file.includes("/node_modules/") && !file.startsWith(ownOutput));
  const packages = sources.flatMap((file) => packageOf.exec(file)?.[0] ?? []);
  const manifests = packages.map((folder) => path.join(folder, "package.json"));
  return [...new Set([...sources, ...own.map((file) => path.dirname(file)), ...manifests])];
}

/** What a build of this package writes, which another project sees at its real path where the package is linked. */
const ownOutput = fileURLToPath(ownFile("../dist/"));

const packageOf = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/;

function joined(
  files: readonly string[],
  inferred: ReadonlyMap<string, Inferred>,
  ambient: readonly string[],
): CachedResults {
  const chosen = files.flatMap((file) => inferred.get(file) ?? []);
  const sources = chosen.flatMap((one) => one.sources);
  return { results: chosen.map(({ result }) => result), sources: [...new Set([...sources, ...ambient])] };
}
