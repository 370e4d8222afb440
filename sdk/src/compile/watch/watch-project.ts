import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { openInference } from "../../infer/infer-tools.ts";
import { BuildCache } from "../incremental/build-cache.ts";
import { projectConfigFiles } from "../incremental/last-build.ts";
import { manifestOf } from "../project/load-config.ts";
import { buildWith, type BuildReport, type BuildOptions } from "../build-project.ts";
import { watchFolders } from "./watch-folders.ts";

/** The outcome of one build of a watched project. */
export type WatchReport =
  /** The build ran; `report.ok` says whether it wrote anything. */
  | { readonly kind: "built"; readonly report: BuildReport; readonly milliseconds: number }
  /** The build could not run: the configuration cannot be read, for example, or the disk is full. */
  | { readonly kind: "failed"; readonly error: unknown };

/** How a project is watched. */
export interface WatchOptions extends Omit<BuildOptions, "check"> {
  /** Aborting it stops watching, and resolves the promise. */
  readonly signal: AbortSignal;
  /** Called after each build, the first included. */
  readonly onBuild: (report: WatchReport) => void;
}

/** An editor saves a file in several steps, and several files at once. */
const quietMilliseconds = 20;

/**
 * Builds the project, and again whenever one of its sources changes, until the signal is aborted. Builds share their caches, so that each processes
 * only changes. A failed build is reported, and watching continues.
 *
 * @throws ToolwrightError `PROJECT_NOT_FOUND` without a `package.json`.
 */
export async function watchProject({ signal, onBuild, ...options }: WatchOptions): Promise<void> {
  const root = path.resolve(options.root);
  await manifestOf(root);
  const cache = new BuildCache(root);
  const state = { cache, inference: openInference({ root, checksNames: true }) };
  let wake = (): void => undefined;
  const watched = watchFolders(() => wake());
  signal.addEventListener("abort", () => wake(), { once: true });
  let sources: readonly string[] = projectConfigFiles.map((file) => path.join(root, file));
  const isOver = (): boolean => signal.aborted;
  while (!isOver()) {
    const begun = Date.now();
    const before = new Map(sources.map((place) => [place, cache.digestOf(place)]));
    let written: readonly string[] = [];
    try {
      const report = await buildWith(state, options);
      sources = report.sources;
      written = report.written.map((file) => path.join(root, file));
      onBuild({ kind: "built", report, milliseconds: Date.now() - begun });
    } catch (error) {
      onBuild({ kind: "failed", error });
    }
    cache.begin(begun);
    const built = sources.map((place) => [place, cache.digestOf(place)] as const);
    // If a source changed after the build started, the build may have read other content, unless the build itself wrote it.
    const isStale = ([place, digest]: readonly [string, string]): boolean =>
      !written.includes(place) &&
      (before.has(place) ? before.get(place) !== digest : cache.changedDuringBuild([place]));
    if (built.some(isStale)) continue;
    watched.set(foldersOf(root, sources));
    cache.begin();
    // The watcher reports no change from before it was opened.
    while (!isOver() && cache.areCurrent(built)) {
      await new Promise<void>((resolve) => (wake = resolve));
      await setTimeout(quietMilliseconds);
      cache.begin();
    }
  }
  watched.close();
}

/** The root for its configuration, and all folders with sources, except installed packages. */
function foldersOf(root: string, sources: readonly string[]): ReadonlySet<string> {
  const own = sources.filter((file) => !file.includes(`${path.sep}node_modules${path.sep}`));
  return new Set([root, ...own.map((file) => (path.extname(file) === "" ? file : path.dirname(file)))]);
}
