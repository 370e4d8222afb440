import { readFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { ToolwrightError } from "../errors/toolwright-error.ts";
import type { ToolTypes } from "../model/tool-types.ts";
import { parseRegistry } from "../registry/parse-registry.ts";
import { createRegistry, type Registry } from "../registry/registry.ts";

/**
 * Reads a built registry. Handlers and validators are loaded later, each when its tool is first called.
 *
 * @param file Path of `tool_registry.json`, or its `file:` address.
 * @typeParam Tools The interface of that name in the `tool-registry.d.ts` beside it: makes calls typed.
 * @throws ToolwrightError `REGISTRY_NOT_FOUND`, `REGISTRY_UNREADABLE` or `REGISTRY_FORMAT`.
 */
export async function loadRegistry<Tools extends ToolTypes = ToolTypes>(file: string | URL): Promise<Registry<Tools>> {
  const location = file instanceof URL || file.startsWith("file:") ? fileURLToPath(file) : path.resolve(file);
  const shown = typeof file === "string" ? file : location;
  // What the declarations say of the tools is what the same build wrote.
  return createRegistry(parseRegistry(await readText(location, shown), shown), location) as Registry<Tools>;
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
