import path from "node:path";
import type { AgentDefinition } from "../../model/agent/agent.ts";
import type { WorkflowFile } from "../../model/workflow/workflow-file.ts";
import { fileFaults } from "../../schema/files/file-faults.ts";
import { isWorkflow } from "../../schema/files/workflow.generated.ts";
import { isRecord } from "../../util/is-record.ts";
import { pointerKeys } from "../../util/json-pointer.ts";
import { didYouMean } from "../../util/nearest-name.ts";
import { pointerOf, type JsonDocument, type Path, type Report } from "./json-document.ts";
import type { KnownTool } from "./known-tool.ts";
import type { WorkflowText } from "./workflow-files.ts";
import { readWiring, type Wiring } from "./wiring.ts";

export interface WorkflowSources {
  readonly text: string;
  /** Relative to the project, with forward slashes. */
  readonly file: string;
  readonly tools: readonly KnownTool[];
  readonly agents: readonly AgentDefinition[];
  /** The project's other workflows; the parts that they name and the parts in their folders belong to them. Default: none. */
  readonly others?: readonly WorkflowText[];
}

/** The content of a workflow file, without entries that do not fit. */
export interface WorkflowParts {
  readonly file: WorkflowFile;
  readonly wiring: Wiring;
}

/** Reads a file by its schema; undefined if it is not an object. An invalid entry does not affect the others: it is omitted by its path. */
export function readParts(document: JsonDocument, report: Report): WorkflowParts | undefined {
  const { value } = document;
  const faults = fileFaults(isWorkflow, value).map(({ pointer, message }) => ({
    says: message,
    path: keysOf(pointer),
  }));
  if (isRecord(value) && Array.isArray(value.tools))
    report({
      code: "WORKFLOW_INVALID",
      says: "is a list: that is the form of a later `tools.json`.",
      path: ["tools"],
      remedy: "Move the tools to `backend_tools` and `ui_tools`, by agent.",
    });
  else {
    for (const fault of faults) report({ code: "WORKFLOW_INVALID", ...fault });
    reportUnread(isRecord(value) ? Object.keys(value) : [], report);
  }
  if (!isRecord(value)) return undefined;
  const entries = faults.map(({ path: at }) => at.slice(0, at[0] === "lifecycle_tools" || at[0] === "agents" ? 2 : 3));
  const bad = new Set(entries.map(pointerOf));
  const members = Object.entries(value).filter(([name]) => !entries.some(([first]) => first === name));
  return { file: Object.fromEntries(members), wiring: readWiring(value, (at) => bad.has(pointerOf(at))) };
}

/** The folder of a workflow file; empty for the project itself. */
export function folderOf(file: string): string {
  const folder = path.posix.dirname(file);
  return folder === "." ? "" : folder;
}

const known = [
  "workflow_name",
  "tools",
  "backend_tools",
  "ui_tools",
  "lifecycle_tools",
  "agents",
  "handoffs",
  "context_variables",
  "initiating_agent",
  "max_turns",
  "human_in_the_loop",
  "initial_message",
  "orchestration_pattern",
];

/** Reports a top-level member whose name is close to a supported member. */
function reportUnread(members: readonly string[], report: Report): void {
  for (const name of members) {
    const hint = known.includes(name) ? "" : didYouMean(name, known);
    if (hint !== "")
      report({
        code: "WORKFLOW_INVALID",
        severity: "warning",
        says: `is not read.${hint}`,
        path: [name],
        remedy: "Correct the name of the member.",
      });
  }
}

const keysOf = (pointer: string): Path => pointerKeys(pointer).map((key) => (/^\d+$/.test(key) ? Number(key) : key));
