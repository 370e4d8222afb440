import { readFile } from "node:fs/promises";
import path from "node:path";
import { ToolwrightError } from "../errors/toolwright-error.ts";
import { configFileNames } from "../model/config.ts";
import { fileExists } from "../util/file-exists.ts";

/**
 * The nearest built registry from a folder up, where each project's configuration puts it.
 *
 * @throws ToolwrightError `REGISTRY_NOT_FOUND` when it does not exist, `CONFIG_INVALID` when a configuration cannot be used.
 */
export async function findRegistry(folder: string): Promise<string> {
  const looked: string[] = [];
  for (let current = folder; ; current = path.dirname(current)) {
    const outDir = await outDirOf(current);
    const file = path.join(current, outDir, "tool_registry.json");
    if (await fileExists(file)) return file;
    if (outDir !== defaultOutDir) looked.push(file);
    if (current === path.dirname(current)) break;
  }
  const elsewhere = looked.length === 0 ? "" : `, and no ${looked.join(" or ")}`;
  throw new ToolwrightError(
    "REGISTRY_NOT_FOUND",
    `There is no ${defaultOutDir}/tool_registry.json in ${folder} or above it${elsewhere}.`,
    { remedy: "Run `toolwright build` first, or give `openTestSession` the path of the registry." },
  );
}

const defaultOutDir = "dist";

async function outDirOf(folder: string): Promise<string> {
  for (const name of configFileNames) {
    const text = await readFile(path.join(folder, name), "utf8").catch(() => undefined);
    if (text === undefined) continue;
    // Reading a configuration may need a compiler, and every test file would wait for it: only where the folder can be named.
    if (!/outDir|["'`]\.{1,2}\//.test(text)) return defaultOutDir;
    const { loadConfig } = await import("../compile/project/load-config.ts");
    return (await loadConfig(folder)).outDir;
  }
  return defaultOutDir;
}
