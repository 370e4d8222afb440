import path from "node:path";
import type { AgentDefinition } from "../../model/agent/agent.ts";
import type { WorkflowFile } from "../../model/workflow/workflow-file.ts";
import { readShape } from "./file-shape.ts";
import { pointerOf, type Report } from "./findings.ts";
import type { JsonDocument } from "./json-document.ts";
import type { KnownTool } from "./known-tool.ts";
import type { WorkflowText } from "./workflow-files.ts";
import { readWiring, type Wiring } from "./wiring.ts";

export interface WorkflowSources {
  readonly text: string;
  /** Relative to the project, with forward slashes. */
  readonly file: string;
  readonly tools: readonly KnownTool[];
  /** Those of `agents/<name>.ts`. */
  readonly agents: readonly AgentDefinition[];
  /** The other workflows of the project: what they name, and what lies in their folders, is theirs. Default: none. */
  readonly others?: readonly WorkflowText[];
}

/** What a workflow file says, without entries that do not fit. */
export interface WorkflowParts {
  readonly file: WorkflowFile;
  readonly wiring: Wiring;
}

/** Reads the parts of a file; undefined if it is not an object. */
export function readParts(document: JsonDocument, report: Report): WorkflowParts | undefined {
  const shape = readShape(document, report);
  if (shape === undefined) return undefined;
  const bad = new Set(shape.bad.map(pointerOf));
  return { file: shape.file, wiring: readWiring(document, (at) => bad.has(pointerOf(at))) };
}

/** The folder of a workflow file; empty for the project itself. */
export function folderOf(file: string): string {
  const folder = path.posix.dirname(file);
  return folder === "." ? "" : folder;
}
