import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { Store } from "../../model/ports/store.ts";
import type { StudioOptions } from "../../serve/studio/studio-options.ts";
import type { WantedPort } from "../../serve/http/listen.ts";
import { openStudio } from "../../serve/studio/open-studio.ts";
import { manifestOf } from "../../compile/project/load-config.ts";
import type { CommandIo, ExitCode } from "../console/command.ts";
import { defined } from "../../util/defined.ts";
import { announceStudio, studioFiles, studioToken } from "./studio-place.ts";
import { buildsInThread } from "./builds-in-thread.ts";
import { followBuilds, openTests } from "./follow-builds.ts";
import { workflowAgents } from "./project-workflows.ts";
import { projectStorage } from "./project-storage.ts";
import { projectHost } from "./project-host.ts";

export interface DevelopedProject {
  readonly root: string;
  readonly port: WantedPort;
  readonly isTesting: boolean;
  /** The file that keeps the runs. */
  readonly runs: string;
}

/** Builds a project on change and shows it in the studio, until the user ends it. */
export async function devProject({ root, port, isTesting, runs }: DevelopedProject, io: CommandIo): Promise<ExitCode> {
  const signal = io.interruption?.() ?? new AbortController().signal;
  await manifestOf(root);
  io.captureHandlers?.();
  const { title, services, modelFile } = await configured(root);
  const studio = await openStudio(port, {
    kind: "project",
    title,
    token: studioToken(),
    files: studioFiles(),
    calls: () => callsStore(path.join(root, ".toolwright/studio")),
    host: projectHost(root, { title, io, services, modelFile }),
    storage: projectStorage(runs, () => workflowAgents(root)),
    ...defined({ services }),
  });
  announceStudio(studio, port, io);
  const tests = isTesting ? await openTests(root, io) : undefined;
  const rounds = followBuilds({ root, studio, tests }, io);
  try {
    await buildsInThread({ root, env: io.env, signal, onBuild: rounds.take });
    await rounds.settled();
  } finally {
    await tests?.end();
    await studio.close();
  }
  return 0;
}

async function callsStore(folder: string): Promise<Store> {
  const { sqliteStore } = await import("../../storage/sqlite.ts");
  const store = await sqliteStore(path.join(folder, "store.db"));
  // What was tried is not a part of the project.
  await writeFile(path.join(folder, ".gitignore"), "*\n", { flag: "wx" }).catch(() => undefined);
  return store;
}

/** The title and the services that the project's model file exports. A configuration that cannot be read is reported by the build. */
async function configured(
  root: string,
): Promise<Pick<StudioOptions, "title" | "services"> & { readonly modelFile: string | undefined }> {
  const { loadConfig } = await import("../../compile/project/load-config.ts");
  const { loadModelFile } = await import("../agents/load-model.ts");
  const config = await loadConfig(root).catch(() => undefined);
  const model = config?.agents.model;
  const parts = model === undefined ? undefined : await loadModelFile(path.join(root, model)).catch(() => undefined);
  return { title: config?.title ?? "Tools", modelFile: model, ...defined({ services: parts?.services }) };
}
