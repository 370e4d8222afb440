import path from "node:path";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { Workflow } from "../../model/workflow/workflow.ts";
import type { Registry } from "../../registry/registry.ts";
import { didYouMean } from "../../util/nearest-name.ts";
import { loadWorkflow } from "../../workflow/file/load-workflow.ts";
import { findWorkflows } from "../../workflow/file/workflow-files.ts";
import type { CommandIo } from "../console/command.ts";

export interface WantedWorkflow {
  /** Its file, its folder, or the name of its folder in `workflows/`; omitted: the project's only workflow. */
  readonly given: string | undefined;
  readonly root: string;
  readonly registry: Registry;
}

/**
 * Loads a workflow of a project; prints its warnings.
 *
 * @throws ToolwrightError `WORKFLOW_UNREADABLE` with the nearest name; as `loadWorkflow`.
 */
export async function projectWorkflow({ given, root, registry }: WantedWorkflow, io: CommandIo): Promise<Workflow> {
  const known = (await findWorkflows(root)).files.map(({ file }) => file);
  const file = given === undefined ? onlyOne(known) : fileOf(given, { root, cwd: io.cwd, known });
  const { workflow, findings } = await loadWorkflow(file, { registry, root });
  for (const { severity, message } of findings) if (severity === "warning") io.err(`warning: ${file}: ${message}`);
  return workflow;
}

function fileOf(given: string, { root, cwd, known }: Record<"root" | "cwd", string> & { known: readonly string[] }) {
  const inProject = path.relative(root, path.resolve(cwd, given)).replaceAll("\\", "/");
  if (given.endsWith(".json")) return inProject;
  const files = [`${inProject}/workflow.json`, `workflows/${given}/workflow.json`];
  const found = known.find((file) => files.includes(file));
  if (found !== undefined) return found;
  const names = known.map((file) => path.posix.basename(path.posix.dirname(file)));
  throw unknown(`There is no workflow "${given}".${didYouMean(given, names)}`, known);
}

function onlyOne(known: readonly string[]): string {
  const [first] = known;
  if (first !== undefined && known.length === 1) return first;
  throw unknown(known.length === 0 ? "The project has no workflow." : "The project has several workflows.", known);
}

const unknown = (message: string, known: readonly string[]): ToolwrightError =>
  new ToolwrightError("WORKFLOW_UNREADABLE", message, {
    remedy:
      known.length === 0
        ? "Add one with `toolwright new <name> --category workflow`."
        : `Name one of ${known.join(", ")}.`,
  });
