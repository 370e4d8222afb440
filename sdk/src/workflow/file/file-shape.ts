import type { WorkflowFile } from "../../model/workflow/workflow-file.ts";
import { fileFaults } from "../../schema/files/file-faults.ts";
import { isWorkflow } from "../../schema/files/workflow.generated.ts";
import { isRecord } from "../../util/is-record.ts";
import { pointerKeys } from "../../util/json-pointer.ts";
import { didYouMean } from "../../util/nearest-name.ts";
import type { Path, Report } from "./findings.ts";
import type { JsonDocument } from "./json-document.ts";

export interface FileShape {
  /** Without members of a wrong form; entries of lists stay, and are left out by their path. */
  readonly file: WorkflowFile;
  /** The entries that do not fit; one bad entry does not void the others. */
  readonly bad: readonly Path[];
}

/** Checks a file by its schema; undefined if it is not an object. */
export function readShape(document: JsonDocument, report: Report): FileShape | undefined {
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
      remedy: "Move the tools to `backend_tools` and `ui_tools`; `convertWorkflow` of `toolwright/agents` does it.",
    });
  else {
    for (const fault of faults) report({ code: "WORKFLOW_INVALID", ...fault });
    reportUnread(document, report);
  }
  if (!isRecord(value)) return undefined;
  const bad = faults.map(({ path }) => path.slice(0, path[0] === "lifecycle_tools" || path[0] === "agents" ? 2 : 3));
  const members = Object.entries(value).filter(([name]) => !bad.some(([first]) => first === name));
  return { file: Object.fromEntries(members), bad };
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

/** Members of the programs that run such files elsewhere. */
const letThrough = [
  "$schema",
  "_comment",
  "recipient",
  "auto_start",
  "transport",
  "startup_mode",
  "initiate_handoffs",
  "initial_message_to_user",
  "initial_message_to_groupchat",
  "visual_agents",
  "ui_capable_agents",
  "structured_outputs",
];

/** A member at the top that is nearly one that is read. */
function reportUnread(document: JsonDocument, report: Report): void {
  for (const name of document.keys([])) {
    const hint = known.includes(name) || letThrough.includes(name) ? "" : didYouMean(name, known);
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
