import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Inference, InferResult } from "../../infer/infer-tools.ts";
import type { WiredFiles } from "../../model/workflow/wired-file.ts";
import { isRecord } from "../../util/is-record.ts";
import { noTexts, type Texts } from "../../util/files.ts";
import { ownFile } from "../../util/own-files.ts";
import { sha256 } from "../../util/sha256.ts";
import type { BuildState } from "./build-cache.ts";
import { declarationsBelow, takeFingerprints, type Fingerprints, type Sources } from "./fingerprints.ts";

export interface CachedResults {
  readonly results: readonly InferResult[];
  /** Absolute paths: the tools' files, what they import, their folders, and what counts for all of them. */
  readonly sources: readonly string[];
}

interface ToolEntry {
  readonly file: string;
  readonly shared: string;
  /** Every file the result was read from, and the folders in which another could take its place; the first is the tool's own. */
  readonly sources: Sources;
  readonly result: InferResult;
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
  { cache, fingerprints: known, inference, texts = noTexts, wired = new Map() }: InferredWith,
): Promise<CachedResults> {
  const fingerprints = takeFingerprints(known, texts);
  const former = cache.read(sharedName);
  const shared = isPaths(former) ? sharedState(root, former, fingerprints) : undefined;
  const entries = new Map<string, ToolEntry>();
  for (const file of shared === undefined ? [] : files) {
    const entry = cache.read(nameOf(file));
    const isCurrent = isEntry(entry) && entry.file === file && entry.shared === sharedBy(file, shared, wired);
    if (isCurrent && fingerprints.areCurrent(entry.sources)) entries.set(file, entry);
  }
  const missing = files.filter((file) => !entries.has(file));
  if (shared !== undefined && missing.length === 0) return joined(files, entries, shared.ambient);

  const compiler = inference ?? (await openCompiler(root, texts));
  const fresh = { root, wired, compiler, fingerprints };
  const inferred = inferFresh(missing, { ...fresh, beside: shared?.ambient ?? [] });
  const isSame = inferred.shared.fingerprint === shared?.fingerprint;
  // What counts for all tools is no longer what it was when the others were kept.
  const all = isSame || entries.size === 0 ? inferred : inferFresh(files, { ...fresh, beside: [] });
  for (const entry of all.entries) entries.set(entry.file, entry);
  if (!isSame) cache.write(sharedName, all.shared.ambient);
  // A file that was changed in the meantime may have been read before, and its fingerprint taken after.
  if (compiler.isCurrent()) for (const entry of all.entries.filter(hasNoError)) cache.write(nameOf(entry.file), entry);
  return joined(files, entries, all.shared.ambient);
}

interface InferredWith extends BuildState {
  /** What workflows say of files, by path relative to the root. Default: nothing. */
  readonly wired?: WiredFiles;
}

/** What a result depends on in addition to its files: what counts for all tools, and what workflows say of this one. */
const sharedBy = (file: string, shared: SharedState | undefined, wired: WiredFiles): string =>
  `${shared?.fingerprint ?? ""}${wired.has(file) ? ` ${JSON.stringify(wired.get(file))}` : ""}`;

const sharedName = "shared";

const nameOf = (file: string): string => `tools/${sha256(file).slice(0, 16)}`;

const hasNoError = ({ result }: ToolEntry): boolean => result.findings.every(({ severity }) => severity !== "error");

// The cache checks the content; this distinguishes entries from its other values.
const isEntry = (value: unknown): value is ToolEntry =>
  isRecord(value) && typeof value.file === "string" && Array.isArray(value.sources) && isRecord(value.result);

const isPaths = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((item) => typeof item === "string");

async function openCompiler(root: string, texts: Texts): Promise<Inference> {
  const { openInference } = await import("../../infer/infer-tools.ts");
  return openInference({ root, texts, checksNames: true });
}

interface SharedState {
  /** Configuration and files that declare or add global types; absolute paths. */
  readonly ambient: readonly string[];
  readonly fingerprint: string;
}

/** The state of these files, and of where the configuration or a new declaration would turn up. */
function sharedState(root: string, ambient: readonly string[], fingerprints: Fingerprints): SharedState {
  const always = ["package.json", "tsconfig.json"].map((name) => path.join(root, name));
  const places = [...always, ...ambient].map((file) => `${file} ${fingerprints.of(file)}`);
  return { ambient, fingerprint: sha256([...places, ...declarationsBelow(root)].join("\n")) };
}

interface FreshOptions {
  readonly root: string;
  readonly wired: WiredFiles;
  readonly compiler: Inference;
  readonly fingerprints: Fingerprints;
  readonly beside: readonly string[];
}

interface Fresh {
  readonly entries: readonly ToolEntry[];
  readonly shared: SharedState;
}

function inferFresh(files: readonly string[], options: FreshOptions): Fresh {
  const { root, wired, compiler, fingerprints, beside } = options;
  const absolute = files.map((file) => path.join(root, file));
  const placed = new Map([...wired].map(([file, said]) => [path.join(root, file), said]));
  const results = compiler.infer(absolute, beside, placed);
  const shared = sharedState(root, compiler.ambient(), fingerprints);
  const closures = compiler.closures(absolute);
  const entries = files.map((file, index): ToolEntry => {
    const result = results[index];
    if (result === undefined) throw new Error(`no result for ${file}`);
    const own = absolute[index] ?? "";
    const sources = withFolders(closures.get(own) ?? [own]);
    return {
      file,
      shared: sharedBy(file, shared, wired),
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
  entries: ReadonlyMap<string, ToolEntry>,
  ambient: readonly string[],
): CachedResults {
  const chosen = files.flatMap((file) => entries.get(file) ?? []);
  const sources = chosen.flatMap((entry) => entry.sources.map(([place]) => place));
  return { results: chosen.map(({ result }) => result), sources: [...new Set([...sources, ...ambient])] };
}
