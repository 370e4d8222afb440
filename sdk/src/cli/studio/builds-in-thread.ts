import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { WatchReport } from "../../compile/watch/watch-project.ts";
import { ownExtension, ownFile } from "../../util/own-files.ts";

export interface BuildsOfProject {
  /** Absolute. */
  readonly root: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** What a build came to; the error of one that could not run, as text for a page and for a terminal. */
export type ThreadReport =
  | Extract<WatchReport, { kind: "built" }>
  | { readonly kind: "failed"; readonly text: string; readonly colored: string };

interface Options extends BuildsOfProject {
  readonly signal: AbortSignal;
  /** Called after each build, the first included. */
  readonly onBuild: (report: ThreadReport) => void;
}

/**
 * Builds a project on change until the signal is aborted, in another thread: a build works for seconds, in which this one answers. A build
 * that is under way then is stopped, which leaves the former output.
 */
export async function buildsInThread({ root, env, signal, onBuild }: Options): Promise<void> {
  const workerData: BuildsOfProject = { root, env };
  const worker = new Worker(ownFile(`cli/studio/build-thread${ownExtension}`), { workerData, execArgv: [] });
  worker.on("message", onBuild);
  const end = (): void => void worker.terminate();
  if (signal.aborted) end();
  signal.addEventListener("abort", end, { once: true });
  // What it throws rejects this.
  await once(worker, "exit");
}
