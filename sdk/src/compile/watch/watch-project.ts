import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { openInference } from "../../infer/infer-tools.ts";
import { fileVersion } from "../../util/files.ts";
import { BuildCache } from "../incremental/build-cache.ts";
import { agentsFolder } from "../project/find-agents.ts";
import { configFiles } from "../incremental/last-build.ts";
import { manifestOf } from "../project/load-config.ts";
import { buildWith, type BuildReport } from "../build-project.ts";
import type { BuildOptions } from "../build-options.ts";
import { watchFolders } from "./watch-folders.ts";

/** The outcome of one build of a watched project. */
export type WatchReport =
  /** The build ran; `report.ok` says whether it wrote anything. */
  | { readonly kind: "built"; readonly report: BuildReport; readonly milliseconds: number }
  /** The build could not run: the configuration cannot be read, for example, or the disk is full. */
  | { readonly kind: "failed"; readonly error: unknown };

/** How a project is watched. */
export interface WatchOptions extends Omit<BuildOptions, "check"> {
  /** Aborting it ends the watching, and resolves the promise. */
  readonly signal: AbortSignal;
  /** Called after each build, the first included. */
  readonly onBuild: (report: WatchReport) => void;
}

/** An editor saves a file in several steps, and several files at once. */
const quietMilliseconds = 10;

/**
 * Builds the project, and again whenever one of its sources changes, until the signal is aborted. What the builds have in common is kept,
 * so that each costs what has changed. A build that fails is reported, and watching goes on.
 *
 * @throws ToolwrightError `PROJECT_NOT_FOUND` without a `package.json`.
 */
export async function watchProject({ signal, onBuild, ...options }: WatchOptions): Promise<void> {
  const root = path.resolve(options.root);
  await manifestOf(root);
  const state = { cache: new BuildCache(root), inference: openInference({ root, checksNames: true }) };
  const written = new Map<string, string>();
  let isOfProject = (_file: string): boolean => true;
  const changes = collectChanges(
    (file) => !runFiles.test(file) && isOfProject(file) && written.get(file) !== fileVersion(file),
  );
  const watched = watchFolders((file) => {
    changes.add(file);
  });
  const end = (): void => {
    changes.end();
  };
  signal.addEventListener("abort", end);
  watched.set([root]);
  try {
    while (!signal.aborted) {
      const begun = Date.now();
      watched.forget(changes.take());
      try {
        const report = await buildWith(state, options);
        for (const file of report.written) written.set(path.join(root, file), fileVersion(path.join(root, file)));
        const isNew = watched.set(foldersOf(root, report.sources));
        if (report.ok)
          isOfProject = ignoreForeignFiles(root, { sources: report.sources, outputs: [...written.keys()] });
        else isOfProject = () => true;
        onBuild({ kind: "built", report, milliseconds: Date.now() - begun });
        // The watcher reports no change of a folder from before it was watched.
        if (isNew) for (const file of report.sources) if (changedSince(file, begun)) changes.add(file);
      } catch (error) {
        isOfProject = () => true;
        onBuild({ kind: "failed", error });
      }
      await changes.next();
      await quiet(signal);
    }
  } finally {
    signal.removeEventListener("abort", end);
    watched.close();
  }
}

/** The root for its configuration, and wherever a source lies; installed packages apart. */
function foldersOf(root: string, sources: readonly string[]): ReadonlySet<string> {
  const own = sources.filter((file) => !file.includes(`${path.sep}node_modules${path.sep}`));
  return new Set([root, ...own.map((file) => (path.extname(file) === "" ? file : path.dirname(file)))]);
}

/** Whether a file may matter. The root holds files of others too, such as the log that these builds are written to. */
function ignoreForeignFiles(root: string, { sources, outputs }: Files): (file: string) => boolean {
  const firstName = (file: string): string => path.relative(root, file).split(path.sep)[0] ?? "";
  const read = new Set([...configFiles, agentsFolder, ...sources.map(firstName)]);
  const made = new Set(outputs.map(firstName));
  return (file) => {
    const name = path.basename(file);
    return path.dirname(file) !== root || read.has(name) || (made.has(name) && !existsSync(file));
  };
}

/** What runs and chats write, and files on their way. */
const runFiles = /\.(?:tmp|db|db-(?:wal|shm|journal))$/;

interface Files {
  readonly sources: readonly string[];
  readonly outputs: readonly string[];
}

function changedSince(file: string, time: number): boolean {
  const state = statSync(file, { throwIfNoEntry: false });
  return state?.isFile() === true && state.ctimeMs > time;
}

interface Changes {
  add(file: string): void;
  /** The files added since the last time, which are forgotten. */
  take(): ReadonlySet<string>;
  /** Resolves when one of the files added since `take` counts, and from `end` on at once. */
  next(): Promise<void>;
  end(): void;
}

/** The watcher also reports what the build writes, before the build reports it itself: so `counts` is asked late. */
function collectChanges(counts: (file: string) => boolean): Changes {
  const files = new Set<string>();
  let isOver = false;
  let resolve: (() => void) | undefined;
  return {
    add(file) {
      files.add(file);
      if (resolve !== undefined && counts(file)) resolve();
    },
    take() {
      const taken = new Set(files);
      files.clear();
      return taken;
    },
    async next() {
      if (isOver || [...files].some(counts)) return;
      await new Promise<void>((done) => {
        resolve = done;
      });
      resolve = undefined;
    },
    end() {
      isOver = true;
      resolve?.();
    },
  };
}

function quiet(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    setTimeout(resolve, quietMilliseconds);
  });
}
