import type { WorkflowFile } from "../../model/workflow-file.ts";
import { isRecord } from "../../util/is-record.ts";
import type { JsonDocument } from "./json-document.ts";

/** What an entry refers to. */
export interface ToolReference {
  /** Dotted, or a path. */
  readonly module: string;
  readonly function?: string;
}

type Path = readonly (string | number)[];

/** An entry of a workflow file, in either dialect. */
export interface WiredEntry {
  /** The keys to it. */
  readonly path: Path;
  readonly reference: ToolReference;
  /** Its name in the file; the second dialect has none for tools. */
  readonly name?: string;
  readonly isEnabled?: boolean;
}

/** A tool for agents. */
export interface WiredTool extends WiredEntry {
  readonly applyTo?: string | readonly string[];
  readonly component?: string;
  readonly display?: "inline" | "artifact";
  /** Whether it is listed as one that asks a person. */
  readonly isUi: boolean;
}

/** A hook. */
export interface WiredHook extends WiredEntry {
  /** As the file says it. */
  readonly word: string;
  readonly wordPath: Path;
  readonly triggerAgent?: string | readonly string[];
  readonly applyTo?: string | readonly string[];
}

/** The tools and hooks of a workflow file, in its order: the first dialect, then the second. */
export interface Wiring {
  readonly tools: readonly WiredTool[];
  readonly hooks: readonly WiredHook[];
}

/** Every agent, in the second dialect. */
const everyAgent = "ALL_AGENTS";

/** Reads the tools and hooks of a file; entries at `isBad` are left out. */
export function readWiring(document: JsonDocument, isBad: (path: Path) => boolean): Wiring {
  const file = document.value as WorkflowFile;
  const good = <Entry extends WiredEntry>(entries: readonly Entry[]): readonly Entry[] =>
    entries.filter(({ path }) => !isBad(path));
  const listed = isRecord(file.tools) ? file.tools : {};
  const agentTools = listOf(listed.agent_tools).map((entry, index) => ({
    ...base(entry, ["tools", "agent_tools", index]),
    ...given("applyTo", entry.apply_to),
    isUi: false,
  }));
  const hooks = listOf(listed.lifecycle_hooks).map((entry, index) =>
    hookOf(entry, ["tools", "lifecycle_hooks", index], "trigger"),
  );
  const byName = document
    .keys(["lifecycle_tools"])
    .map((name) =>
      hookOf({ ...memberOf(file.lifecycle_tools, name), name }, ["lifecycle_tools", name], "lifecycle_event"),
    );
  return {
    tools: good([
      ...agentTools,
      ...byAgent(document, "backend_tools"),
      ...byAgent(document, "ui_tools"),
    ] as unknown as WiredTool[]),
    hooks: good([...hooks, ...byName] as unknown as WiredHook[]),
  };
}

type Members = Readonly<Record<string, unknown>>;

const listOf = (value: unknown): readonly Members[] =>
  Array.isArray(value) ? value.map((each) => (isRecord(each) ? each : {})) : [];

const memberOf = (value: unknown, name: string): Members => {
  const member = isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  if (typeof member === "string") return { path: member };
  return isRecord(member) ? member : {};
};

const given = (name: string, value: unknown): Members => (value === undefined ? {} : { [name]: value });

function base(entry: Members, path: Path): Members & { readonly path: Path } {
  return {
    path,
    reference:
      typeof entry.path === "string"
        ? splitPath(entry.path)
        : { module: entry.module, ...given("function", entry.function) },
    ...given("name", entry.name),
    ...given("isEnabled", entry.enabled),
  };
}

const hookOf = (
  entry: Members,
  path: Path,
  member: "trigger" | "lifecycle_event",
): Members & { readonly path: Path } => ({
  ...base(entry, path),
  word: entry[member],
  wordPath: [...path, member],
  ...given("triggerAgent", entry.trigger_agent),
  ...given("applyTo", entry.apply_to),
});

/** The last part of a dotted path is the function. */
function splitPath(path: string): ToolReference {
  if (/[\\/]/.test(path)) return { module: path };
  const at = path.lastIndexOf(".");
  return at <= 0 ? { module: path } : { module: path.slice(0, at), function: path.slice(at + 1) };
}

function byAgent(document: JsonDocument, member: "backend_tools" | "ui_tools"): readonly Members[] {
  const lists = (document.value as Members)[member];
  return document.keys([member]).flatMap((agent) => {
    const list = isRecord(lists) && Object.hasOwn(lists, agent) ? lists[agent] : undefined;
    return (Array.isArray(list) ? list : []).map((each: unknown, index) => {
      const entry = typeof each === "string" ? { path: each } : isRecord(each) ? each : {};
      return {
        ...base(entry, [member, agent, index]),
        applyTo: agent === everyAgent ? "all" : agent,
        isUi: member === "ui_tools",
        ...given("component", entry.tool_id),
        ...given("display", entry.display),
      };
    });
  });
}
