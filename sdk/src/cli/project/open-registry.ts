import { readFile } from "node:fs/promises";
import path from "node:path";
import type { CommandFlags, CommandIo } from "../console/command.ts";
import type { CommandInput } from "../console/command-input.ts";
import { AlreadyReported } from "../console/errors.ts";
import type { Registry } from "../../registry/registry.ts";
import { fileExists } from "../../util/files.ts";
import type { RegistryFile } from "../../model/artifact/registry.ts";

export const buildOption: CommandFlags = { "--build": "build first" };

/** Path of the project's registry, which is built with `--build` or if no registry exists. @throws AlreadyReported if the build fails. */
export async function registryFile(input: CommandInput, io: CommandIo): Promise<string> {
  const { root } = input;
  const location = await builtRegistry(root);
  if (input.has("build") || !(await fileExists(location))) await build(root, io);
  await warnIfStale(root, io);
  return location;
}

export async function openRegistry(input: CommandInput, io: CommandIo): Promise<Registry> {
  const location = await registryFile(input, io);
  const { loadRegistry } = await import("../../runtime/load-registry.ts");
  return loadRegistry(location);
}

export async function builtRegistry(root: string): Promise<string> {
  const { loadConfig } = await import("../../compile/project/load-config.ts");
  return path.join(root, (await loadConfig(root)).outDir, "tool_registry.json");
}

async function build(root: string, io: CommandIo): Promise<void> {
  const { unchangedBuild } = await import("../../compile/incremental/last-build.ts");
  if ((await unchangedBuild(root, io.env.SOURCE_DATE_EPOCH)) !== undefined) return;
  const { buildProject } = await import("../../compile/build-project.ts");
  const { wholeBuild } = await import("../../catalogue/whole-build.ts");
  io.status?.("Building the tools…");
  const report = await buildProject({ root, ...wholeBuild(io.env) });
  if (report.ok) return;
  const { printErrors } = await import("./print-build.ts");
  await printErrors(report, root, io);
  throw new AlreadyReported();
}

async function warnIfStale(root: string, io: CommandIo): Promise<void> {
  const { changedSinceBuild } = await import("../../compile/incremental/last-build.ts");
  const [first, ...others] = changedSinceBuild(root);
  if (first === undefined) return;
  const more = others.length === 0 ? "" : ` (and ${String(others.length)} more)`;
  io.err(`warning: ${first}${more} changed after the last build, which is used here. Add --build to build first.`);
}

/** The registry in a file, without loading tool modules; undefined if the file does not exist. */
export async function readRegistry(file: string): Promise<RegistryFile | undefined> {
  const { parseRegistry } = await import("../../registry/parse-registry.ts");
  const text = await readFile(file, "utf8").catch(() => undefined);
  return text === undefined ? undefined : parseRegistry(text, file);
}
