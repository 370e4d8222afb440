import { parentPort, workerData } from "node:worker_threads";
import { wholeBuild } from "../../catalogue/whole-build.ts";
import { watchProject, type WatchReport } from "../../compile/watch/watch-project.ts";
import { errorAsText } from "../console/errors.ts";
import type { BuildsOfProject, ThreadReport } from "./dev-project.ts";

/** An error loses its class when it is sent to another thread. */
const asSent = (watched: WatchReport): ThreadReport =>
  watched.kind === "built"
    ? watched
    : { kind: "failed", text: errorAsText(watched.error, false), colored: errorAsText(watched.error, true) };

const { root, env } = workerData as BuildsOfProject;
await watchProject({
  root,
  // The other thread terminates this one.
  signal: new AbortController().signal,
  ...wholeBuild(env),
  onBuild: (watched) => parentPort?.postMessage(asSent(watched)),
});
