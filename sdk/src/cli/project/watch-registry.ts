import path from "node:path";
import type { Registry } from "../../registry/registry.ts";

export interface RegistryWatch {
  readonly file: string;
  readonly version: string;
  readonly signal: AbortSignal;
  readonly onBuild: (registry: Registry) => void;
  readonly onError: (error: unknown) => void;
}

/** A build writes several files. */
const pauseMs = 100;

/** Loads the registry again after each build that changes it, until the signal aborts. */
export async function watchRegistry({ file, version, signal, onBuild, onError }: RegistryWatch): Promise<void> {
  const { watchFolders } = await import("../../compile/watch/watch-folders.ts");
  const { loadRegistry } = await import("../../runtime/load-registry.ts");
  let served = version;
  let timer: NodeJS.Timeout | undefined;
  const read = async (): Promise<void> => {
    try {
      const registry = await loadRegistry(file);
      if (signal.aborted || registry.version === served) return;
      onBuild(registry);
      served = registry.version;
    } catch (error) {
      onError(error);
    }
  };
  const watch = watchFolders((changed) => {
    if (path.basename(changed) !== path.basename(file)) return;
    clearTimeout(timer);
    timer = setTimeout(() => void read(), pauseMs);
  });
  watch.set([path.dirname(file)]);
  signal.addEventListener(
    "abort",
    () => {
      clearTimeout(timer);
      watch.close();
    },
    { once: true },
  );
}
