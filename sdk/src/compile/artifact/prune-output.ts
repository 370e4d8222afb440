import { readdir, readFile, rm, rmdir } from "node:fs/promises";
import path from "node:path";
import { keptFolder } from "../../registry/kept-registry.ts";
import { parseRegistry } from "../../registry/parse-registry.ts";
import { handlerFolder } from "../bundle/compile-handlers.ts";
import { validatorFolder } from "../bundle/compile-validators.ts";
import { componentFolder } from "../components/compile-components.ts";
import { providerFolder } from "./adapt-tools.ts";
import { keptIn } from "./keep-registry.ts";

/** Folders of the output in which the files lie that registries name. */
export const outputFolders = [handlerFolder, validatorFolder, componentFolder, providerFolder] as const;

/**
 * Removes the registries of former builds, and the compiled modules that no registry of the output folder names. Any `.json` file of the folder that
 * is a registry counts, and files that no build has written are kept. Nothing is removed where no registry can be read.
 *
 * @param outDir Relative to the root.
 * @returns The removed files, relative to the root, sorted.
 */
export async function pruneOutput(root: string, outDir: string): Promise<readonly string[]> {
  const folder = path.join(root, outDir);
  const named = await namedFiles(folder);
  if (named === undefined) return [];
  const present = await Promise.all(outputFolders.map(async (inner) => compiledIn(folder, inner)));
  const kept = (await keptIn(path.join(folder, keptFolder))).map((name) => `${keptFolder}/${name}`);
  const removed = [...kept, ...present.flat().filter((file) => !named.has(file.replace(/\.map$/, "")))];
  await Promise.all(removed.map((file) => rm(path.join(folder, file), { force: true })));
  for (const emptied of [keptFolder, componentFolder, providerFolder])
    await rmdir(path.join(folder, emptied)).catch(() => undefined);
  return removed.map((file) => `${outDir}/${file}`).sort();
}

/** The files of a folder of the output whose names are those a build gives. */
async function compiledIn(folder: string, inner: string): Promise<readonly string[]> {
  const names = await readdir(path.join(folder, inner)).catch(() => []);
  return names.filter((name) => namedByContent.test(name)).map((name) => `${inner}/${name}`);
}

const namedByContent = /^[\w-]+[.-](?:[0-9A-Z]{8}|[0-9a-f]{8}|[0-9a-f]{16})\.(?:m?js|json)(?:\.map)?$/;

async function namedFiles(folder: string): Promise<ReadonlySet<string> | undefined> {
  const files = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".json"));
  const registries = (await Promise.all(files.map((name) => registryIn(path.join(folder, name))))).flatMap(
    (registry) => registry ?? [],
  );
  if (registries.length === 0) return undefined;
  return new Set(
    registries.flatMap(({ modules = {}, providers = {} }) => [
      ...Object.keys(modules),
      ...Object.values(providers).map((file) => file.path),
    ]),
  );
}

async function registryIn(file: string): Promise<ReturnType<typeof parseRegistry> | undefined> {
  try {
    return parseRegistry(await readFile(file, "utf8"), file);
  } catch {
    return undefined;
  }
}
