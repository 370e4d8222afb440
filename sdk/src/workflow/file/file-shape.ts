import type { Finding } from "../../model/finding.ts";
import type { WorkflowFile } from "../../model/workflow-file.ts";
import { fileFaults } from "../../schema/files/file-faults.ts";
import { isWorkflow } from "../../schema/files/workflow.generated.ts";
import type { JsonObject } from "../../util/json.ts";
import { entryFinding, meant, type Path } from "./findings.ts";
import type { JsonDocument } from "./json-document.ts";

/** What the schema says of the file. */
export function shapeFindings(document: JsonDocument): readonly Finding[] {
  if (Array.isArray((document.value as JsonObject | null)?.tools)) {
    return [
      entryFinding(document, {
        code: "WORKFLOW_INVALID",
        says: "is a list: that is the form of a later `tools.json`.",
        path: ["tools"],
        remedy: "Move the tools to `backend_tools` and `ui_tools`; `convertWorkflow` of `toolwright/agents` does it.",
      }),
    ];
  }
  const faults = fileFaults(isWorkflow, document.value).map(({ pointer, message }) =>
    entryFinding(document, { code: "WORKFLOW_INVALID", says: message, path: keysOf(pointer) }),
  );
  return [...faults, ...unreadMembers(document)];
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
function unreadMembers(document: JsonDocument): readonly Finding[] {
  return document.keys([]).flatMap((name) => {
    const hint = known.includes(name) || letThrough.includes(name) ? "" : meant(name, known);
    if (hint === "") return [];
    return [
      entryFinding(document, {
        code: "WORKFLOW_INVALID",
        severity: "warning",
        says: `is not read.${hint}`,
        path: [name],
        remedy: "Correct the name of the member.",
      }),
    ];
  });
}

const keysOf = (pointer: string): Path =>
  pointer
    .split("/")
    .slice(1)
    .map((key) => {
      const plain = key.replaceAll("~1", "/").replaceAll("~0", "~");
      return /^\d+$/.test(plain) ? Number(plain) : plain;
    });

/** The entries that do not fit the schema; one bad entry does not void the others. */
export function badPlaces(document: JsonDocument): readonly Path[] {
  return fileFaults(isWorkflow, document.value).map(({ pointer }) => {
    const keys = keysOf(pointer);
    return keys.slice(0, keys[0] === "lifecycle_tools" || keys[0] === "agents" ? 2 : 3);
  });
}

/** The file without members of a wrong form; entries of lists stay, and are left out by their path. */
export function usable({ value }: JsonDocument, bad: readonly Path[]): WorkflowFile {
  const members = Object.entries(value as JsonObject).filter(([name]) => !bad.some(([first]) => first === name));
  return Object.fromEntries(members);
}
