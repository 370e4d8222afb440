import { findingOf } from "../../errors/finding-of.ts";
import type { AgentDefinition } from "../../model/agent/agent.ts";
import type { Finding, Location } from "../../model/finding.ts";
import type { InferredTool } from "../../model/tool/tool.ts";
import { compileWorkflow, type CompiledWorkflow } from "../../workflow/file/compile-workflow.ts";
import type { WorkflowFile } from "../../model/workflow/workflow-file.ts";
import { agentNames } from "../../workflow/file/agents.ts";
import { didYouMean } from "../../util/nearest-name.ts";
import { positionAt } from "../../util/texts.ts";
import { parseDocument } from "../../workflow/file/json-document.ts";
import { knownTool } from "../../workflow/file/known-tool.ts";
import type { WorkflowText } from "../../workflow/file/workflow-files.ts";

/** A project, as far as its workflows are concerned. */
export interface WorkflowSurroundings {
  /** The text of a file of the project; empty if it cannot be read. */
  readonly textOf: (file: string) => string;
  readonly tools: readonly InferredTool[];
  readonly agents: readonly AgentDefinition[];
  /** Every workflow of the project. */
  readonly workflows: readonly WorkflowText[];
}

export function compileFound(
  { file, text }: WorkflowText,
  { textOf, tools, agents, workflows }: WorkflowSurroundings,
): CompiledWorkflow {
  const others = workflows.filter((other) => other.file !== file);
  const known = tools.map((tool) => ({
    ...knownTool(tool, tool.output),
    mentions: (name: string) =>
      textOf(tool.file)
        .split(/[^\w$]+/)
        .includes(name),
  }));
  return compileWorkflow({ text, file, agents, others, tools: known });
}

export const workflowFindings = (surroundings: WorkflowSurroundings): readonly Finding[] => [
  ...unknownAgents(surroundings),
  ...surroundings.workflows.flatMap((found) => compileFound(found, surroundings).findings),
];

/** Names of agents in the files of tools that no agent of the project has; nothing in a project that declares none. */
function unknownAgents({ textOf, tools, agents, workflows }: WorkflowSurroundings): readonly Finding[] {
  const ofWorkflows = workflows.flatMap(({ file, text }) =>
    agentNames((parseDocument(text, file).document?.value ?? {}) as WorkflowFile, []),
  );
  const names = [...agents.map(({ name }) => name), ...ofWorkflows];
  if (names.length === 0) return [];
  return tools.flatMap(({ name: tool, file, metadata, handlerExport }) =>
    (["applyTo", "agents"] as const).flatMap((member) =>
      [metadata[member] ?? []]
        .flat()
        .filter((name) => !names.includes(name) && name !== "all" && name !== "manager")
        .map((name): Finding => {
          const option = handlerExport === undefined ? member : variableOf[member];
          const what = handlerExport === undefined ? `The option \`${option}\`` : `\`${option}\``;
          const message = `${what} names the agent "${name}", which the project does not have.${didYouMean(name, names)}`;
          const at = locationOfName(textOf(file), { file, option, name });
          return { ...findingOf("WORKFLOW_AGENT_UNKNOWN", message, { at, tool }), severity: "warning" };
        }),
    ),
  );
}

/** What a file without `defineTool` has instead of the options. */
const variableOf = { applyTo: "APPLY_TO", agents: "TRIGGER_AGENT" } as const;

/** Where an option of a tool's file names an agent. */
function locationOfName(
  text: string,
  { file, option, name }: { readonly file: string; readonly option: string; readonly name: string },
): Location {
  const from = text.search(new RegExp(`\\b${option}\\b["']?\\s*[:=]`));
  const places = ['"', "'", "`"].map((quote) => text.indexOf(quote + name + quote, Math.max(from, 0)));
  const [first = 0] = places.filter((place) => place >= 0).toSorted((left, right) => left - right);
  return { file, ...positionAt(text, first) };
}
