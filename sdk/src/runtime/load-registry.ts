import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { ToolwrightError } from "../errors/toolwright-error.ts";
import { parseRegistry } from "../registry/parse-registry.ts";
import { createRegistry, type Registry } from "../registry/registry.ts";

/**
 * Reads a built registry. Handlers and validators are loaded later, each when its tool is first called.
 *
 * @param file Path of `tool_registry.json`, or its `file:` address.
 * @throws ToolwrightError `REGISTRY_NOT_FOUND`, `REGISTRY_UNREADABLE` or `REGISTRY_FORMAT`.
 */
export async function loadRegistry(file: string | URL): Promise<Registry> {
  const location = file instanceof URL || file.startsWith("file:") ? fileURLToPath(file) : path.resolve(file);
  const shown = typeof file === "string" ? file : location;
  return createRegistry(parseRegistry(await readText(location, shown), shown), location);
}

async function readText(location: string, shown: string): Promise<string> {
  try {
    return await readFile(location, "utf8");
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    const isMissing = code === "ENOENT" || code === "ENOTDIR";
    throw isMissing
      ? new ToolwrightError("REGISTRY_NOT_FOUND", `There is no file ${shown}.`, { cause })
      : new ToolwrightError("REGISTRY_UNREADABLE", `${shown} cannot be read: ${code ?? "unknown error"}.`, {
          cause,
          remedy: "Give the path of `tool_registry.json`, and see that it may be read.",
        });
  }
}
