import { access } from "node:fs/promises";
import path from "node:path";
import { ToolwrightError } from "../errors/toolwright-error.ts";

const builtRegistry = path.join("dist", "tool_registry.json");

/**
 * The nearest built registry from a folder up.
 *
 * @throws ToolwrightError `REGISTRY_NOT_FOUND` when there is none.
 */
export async function findRegistry(folder: string): Promise<string> {
  for (let current = folder; ; current = path.dirname(current)) {
    const file = path.join(current, builtRegistry);
    if (await exists(file)) return file;
    if (current === path.dirname(current)) break;
  }
  throw new ToolwrightError("REGISTRY_NOT_FOUND", `There is no dist/tool_registry.json in ${folder} or above it.`, {
    remedy: "Run `toolwright build` first, or give `openTestSession` the path of the registry.",
  });
}

async function exists(file: string): Promise<boolean> {
  try {
    await access(file);
    return true;
  } catch {
    return false;
  }
}
