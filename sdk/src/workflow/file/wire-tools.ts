import type { ExplainedSetting } from "../../model/workflow/workflow-explanation.ts";
import { defined } from "../../util/defined.ts";
import type { Json } from "../../util/json.ts";
import { nearestTool, resolveTool, type WorkflowProject } from "./resolve-tool.ts";
import { pointerOf, type Report } from "./json-document.ts";
import type { KnownTool } from "./known-tool.ts";
import type { WiredEntry, WiredTool, Wiring } from "./wiring.ts";

export interface LinkedTool {
  readonly tool: KnownTool;
  readonly isEnabled: boolean;
  readonly applyTo: string | readonly string[];
  readonly component?: string;
  readonly display?: "inline" | "artifact";
  readonly settings: readonly ExplainedSetting[];
}

export interface Linking extends WorkflowProject {
  /** Tools that may belong to the workflow by the settings in their own files. */
  readonly joining: readonly KnownTool[];
  readonly report: Report;
}

/** The tools of a workflow: tools that its file names, and tools whose own file names their agents. */
export function linkTools(linking: Linking, entries: Wiring["tools"]): readonly LinkedTool[] {
  const named = new Map<string, { readonly tool: KnownTool; readonly entries: WiredTool[] }>();
  const rendered = new Map<string, string>();
  for (const entry of entries) {
    const tool = follow(linking, entry);
    if (tool === undefined) continue;
    if (tool.metadata.category === "lifecycle") {
      linking.report({
        code: "WORKFLOW_INVALID",
        says: `gives ${tool.name} to agents, but it is a hook: no model calls it.`,
        path: entry.naming,
        tool: tool.name,
      });
      continue;
    }
    if (entry.isUi && tool.metadata.category !== "ui")
      linking.report({
        code: "WORKFLOW_INVALID",
        severity: "warning",
        says: `lists ${tool.name} among the tools with a component, but it is of category ${tool.metadata.category} and asks no one.`,
        path: entry.naming,
        tool: tool.name,
        remedy: "List it in `backend_tools`, or give the tool the category `ui`.",
      });
    const known = named.get(tool.name) ?? { tool, entries: [] };
    const { component } = entry;
    const other = component === undefined ? undefined : rendered.get(component);
    if (component !== undefined && other === undefined) rendered.set(component, tool.name);
    if (component !== undefined && other !== undefined && other !== tool.name)
      linking.report({
        code: "WORKFLOW_REPEATED",
        severity: "warning",
        says: `is "${component}", as of the tool ${other}: a page cannot tell them apart.`,
        path: [...entry.path, "tool_id"],
        tool: tool.name,
        remedy: "Give each tool a `tool_id` that no other has.",
      });
    known.entries.push(entry);
    named.set(tool.name, known);
  }
  const own = linking.joining.filter(
    ({ name, metadata }) => metadata.applyTo !== undefined && metadata.category !== "lifecycle" && !named.has(name),
  );
  return [...[...named.values()].map(linked), ...own.map((tool) => linked({ tool, entries: [] }))];
}

/** The tool of an entry; undefined if it cannot be found, which is reported. */
export function follow(linking: Linking, entry: WiredEntry): KnownTool | undefined {
  const { reference, naming: path, name } = entry;
  const { nearby, report } = linking;
  const resolved = resolveTool(reference, linking);
  if ("tool" in resolved) return resolved.tool;
  const what = name ?? reference.function ?? reference.module;
  if ("outside" in resolved) {
    report({
      code: "WORKFLOW_TOOL_MISSING",
      says: `names the module ${JSON.stringify(resolved.outside)}, which is not in the project.`,
      path,
      tool: what,
      remedy: "Name a module of the project, such as `tools/echo_all`.",
    });
    return undefined;
  }
  const hint = nearestTool([what, reference.module], nearby);
  report({
    code: "WORKFLOW_TOOL_MISSING",
    says: `names the tool ${what} of ${JSON.stringify(reference.module)}, which does not exist. Tried: ${resolved.tried.join(", ")}.${hint}`,
    path,
    tool: what,
  });
  return undefined;
}

function linked({ tool, entries }: { readonly tool: KnownTool; readonly entries: readonly WiredTool[] }): LinkedTool {
  const { metadata, file } = tool;
  const applyTo = mergedAgents(entries);
  const off = entries.find(({ isEnabled }) => isEnabled === false);
  const switched = entries.find(({ isEnabled }) => isEnabled !== undefined);
  const settings = [
    setting("applyTo", { own: metadata.applyTo, file, given: applyTo.value, at: applyTo.at, otherwise: "all" }),
    enabledSetting(metadata.enabled, file, off ?? switched),
    ...optional("component", tool, entries),
    ...optional("display", tool, entries),
  ];
  const valueOf = (name: string): unknown => settings.find((each) => each.name === name)?.value;
  const component = valueOf("component") as string | undefined;
  const display = valueOf("display") as LinkedTool["display"];
  return {
    tool,
    isEnabled: valueOf("enabled") === true,
    applyTo: valueOf("applyTo") as LinkedTool["applyTo"],
    ...defined({ component, display }),
    settings,
  };
}

/** The agents that have a tool, by all entries together. */
function mergedAgents(entries: readonly WiredTool[]): { readonly value?: Json; readonly at: string } {
  const on = entries.filter(({ isEnabled }) => isEnabled !== false);
  const all = (on.length > 0 ? on : entries).filter(({ applyTo }) => applyTo !== undefined);
  const at = all.map(({ path }) => pointerOf(path)).join(", ");
  const names = [...new Set(all.flatMap(({ applyTo }) => applyTo ?? []))];
  if (all.length === 0) return { at };
  if (names.includes("all")) return { value: "all", at };
  return { value: names.length === 1 ? (names[0] ?? "") : names, at };
}

export interface SettingSources {
  readonly own: Json | undefined | readonly string[];
  readonly file: string;
  readonly given: Json | undefined | readonly string[];
  /** Pointer into the workflow file. */
  readonly at: string;
  readonly otherwise: Json;
}

/** A setting from the first source that states it: the tool's file, the workflow file, the default. */
export function setting(name: string, { own, file, given, at, otherwise }: SettingSources): ExplainedSetting {
  if (own === undefined)
    return given === undefined ? { name, value: otherwise, source: "default" } : { name, value: given, source: at };
  const isOther = given !== undefined && JSON.stringify(given) !== JSON.stringify(own);
  return { name, value: own, source: file, ...(isOther ? { overrides: given } : {}) };
}

/** Either file can switch it off. */
export function enabledSetting(
  own: boolean | undefined,
  file: string,
  entry: WiredEntry | undefined,
): ExplainedSetting {
  const given = entry?.isEnabled;
  const at = entry === undefined ? "" : `${pointerOf(entry.path)}/enabled`;
  if (given === false && own !== false) return { name: "enabled", value: false, source: at };
  return setting("enabled", { own, file, given, at, otherwise: true });
}

function optional(
  name: "component" | "display",
  { metadata, file }: KnownTool,
  entries: readonly WiredTool[],
): readonly ExplainedSetting[] {
  const entry = entries.find((each) => each[name] !== undefined);
  const own = metadata[name];
  if (own === undefined && entry === undefined) return [];
  const member = name === "component" ? "tool_id" : name;
  const at = entry === undefined ? "" : `${pointerOf(entry.path)}/${member}`;
  return [setting(name, { own, file, given: entry?.[name], at, otherwise: null })];
}
