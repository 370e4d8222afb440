import path from "node:path";
import { baselineFileName } from "../model/baseline.ts";
import { configFileNames } from "../model/config.ts";
import { unchangedBuild, type BuildOutcome } from "./incremental/last-build.ts";
import { commitVersion, gitState } from "./project/git-state.ts";

/** Files at the root that decide about a build, whether they are there or not. */
export const configFiles: readonly string[] = ["package.json", "tsconfig.json", baselineFileName, ...configFileNames];

/** What a build depends on beside the files it reads; git is only asked where its files do not tell which commit it is. */
export async function buildKey(root: string, sourceDateEpoch: string | undefined): Promise<string> {
  const version = commitVersion(root) ?? (await gitState(root, undefined)).commit ?? "";
  return `${version} ${sourceDateEpoch ?? ""}`;
}

/**
 * The outcome of the last build of the project at `root` when another one would come to the same; undefined when it has to be
 * built. Reads and compares, and loads nothing that building needs.
 *
 * @param sourceDateEpoch As for `buildProject`.
 */
export async function unchangedProject(
  root: string,
  sourceDateEpoch: string | undefined,
): Promise<BuildOutcome | undefined> {
  const absolute = path.resolve(root);
  return unchangedBuild(absolute, await buildKey(absolute, sourceDateEpoch));
}
