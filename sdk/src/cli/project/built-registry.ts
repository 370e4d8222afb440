import path from "node:path";
import type { CommandIo } from "../../model/command.ts";
import { sourceReader } from "../console/source-reader.ts";

/** Path of the registry that the project's build writes. */
export async function builtRegistry(root: string): Promise<string> {
  const { loadConfig } = await import("../../compile/project/load-config.ts");
  return path.join(root, (await loadConfig(root)).outDir, "tool_registry.json");
}

/** Builds the project unless nothing has changed; prints the errors of a build that fails. */
export async function isBuilt(root: string, io: CommandIo): Promise<boolean> {
  const { unchangedProject } = await import("../../compile/unchanged-project.ts");
  if ((await unchangedProject(root, io.env.SOURCE_DATE_EPOCH)) !== undefined) return true;
  const { buildProject } = await import("../../compile/build-project.ts");
  const { wholeBuild } = await import("../../catalogue/whole-build.ts");
  const report = await buildProject({ root, ...wholeBuild(io.env) });
  if (report.ok) return true;
  const { default: text } = await import("../../verify/reporters/text.ts");
  const errors = report.findings.filter(({ severity }) => severity === "error");
  io.err(text.format({ ...report, findings: errors }, { color: io.color, source: sourceReader(root) }));
  return false;
}

/** Says which file changed after the build. */
export async function warnIfStale(root: string, io: CommandIo): Promise<void> {
  const { changedSinceBuild } = await import("../../compile/changed-since-build.ts");
  const [first, ...others] = await changedSinceBuild(root);
  if (first === undefined) return;
  const more = others.length === 0 ? "" : ` (and ${String(others.length)} more)`;
  io.err(`warning: ${first}${more} changed after the last build, which is used here. Add --build to build first.`);
}
