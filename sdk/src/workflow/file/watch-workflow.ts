import { watch } from "node:fs";
import path from "node:path";
import type { Registry } from "../../registry/registry.ts";
import { loadRegistry } from "../../runtime/load-registry.ts";
import { loadWorkflow, type LoadedWorkflow } from "./load-workflow.ts";

/** The watched files. */
export interface WatchWorkflowOptions {
  /** The workflow file. */
  readonly workflow: string;
  /** The built registry, such as `dist/tool_registry.json`; `toolwright build --watch` writes it. */
  readonly registry: string;
  /** The project's folder, to which both files are relative; default: the working folder. */
  readonly root?: string;
  /** Receives each new state. Invalid entries are omitted and reported in its findings. */
  readonly onChange?: (loaded: WatchedWorkflow) => void;
  /** Receives the reason why a new state cannot be loaded; the current state stays. */
  readonly onError?: (error: unknown) => void;
}

/** A workflow with the registry it was loaded with. */
export interface WatchedWorkflow extends LoadedWorkflow {
  readonly registry: Registry;
}

/** A workflow that is reloaded when its files change. */
export interface LiveWorkflow {
  /** The current state: open the next conversation with it. Open conversations keep their state. */
  readonly current: WatchedWorkflow;
  /** Stops watching. */
  close(): void;
}

/** A build writes several files. */
const pauseMs = 100;

/**
 * Loads a workflow with its registry, and again whenever one of the files changes.
 *
 * @throws ToolwrightError as `loadWorkflow` and `loadRegistry`, for the first state.
 */
export async function watchWorkflow(options: WatchWorkflowOptions): Promise<LiveWorkflow> {
  const { root = process.cwd(), onChange, onError } = options;
  const files = [options.workflow, options.registry].map((file) => path.resolve(root, file));
  const [workflowFile = "", registryFile = ""] = files;
  const load = async (allowFaults: boolean): Promise<WatchedWorkflow> => {
    const registry = await loadRegistry(registryFile);
    return { ...(await loadWorkflow(workflowFile, { registry, root, allowFaults })), registry };
  };
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  let order: Promise<unknown> = Promise.resolve();
  const state = { current: await load(false) };
  const again = async (): Promise<void> => {
    try {
      const loaded = await load(true);
      if (isClosed) return;
      state.current = loaded;
      onChange?.(loaded);
    } catch (error) {
      if (!isClosed) onError?.(error);
    }
  };
  const changed = (folder: string, name: string | null): void => {
    if (isClosed || (name !== null && !files.includes(path.join(folder, name)))) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      order = order.then(again);
    }, pauseMs);
  };
  const folders = [...new Set(files.map((file) => path.dirname(file)))];
  const watchers = folders.map((folder) => watch(folder, (_, name) => changed(folder, name)));
  for (const watcher of watchers) watcher.on("error", (error) => onError?.(error));
  return {
    get current() {
      return state.current;
    },
    close() {
      isClosed = true;
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
    },
  };
}
