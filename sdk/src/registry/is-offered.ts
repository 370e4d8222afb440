import type { ToolRecord } from "../model/artifact/registry.ts";
import type { ToolSummary } from "../model/tool/tool-summary.ts";

/** Selects the tools of a registry that are offered to a model. */
export interface ToolSelection {
  /** The agent that uses them; default: tools of every agent. */
  readonly agent?: string;
  /** The mode of the session; default: tools of every mode. */
  readonly mode?: string;
  /** Only tools of these names; default: all. */
  readonly names?: readonly string[];
  /** Names of disabled tools. */
  readonly disabled?: readonly string[];
}

/**
 * Whether the tool is offered to a model. Lifecycle tools, disabled tools, and tools for other agents or modes are never offered. An empty list
 * offers none.
 */
export function isOffered(tool: Omit<ToolSummary, "summary">, selection: ToolSelection): boolean {
  const { name, category, modes, applyTo = "all", enabled } = tool;
  const { agent, mode, names, disabled } = selection;
  if (category === "lifecycle" || enabled === false || disabled?.includes(name) === true) return false;
  if (names !== undefined && !names.includes(name)) return false;
  if (modes?.some((each) => mode === undefined || each === mode) === false) return false;
  const isMeant = (each: string): boolean => agent === undefined || each === agent || each === "all";
  return typeof applyTo === "string" ? isMeant(applyTo) : applyTo.some(isMeant);
}

/** The data that decides whether a tool is offered. */
export const offering = ({ toolId: name, metadata }: ToolRecord): Omit<ToolSummary, "summary"> => ({
  name,
  ...metadata,
});
