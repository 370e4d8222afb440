import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { manifestOf } from "../../compile/project/load-config.ts";
import type { WatchReport } from "../../compile/watch/watch-project.ts";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { Store } from "../../model/ports/store.ts";
import type { WantedPort } from "../../serve/http/listen.ts";
import type { Studio, StudioHost, StudioOptions } from "../../serve/studio/studio-options.ts";
import { defined } from "../../util/defined.ts";
import { ownExtension, ownFile } from "../../util/own-files.ts";
import type { CommandIo, ExitCode } from "../console/command.ts";
import { describeThrown } from "../console/describe-cause.ts";
import { siteReader } from "../project/catalogue-site.ts";
import { builtRegistry, readRegistry } from "../project/open-registry.ts";
import { chatHost } from "./chat/chat-host.ts";
import type { ChatPlace } from "./chat/chat-models.ts";
import { projectStorage } from "./project-storage.ts";
import { projectWorkflows, workflowAgents } from "./project-workflows.ts";
import { startStudio } from "./start-studio.ts";

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
  const options = {
    kind: "project",
    title,
    calls: () => callsStore(path.join(root, ".toolwright/studio")),
    host: projectHost(root, { title, io, services, modelFile }),
    storage: projectStorage(runs, () => workflowAgents(root)),
    ...defined({ services }),
  } as const;
  const studio = await startStudio(port, options, io);
  // One at a time: a report may arrive while the previous one is still being shown.
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

async function isShown(built: ThreadReport, { root, studio, io }: Shown): Promise<boolean> {
  if (built.kind === "failed") {
    io.err(io.color ? built.colored : built.text);
    studio.report({ status: "failed", error: built.text });
    return false;
  }
  const { report, milliseconds } = built;
  const { findings } = report;
  const isBuilt = report.ok && report.registry !== undefined;
  // A call immediately after the printed line must find the tools.
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
  // Files of trial calls are not part of the project.
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

interface ProjectParts extends Pick<ChatPlace, "services" | "modelFile"> {
  readonly title: string;
  readonly io: CommandIo;
}

function projectHost(root: string, { title, io, ...chat }: ProjectParts): StudioHost {
  return {
    async save(call, as, digest) {
      const tool = (await readRegistry(await builtRegistry(root)))?.tools.find(({ toolId }) => toolId === call.tool);
      if (tool === undefined) throw new ToolwrightError("TOOL_UNKNOWN", `The tool ${call.tool} no longer exists.`);
      const { saveCall } = await import("./save-call.ts");
      return saveCall(root, { call, tool, as, digest });
    },
    chat: chatHost({ ...chat, root, isProject: true, io }),
    workflows: () => projectWorkflows(root),
    thrown: (errorId, cause) => io.err(describeThrown(errorId, cause)),
    catalogue: siteReader(() => builtRegistry(root), { title, studio: "/" }),
  };
}

export interface BuildsOfProject {
  /** Absolute. */
  readonly root: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** The outcome of a build; the error of a failed build run, as text for a page and for a terminal. */
export type ThreadReport =
  | Extract<WatchReport, { kind: "built" }>
  | { readonly kind: "failed"; readonly text: string; readonly colored: string };

interface ThreadedBuilds extends BuildsOfProject {
  readonly signal: AbortSignal;
  /** Called after each build, including the first. */
  readonly onBuild: (report: ThreadReport) => void;
}

/**
 * Builds a project on change until the signal is aborted. The build runs in another thread, so that this one stays responsive. A build
 * that is running at that time is stopped and keeps the former output.
 */
async function buildsInThread({ root, env, signal, onBuild }: ThreadedBuilds): Promise<void> {
  const workerData: BuildsOfProject = { root, env };
  const worker = new Worker(ownFile(`cli/studio/build-thread${ownExtension}`), { workerData, execArgv: [] });
  worker.on("message", onBuild);
  const end = (): void => void worker.terminate();
  if (signal.aborted) end();
  signal.addEventListener("abort", end, { once: true });
  // An exception in it rejects this promise.
  await once(worker, "exit");
}
