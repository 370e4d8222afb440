import type {
  LifecycleHookEntry,
  LifecycleToolEntry,
  UiTool,
  WorkflowFile,
} from "../../model/workflow/workflow-file.ts";
import { defined } from "../../util/defined.ts";
import { isRecord } from "../../util/is-record.ts";
import type { Path } from "./json-document.ts";

export interface ToolReference {
  /** Dotted name or path. */
  readonly module: string;
  readonly function?: string;
}

/** An entry of a workflow file, in either dialect. */
export interface WiredEntry {
  readonly path: Path;
  /** Keys to the value that names its tool. */
  readonly naming: Path;
  readonly reference: ToolReference;
  /** Its name in the file; tools have none in the second dialect. */
  readonly name?: string;
  readonly isEnabled?: boolean;
  readonly description?: string;
}

export interface WiredTool extends WiredEntry {
  readonly applyTo?: string | readonly string[];
  readonly component?: string;
  readonly display?: "inline" | "artifact";
  /** Whether it is listed as a tool that asks a person. */
  readonly isUi: boolean;
}

export interface WiredHook extends WiredEntry {
  /** The event as the file writes it; without one, the tool decides when it runs. */
  readonly word?: string;
  readonly wordPath: Path;
  readonly triggerAgent?: string | readonly string[];
  readonly applyTo?: string | readonly string[];
}

/** The tools and hooks of a workflow file, in its order: the first dialect, then the second. */
export interface Wiring {
  readonly tools: readonly WiredTool[];
  readonly hooks: readonly WiredHook[];
}

/** All agents, in the second dialect. */
const everyAgent = "ALL_AGENTS";

/** Reads the tools and hooks of a file; entries at `isBad`, which do not fit the schema, are omitted before they are read. */
export function readWiring(file: WorkflowFile, isBad: (path: Path) => boolean): Wiring {
  const good = <Entry>(list: readonly Entry[] | undefined, ...path: readonly string[]): readonly At<Entry>[] =>
    (Array.isArray(list) ? (list as readonly Entry[]) : [])
      .map((entry, index) => ({ entry, path: [...path, index] }))
      .filter((each) => !isBad(each.path));
  const named = <Entry>(lists: Readonly<Record<string, Entry>> | undefined) =>
    Object.entries(isRecord(lists) ? lists : {}).map(([name, value]) => ({ name, value }));
  const listed = isRecord(file.tools) ? file.tools : undefined;
  const byAgent = (member: "backend_tools" | "ui_tools"): readonly WiredTool[] =>
    named<readonly UiTool[]>(file[member]).flatMap(({ name, value }) =>
      good(value, member, name).map((each) => toolOf(each, name === everyAgent ? "all" : name, member === "ui_tools")),
    );
  const byName = named(file.lifecycle_tools).filter(({ name }) => !isBad(["lifecycle_tools", name]));
  return {
    tools: [
      ...good(listed?.agent_tools, "tools", "agent_tools").map(({ entry, path }) => ({
        ...base({ entry, path }),
        ...defined({ applyTo: entry.apply_to }),
        isUi: false,
      })),
      ...byAgent("backend_tools"),
      ...byAgent("ui_tools"),
    ],
    hooks: [
      ...good(listed?.lifecycle_hooks, "tools", "lifecycle_hooks").map((each) =>
        hookOf(each, "trigger", each.entry.trigger),
      ),
      ...byName.map(({ name, value }) =>
        hookOf(
          { entry: { ...value, name }, path: ["lifecycle_tools", name] },
          "lifecycle_event",
          value.lifecycle_event,
        ),
      ),
    ],
  };
}

interface At<Entry> {
  readonly entry: Entry;
  readonly path: Path;
}

/** The members of an entry in either dialect. */
type Said = Partial<LifecycleHookEntry & Pick<LifecycleToolEntry, "path">>;

function base({ entry, path }: At<Said>): WiredEntry {
  const { name, enabled: isEnabled, module = "", function: own, description } = entry;
  const reference = entry.path === undefined ? { module, ...defined({ function: own }) } : splitPath(entry.path);
  const member = entry.path === undefined ? "module" : "path";
  return { path, naming: [...path, member], reference, ...defined({ name, isEnabled, description }) };
}

function toolOf({ entry, path }: At<UiTool>, applyTo: string, isUi: boolean): WiredTool {
  const given = typeof entry === "string" ? { path: entry } : entry;
  const { tool_id: component, display }: Partial<Exclude<UiTool, string>> = given;
  const naming = typeof entry === "string" ? { naming: path } : {};
  return { ...base({ entry: given, path }), ...naming, applyTo, isUi, ...defined({ component, display }) };
}

const hookOf = ({ entry, path }: At<Said>, member: string, word: string | undefined): WiredHook => ({
  ...base({ entry, path }),
  wordPath: [...path, member],
  ...defined({ word, triggerAgent: entry.trigger_agent, applyTo: entry.apply_to }),
});

/** The last part of a dotted path is the function. */
function splitPath(path: string): ToolReference {
  if (/[\\/]/.test(path)) return { module: path };
  const at = path.lastIndexOf(".");
  return at <= 0 ? { module: path } : { module: path.slice(0, at), function: path.slice(at + 1) };
}
