import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { Store } from "../../model/ports/store.ts";
import type { Studio, StudioOptions } from "../../serve/studio/studio-options.ts";
import type { WantedPort } from "../../serve/http/listen.ts";
import { openStudio } from "../../serve/studio/open-studio.ts";
import { manifestOf } from "../../compile/project/load-config.ts";
import type { CommandIo, ExitCode } from "../console/command.ts";
import { defined } from "../../util/defined.ts";
import { announceStudio, studioFiles, studioToken } from "./studio-place.ts";
import { builtRegistry } from "../project/open-registry.ts";
import { buildsInThread, type ThreadReport } from "./builds-in-thread.ts";
import { workflowAgents } from "./project-workflows.ts";
import { projectStorage } from "./project-storage.ts";
import { projectHost } from "./project-host.ts";

export interface DevelopedProject {
  readonly root: string;
  readonly port: WantedPort;
  /** The file that keeps the runs. */
  readonly runs: string;
}

/** Builds a project on change and shows it in the studio, until the user ends it. */
export async function devProject({ root, port, runs }: DevelopedProject, io: CommandIo): Promise<ExitCode> {
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
  // One after the other: a report may come while the one before it is shown.
  let last = Promise.resolve();
  let hasTools = false;
  const onBuild = (built: ThreadReport): void => {
    last = last.then(async () => {
      if (await isShown(built, { root, studio, io })) hasTools = true;
      else io.err(hasTools ? "The studio continues with the tools of the last good build." : noTools);
    });
  };
  try {
    await buildsInThread({ root, env: io.env, signal, onBuild });
    await last;
  } finally {
    await studio.close();
  }
  return 0;
}

const noTools = "The studio shows the tools as soon as they build.";

interface Shown {
  readonly root: string;
  readonly studio: Studio;
  readonly io: CommandIo;
}

/** Prints a build's outcome and shows its tools in the studio; returns whether there are any. */
async function isShown(built: ThreadReport, { root, studio, io }: Shown): Promise<boolean> {
  if (built.kind === "failed") {
    io.err(io.color ? built.colored : built.text);
    studio.report({ status: "failed", error: built.text });
    return false;
  }
  const { report, milliseconds } = built;
  const { findings } = report;
  const isBuilt = report.ok && report.registry !== undefined;
  // A call right after the printed line must find the tools.
  if (isBuilt) {
    const { loadRegistry } = await import("../../runtime/load-registry.ts");
    studio.show(await loadRegistry(await builtRegistry(root)));
    studio.report({ status: "ready", findings, error: "" });
  }
  const { printReport } = await import("../project/print-build.ts");
  await printReport(report, io, { root, milliseconds });
  if (!isBuilt) studio.report({ status: "failed", findings, error: "The tools do not build." });
  return isBuilt;
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
