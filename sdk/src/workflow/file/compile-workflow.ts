import path from "node:path";
import type { AgentDefinition } from "../../model/agent/agent.ts";
import type { Finding } from "../../model/finding.ts";
import type { HandoffRule, Workflow, HandoffCondition } from "../../model/workflow/workflow.ts";
import type { WorkflowFile } from "../../model/workflow/workflow-file.ts";
import { agentNames, agentsOf, checkAgentNames, checkAgents } from "./agents.ts";
import { ownParts } from "./own-parts.ts";
import { folderOf, readParts, type WorkflowSources } from "./workflow-parts.ts";
import type { ExplainedTool, WorkflowExplanation } from "../../model/workflow/workflow-explanation.ts";
import { defined } from "../../util/defined.ts";
import { lifecycleEvents, type LifecycleEvent } from "../../model/conversation/lifecycle-event.ts";
import { entryFinding, parseDocument, type Path, type Report } from "./json-document.ts";
import { linkHooks, onDemand, type LinkedHook } from "./wire-hooks.ts";
import { linkTools, type LinkedTool } from "./wire-tools.ts";
import type { JsonObject } from "../../util/json.ts";

export interface CompiledWorkflow {
  /** The workflow without its invalid entries; undefined if the file is not a JSON object. */
  readonly workflow?: Workflow;
  readonly explanation?: WorkflowExplanation;
  /** All findings, in the order of the file. */
  readonly findings: readonly Finding[];
}

/** Reads a workflow file of either dialect, or of both. */
export function compileWorkflow(sources: WorkflowSources): CompiledWorkflow {
  const { document, findings: ofText } = parseDocument(sources.text, sources.file);
  if (document === undefined) return { findings: ofText };
  const findings = [...ofText];
  const report: Report = (fault) => void findings.push(entryFinding(document, fault));
  const parts = readParts(document, report);
  if (parts === undefined) return { findings };
  const { file, wiring } = parts;
  const folder = folderOf(sources.file);
  const { agents: fromFiles, ...own } = ownParts(sources, parts);
  const linking = { folder, tools: sources.tools, ...own, report };
  checkNames([...wiring.tools, ...wiring.hooks, ...variablesOf(file)], report);
  const tools = linkTools(linking, [...wiring.tools, ...onDemand(wiring.hooks)]);
  const hooks = linkHooks(linking, wiring.hooks);
  const agents = agentsOf({ file, fromFiles, tools });
  checkAgentNames({ names: agentNames(file, fromFiles), wiring, file, report });
  checkAgents(agents.defined, { tools: sources.tools, file, report });
  const handoffs = readHandoffs(file, report);
  const name = file.workflow_name ?? (path.posix.basename(folder) || "workflow");
  return {
    workflow: workflowOf({ name, file, agents: agents.defined, tools, hooks, handoffs }),
    explanation: {
      name,
      file: sources.file,
      agents: agents.explained,
      handoffs,
      tools: tools.map(explained),
      hooks: explainedHooks(hooks),
    },
    findings: findings.toSorted((left, right) => (left.at?.line ?? 0) - (right.at?.line ?? 0)),
  };
}

/** Entries of one list must have different names. */
function checkNames(entries: readonly { readonly name?: string; readonly path: Path }[], report: Report): void {
  const seen = new Set<string>();
  for (const { name, path: at } of entries) {
    if (name === undefined) continue;
    const key = `${at[1] ?? ""} ${name}`;
    if (seen.has(key))
      report({
        code: "WORKFLOW_REPEATED",
        says: `has the name "${name}" of another entry.`,
        path: [...at, "name"],
      });
    seen.add(key);
  }
}

const variablesOf = ({ context_variables: { variables = [] } = {} }: WorkflowFile) =>
  variables.map(({ name }, index) => ({ name, path: ["context_variables", "variables", index] }));

interface Parts {
  readonly name: string;
  readonly file: WorkflowFile;
  readonly agents: readonly AgentDefinition[];
  readonly tools: readonly LinkedTool[];
  readonly hooks: readonly LinkedHook[];
  readonly handoffs: readonly HandoffRule[];
}

