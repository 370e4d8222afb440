import { readFile } from "node:fs/promises";
import path from "node:path";
import { ToolwrightError } from "../../errors/toolwright-error.ts";
import type { RegistryFile } from "../../model/artifact/registry.ts";
import type { AgentDefinition } from "../../model/agent/agent.ts";
import { startOf, type Finding } from "../../model/finding.ts";
import type { Workflow } from "../../model/workflow/workflow.ts";
import type { Registry } from "../../registry/registry.ts";
import { errorMessage } from "../../util/failures.ts";
import { compileWorkflow, type CompiledWorkflow } from "./compile-workflow.ts";
import type { WorkflowExplanation } from "../../model/workflow/workflow-explanation.ts";
import { knownTools } from "./known-tool.ts";
import { findWorkflows } from "./workflow-files.ts";

/** Options for loading a workflow file. */
export interface LoadWorkflowOptions {
  readonly registry: Registry;
  /** The project's folder, to which modules are relative; default: the working folder. */
  readonly root?: string;
  /** Agents in addition to the registry's agents; default: none. */
  readonly agents?: readonly AgentDefinition[];
  /** Whether invalid entries are omitted and reported as findings instead of failing; default false. */
  readonly allowFaults?: boolean;
}

/** A workflow and the findings about its file. */
export interface LoadedWorkflow {
  readonly workflow: Workflow;
  /** The source of each setting, and the order of the hooks; `explanationText` prints it. */
  readonly explanation: WorkflowExplanation;
  /** Warnings and advice; with `allowFaults` also errors. */
  readonly findings: readonly Finding[];
}

/**
 * Loads a `workflow.json` of either dialect, or of both.
 *
 * @throws ToolwrightError `WORKFLOW_UNREADABLE`, or the code of the first error, with all errors in the message.
 * @example
 * const { workflow } = await loadWorkflow("workflows/Generator/workflow.json", { registry });
 */
export async function loadWorkflow(file: string, options: LoadWorkflowOptions): Promise<LoadedWorkflow> {
  const { registry, root = process.cwd(), agents = registry.agents, allowFaults = false } = options;
  const absolute = path.resolve(root, file);
  const relative = path.relative(root, absolute).replaceAll("\\", "/");
  const text = await readFile(absolute, "utf8").catch((cause: unknown) => {
    const at = startOf(relative);
    throw new ToolwrightError("WORKFLOW_UNREADABLE", `${relative} cannot be read: ${errorMessage(cause)}.`, {
      at,
      cause,
    });
  });
  const others = (await findWorkflows(root)).files.filter((other) => other.file !== relative);
  const compiled = compileWorkflow({ text, file: relative, others, tools: knownTools(registry.tools), agents });
  return checked(compiled, allowFaults);
}

function checked({ workflow, explanation, findings }: CompiledWorkflow, allowFaults: boolean): LoadedWorkflow {
  const errors = findings.filter(({ severity }) => severity === "error");
  const [first] = errors;
  if (first !== undefined && (workflow === undefined || !allowFaults)) {
    const code = first.code === "WORKFLOW_UNREADABLE" ? "WORKFLOW_UNREADABLE" : "WORKFLOW_INVALID";
    const lines = errors.map(({ message, at }) => `${at === undefined ? "" : `${at.file}:${at.line}: `}${message}`);
    const at = first.at === undefined ? {} : { at: first.at };
    throw new ToolwrightError(code, lines.join("\n"), { ...at, remedy: first.remedy });
  }
  if (workflow === undefined || explanation === undefined)
    throw new ToolwrightError("WORKFLOW_INVALID", "The workflow is not a JSON object.");
  if (workflow.agents.length === 0 && !allowFaults)
    throw new ToolwrightError(
      "WORKFLOW_INVALID",
      `${explanation.file} has no agents, and the project has none either.`,
      {
        at: startOf(explanation.file),
        remedy: "Add `agents` to the file, or a file in `agents/`.",
      },
    );
  return { workflow, explanation, findings };
}

type Known = Pick<RegistryFile, "tools" | "agents">;

/** The workflows of a project with the source of each part, and the tools and agents of its registry. */
export const explainWorkflows = async (root: string, registry: Known): Promise<readonly WorkflowExplanation[]> =>
  (await compileWorkflows(root, registry)).flatMap(({ explanation }) => explanation ?? []);

export async function compileWorkflows(
  root: string,
  { tools, agents = [] }: Known,
): Promise<readonly CompiledWorkflow[]> {
  const { files } = await findWorkflows(root);
  const known = knownTools(tools);
  return files.map((found) => {
    const others = files.filter((other) => other !== found);
    return compileWorkflow({ ...found, others, tools: known, agents });
  });
}
