import path from "node:path";
import { baselineFileName } from "../model/verify/baseline.ts";
import { configFileNames } from "../model/verify/config.ts";
import { unchangedBuild, type BuildOutcome } from "./incremental/last-build.ts";
import { gitState, type GitState } from "./project/git-state.ts";

/** Files at the root that decide about a build, whether they are there or not. */
export const configFiles: readonly string[] = ["package.json", "tsconfig.json", baselineFileName, ...configFileNames];

/** What a build depends on apart from the files it reads. */
export const buildKey = ({ commit }: GitState, sourceDateEpoch: string | undefined): string =>
  `${commit ?? ""} ${sourceDateEpoch ?? ""}`;

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
  return unchangedBuild(absolute, buildKey(await gitState(absolute, sourceDateEpoch), sourceDateEpoch));
}
