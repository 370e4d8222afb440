import path from "node:path";
import type { CommandInput, CommandIo } from "../../model/command.ts";
import type { Registry } from "../../registry/registry.ts";
import { fileExists } from "../../util/file-exists.ts";
import { builtRegistry, isBuilt, warnIfStale } from "./built-registry.ts";

/** The registry that `--registry` names, else that of the project, which is built with `--build` or where it was never; undefined where the build fails. */
export async function openRegistry(input: CommandInput, io: CommandIo, root: string): Promise<Registry | undefined> {
  const { loadRegistry } = await import("../../runtime/load-registry.ts");
  const { registry: file, build } = input.options;
  if (typeof file === "string") return loadRegistry(path.resolve(io.cwd, file));
  const location = await builtRegistry(root);
  if ((build === true || !(await fileExists(location))) && !(await isBuilt(root, io))) return undefined;
  const registry = await loadRegistry(location);
  await warnIfStale(root, io);
  return registry;
}