function workflowOf({ name, file, agents, tools, hooks, handoffs }: Parts): Workflow {
  const {
    initiating_agent: initiating,
    max_turns: maxTurns,
    human_in_the_loop: humanInTheLoop,
    initial_message: initialMessage,
  } = file;
  // Undefined: the user starts.
  const initiatingAgent = initiating === "user" ? undefined : initiating;
  const names = agents.map(({ name: agent }) => agent);
  const ui = Object.fromEntries(
    tools
      .filter(({ component, display }) => component !== undefined || display !== undefined)
      .map(({ tool, component, display }) => [tool.name, defined({ component, display })]),
  );
  const variables = file.context_variables?.variables ?? [];
  const isRoundRobin = /round_?robin/i.test(file.orchestration_pattern ?? "");
  return {
    name,
    agents,
    handoffs,
    ui,
    hooks: hooks
      .filter(({ isEnabled }) => isEnabled)
      .map(({ name: hook, event, agents: around, tool }) => ({
        name: hook,
        event,
        ...defined({
          // Tools also name agents of other workflows.
          agents: names.length === 0 ? around : around?.filter((agent) => names.includes(agent)),
          onFailure: tool.metadata.onFailure,
        }),
      })),
    speakers: isRoundRobin ? "round_robin" : "user",
    ...defined({ initiatingAgent, maxTurns, humanInTheLoop }),
    ...(typeof initialMessage === "string" && initialMessage.trim() !== "" ? { initialMessage } : {}),
    variables: Object.fromEntries(
      variables.map(({ name: variable, value, default: otherwise }) => [
        variable,
        (value ?? otherwise ?? null) as JsonObject[string],
      ]),
    ),
  };
}

const explained = ({ tool, settings }: LinkedTool | LinkedHook): ExplainedTool => ({
  name: tool.name,
  file: tool.file,
  settings,
});

function explainedHooks(hooks: readonly LinkedHook[]): WorkflowExplanation["hooks"] {
  const ofEvent = (event: LifecycleEvent) => hooks.filter((hook) => hook.event === event).map(explained);
  return lifecycleEvents.map((event) => ({ event, hooks: ofEvent(event) })).filter(({ hooks: own }) => own.length > 0);
}

/** The handoff rules of a file. One whose condition is not a comparison is omitted. */
function readHandoffs({ handoffs }: WorkflowFile, report: Report): readonly HandoffRule[] {
  return (handoffs?.handoff_rules ?? []).flatMap(
    ({ source_agent: from, target_agent: to, condition }, index): HandoffRule[] => {
      const target = to === "terminate" ? "end" : to;
      if (condition === undefined || condition === null || condition.trim() === "") return [{ from, to: target }];
      const when = readCondition(condition);
      if (when !== undefined) return [{ from, to: target, when }];
      report({
        code: "WORKFLOW_INVALID",
        severity: "warning",
        path: ["handoffs", "handoff_rules", index, "condition"],
        says: "is not a comparison of a context variable; the rule is left out.",
        remedy:
          'Write `ready` or `stage == "review"`, or give the agent a tool of type `handoff` that says when to use it.',
      });
      return [];
    },
  );
}

const form = /^\s*(?<not>not\s+|!)?\$?\{?(?<variable>[A-Za-z_]\w*)\}?\s*(?:(?<sign>==|!=)\s*(?<value>.+?))?\s*$/;

function readCondition(text: string): HandoffCondition | undefined {
  const { not, variable, sign, value } = form.exec(text)?.groups ?? {};
  if (variable === undefined) return undefined;
  const isNot = (not !== undefined) !== (sign === "!=");
  const negated = isNot ? { isNot } : {};
  if (value === undefined) return { variable, ...negated };
  const equals = readValue(value);
  return equals === undefined ? undefined : { variable, equals, ...negated };
}

const words: Readonly<Record<string, boolean | null>> = {
  true: true,
  True: true,
  false: false,
  False: false,
  null: null,
  None: null,
};

function readValue(text: string): string | number | boolean | null | undefined {
  if (Object.hasOwn(words, text)) return words[text];
  // A quote inside it would mean that the condition has a second part.
  const quoted = /^(["'])(?<inner>(?:\\.|(?!\1)[^\\])*)\1$/.exec(text)?.groups?.inner;
  if (quoted !== undefined) return quoted.replaceAll(/\\(["'\\])/g, "$1");
  return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : undefined;
}
