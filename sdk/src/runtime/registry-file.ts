import { ToolwrightError } from "../errors/toolwright-error.ts";
import type { PartialFile } from "../registry/tool-source.ts";
import { nodeFs } from "../util/node-modules.ts";

/** A larger file would not fit into one text, and blocks the process while it is parsed. */
const mostBytes = 256 * 1024 * 1024;

const closing = new FinalizationRegistry<number>((descriptor) => {
  nodeFs().closeSync(descriptor);
});

/**
 * Opens a registry file. It is closed when nothing refers to it any more.
 *
 * @throws ToolwrightError `REGISTRY_NOT_FOUND` or `REGISTRY_UNREADABLE`.
 */
export function openRegistryFile(location: string, shown: string): PartialFile {
  const { descriptor, size } = opened(location, shown);
  const file: PartialFile = {
    name: shown,
    size,
    read(start, length) {
      const bytes = Buffer.allocUnsafe(Math.max(0, Math.min(length, size - start)));
      return bytes.toString("utf8", 0, nodeFs().readSync(descriptor, bytes, 0, bytes.length, start));
    },
  };
  closing.register(file, descriptor);
  return file;
}

function opened(location: string, shown: string): { readonly descriptor: number; readonly size: number } {
  const { closeSync, fstatSync, openSync } = nodeFs();
  try {
    const descriptor = openSync(location, "r");
    const state = fstatSync(descriptor);
    if (state.isFile() && state.size <= mostBytes) return { descriptor, size: state.size };
    closeSync(descriptor);
    const reason = state.isFile() ? `is larger than ${String(mostBytes / 1024 / 1024)} MiB` : "is not a file";
    throw unreadable(`${shown} ${reason}.`);
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (cause instanceof ToolwrightError) throw cause;
    throw code === "ENOENT" || code === "ENOTDIR"
      ? new ToolwrightError("REGISTRY_NOT_FOUND", `There is no file ${shown}.`, { cause })
      : unreadable(`${shown} cannot be read: ${code ?? "unknown error"}.`, cause);
  }
}

const unreadable = (message: string, cause?: unknown): ToolwrightError =>
  new ToolwrightError("REGISTRY_UNREADABLE", message, {
    cause,
    remedy: "Give the path of `tool_registry.json`, and see that it may be read.",
  });
