import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { ToolwrightError } from "../errors/toolwright-error.ts";
import { configFileNames } from "../model/verify/config.ts";
import { fileExists } from "../util/files.ts";

/** The project that contains a test's tools. */
export interface FoundProject {
  /** Its folder. */
  readonly root: string;
  /** Path of its built registry; omitted if it is not built. */
  readonly registry?: string;
}

/**
 * The nearest project, from a folder upwards, that has a built registry at its configured path, or tools.
 *
 * @throws ToolwrightError `REGISTRY_NOT_FOUND` when it does not exist, `CONFIG_INVALID` when a configuration cannot be used.
 */
export async function findProject(folder: string): Promise<FoundProject> {
  const looked: string[] = [];
  for (let root = folder; ; root = path.dirname(root)) {
    const outDir = await outDirOf(root);
    const registry = path.join(root, outDir, "tool_registry.json");
    if (await fileExists(registry)) return { root, registry };
    if (await hasTools(root)) return { root };
    if (outDir !== defaultOutDir) looked.push(registry);
    if (root === path.dirname(root)) break;
  }
  const elsewhere = looked.length === 0 ? "" : `, and no ${looked.join(" or ")}`;
  throw new ToolwrightError(
    "REGISTRY_NOT_FOUND",
    `There is no project with tools, and no ${defaultOutDir}/tool_registry.json, in ${folder} or above it${elsewhere}.`,
    { remedy: "Run the tests in a project with tools, or give `openTestSession` the path of a registry, or `tools`." },
  );
}

const defaultOutDir = "dist";

async function outDirOf(folder: string): Promise<string> {
  for (const name of configFileNames) {
    const text = await readFile(path.join(folder, name), "utf8").catch(() => undefined);
    if (text === undefined) continue;
    // Reading a configuration may need a compiler, which would delay every test file, so read it only if it can name the folder.
    if (!/outDir|["'`]\.{1,2}\//.test(text)) return defaultOutDir;
    return (await configOf(folder)).outDir;
  }
  return defaultOutDir;
}

async function configOf(folder: string) {
  const { loadConfig } = await import("../compile/project/load-config.ts");
  return loadConfig(folder);
}

async function hasTools(root: string): Promise<boolean> {
  if (!(await fileExists(path.join(root, "package.json")))) return false;
  const { toolPlaces, isToolFolder } = await import("../compile/project/find-tools.ts");
  const { given } = toolPlaces(root, (await configOf(root)).tools);
  const below = given.map(async (place) => {
    const names = await readdir(path.join(root, place)).catch(() => []);
    return [place, ...names.map((name) => path.posix.join(place, name))];
  });
  return (await Promise.all(below)).flat().some((folder) => isToolFolder(root, folder));
}
