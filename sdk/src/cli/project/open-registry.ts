import path from "node:path";
import type { CommandFlag, CommandInput, CommandIo } from "../../model/command.ts";
import type { Registry } from "../../registry/registry.ts";
import { fileExists } from "../../util/file-exists.ts";
import { builtRegistry, isBuilt, warnIfStale } from "./built-registry.ts";

export const buildOption: CommandFlag = { flag: "--build", description: "build first" };

/** What commands take that use a registry. */
export const registryOptions: readonly CommandFlag[] = [
  buildOption,
  {
    flag: "--registry <file>",
    description: "the registry (default: tool_registry.json of the project's build)",
    conflicts: ["build"],
  },
];

/**
 * Path of the registry that `--registry` names, else of the project's, which is built with `--build` or where it was never;
 * undefined where the build fails.
 */
export async function registryFile(input: CommandInput, io: CommandIo, root: string): Promise<string | undefined> {
  const { registry: file, build } = input.options;
  if (typeof file === "string") return path.resolve(io.cwd, file);
  const location = await builtRegistry(root);
  if ((build === true || !(await fileExists(location))) && !(await isBuilt(root, io))) return undefined;
  await warnIfStale(root, io);
  return location;
}

/** The registry of `registryFile`. */
export async function openRegistry(input: CommandInput, io: CommandIo, root: string): Promise<Registry | undefined> {
  const location = await registryFile(input, io, root);
  if (location === undefined) return undefined;
  const { loadRegistry } = await import("../../runtime/load-registry.ts");
  return loadRegistry(location);
}
