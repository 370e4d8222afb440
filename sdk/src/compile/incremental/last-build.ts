import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { baselineFileName } from "../../model/verify/baseline.ts";
import { configFileNames } from "../../model/verify/config.ts";
import { BuildCache, digestOfText, type Sources } from "./build-cache.ts";
import type { Finding } from "../../model/finding.ts";
import type { PortabilityFinding } from "../../model/artifact/provider.ts";

/** The report of a build, which is reused if another build would have the same result. */
export interface BuildOutcome {
  readonly toolCount: number;
  readonly version: string;
  readonly findings: readonly Finding[];
}

interface LastBuild extends BuildOutcome {
  readonly root: string;
  /** Absolute paths of the folders that were searched for tools. */
  readonly toolFolders: readonly string[];
  readonly outputs: Sources;
}

/** Files at the root that affect a build, existing or not. */
export const projectConfigFiles: readonly string[] = [
  "package.json",
  "tsconfig.json",
  baselineFileName,
  ...configFileNames,
];

const entryName = "build";

/** What a build depends on apart from the files it reads. */
export const buildKey = ({ commit }: GitState, sourceDateEpoch: string | undefined): string =>
  `${commit ?? ""} ${sourceDateEpoch ?? ""}`;

/**
 * The outcome of the last build of the project at `root` if another build would have the same result; undefined if a build is needed. Only reads and
 * compares; loads nothing that a build needs.
 *
 * @param sourceDateEpoch As for `buildProject`.
 */
export async function unchangedBuild(
  root: string,
  sourceDateEpoch: string | undefined,
): Promise<BuildOutcome | undefined> {
  const absolute = path.resolve(root);
  const cache = new BuildCache(absolute);
  const entry = cache.read(entryName, buildKey(await gitState(absolute, sourceDateEpoch), sourceDateEpoch));
  const last = entry?.value as LastBuild | undefined;
  // A copy of the project has the cache of its original.
  return last?.root === absolute && cache.areCurrent(last.outputs) ? last : undefined;
}

interface FinishedBuild {
  readonly key: string;
  /** Absolute paths of files and folders that were read, and of places that were empty. */
  readonly inputs: readonly string[];
  /** The texts of the files that the build made, by path relative to the root. */
  readonly outputs: Readonly<Record<string, string>>;
  readonly outcome: Omit<LastBuild, "outputs">;
}

export function rememberBuild(cache: BuildCache, { key, inputs, outputs: texts, outcome }: FinishedBuild): void {
  const outputs = Object.entries(texts).map(
    ([file, text]) => [path.join(outcome.root, file), digestOfText(text)] as const,
  );
  const written = new Set(outputs.map(([file]) => file));
  const sources = [...new Set(inputs)].filter((file) => !written.has(file));
  cache.write(entryName, { ...outcome, outputs } satisfies LastBuild, { key, sources });
}

/** Files that affect a handler. Documents and tests do not affect calls. */
const isCode = (file: string): boolean =>
  /\.(?:[cm]?[jt]sx?|json)$/.test(file) && !/\.(?:test|spec)\.[^.]+$/.test(file);

/**
 * Paths relative to `root` of the sources that have changed since the registry was built: code, settings, and the tools folder if a tool was added or
 * removed. Empty if nothing has changed, or if the build left no record on this machine.
 */
export function changedSinceBuild(root: string): readonly string[] {
  const { value, changed } = new BuildCache(path.resolve(root)).readFormer(entryName);
  const last = value as LastBuild | undefined;
  if (last?.root !== path.resolve(root)) return [];
  return changed
    .filter((place) => last.toolFolders.includes(place) || isCode(place))
    .map((place) => path.relative(root, place).replaceAll(path.sep, "/"))
    .sort();
}

/** The origin of the sources; null if nothing is known. */
export interface GitState {
  readonly commit: string | null;
  /** ISO time in UTC: `SOURCE_DATE_EPOCH` if given, else the commit's time. */
  readonly timestamp: string | null;
}

export async function gitState(root: string, sourceDateEpoch: string | undefined): Promise<GitState> {
  const [commit = null, seconds] = await gitLines(root, ["log", "-1", "--no-show-signature", "--format=%H%n%ct"]);
  const time = /^\d{1,11}$/.test(sourceDateEpoch ?? "") ? sourceDateEpoch : seconds;
  return { commit, timestamp: time === undefined ? null : new Date(Number(time) * 1000).toISOString() };
}

/** Which of these files, relative to the folder, differ from git's index; none outside a repository. */
export const unstagedFiles = (root: string, files: readonly string[]): Promise<readonly string[]> =>
  gitLines(root, ["diff", "--name-only", "--relative", "--", ...files]);

async function gitLines(root: string, args: readonly string[]): Promise<readonly string[]> {
  try {
    const { stdout } = await promisify(execFile)("git", args, { cwd: root });
    return stdout.split("\n").filter((line) => line !== "");
  } catch {
    return [];
  }
}

/**
 * The findings of a build that a person needs to see: without notes, which `portability.json` keeps. If several providers refuse something for the
 * same reason, one finding names them all.
 */
export function findingsForPeople(findings: readonly Finding[]): readonly Finding[] {
  const groups = Map.groupBy(
    findings.filter(({ severity }) => severity !== "info"),
    (finding) => (isOfProvider(finding) ? reasonOf(finding) : finding),
  );
  return [...groups.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    if (!isOfProvider(first)) return [first];
    const providers = [first, ...others].filter(isOfProvider).map(({ provider }) => provider);
    return [{ ...first, message: `${providers.join(", ")}: ${first.message}` }];
  });
}

const isOfProvider = (finding: Finding): finding is PortabilityFinding => "provider" in finding;

const reasonOf = ({ code, tool, pointer, message, at }: Finding): string =>
  JSON.stringify([code, tool, pointer, message, at]);
