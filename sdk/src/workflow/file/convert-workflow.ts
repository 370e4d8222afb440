import { ToolwrightError } from "../../errors/toolwright-error.ts";
import { isRecord } from "../../util/is-record.ts";
import type { Json, JsonObject } from "../../util/json.ts";

/**
 * Turns the later form of such files, in which `tools`, `lifecycle_tools` and `hooks` are lists, into the one that `loadWorkflow` reads. Tools
 * are looked for in the folder `tools` next to the file; members that say nothing about tools stay as they are.
 *
 * @param file The parsed file, or the members of `tools.json` and `hooks.json` together.
 * @throws ToolwrightError `WORKFLOW_INVALID` for an entry without its file or its event.
 * @example
 * const workflow = convertWorkflow(JSON.parse(await readFile("tools.json", "utf8")));
 */
export function convertWorkflow(file: JsonObject): JsonObject {
  const { tools, lifecycle_tools: events, hooks, ...others } = file;
  const backend = new Map<string, Json[]>();
  const ui = new Map<string, Json[]>();
  for (const { entry, at } of entriesOf(tools, "tools")) {
    const lists = entry.tool_type === "UI_Tool" || isRecord(entry.ui) ? ui : backend;
    for (const agent of agentsOf(entry.agent, `${at}/agent`)) {
      lists.set(agent, [...(lists.get(agent) ?? []), lists === ui ? uiTool(entry, at) : tool(entry, at)]);
    }
  }
  const named = new Map<string, Json>();
  const wired = [
    ...entriesOf(events, "lifecycle_tools").map((each) => hook(each, { event: "trigger", agent: "agent" })),
    ...entriesOf(hooks, "hooks").map((each) => hook(each, { event: "hook_type", agent: "hook_agent" })),
  ];
  for (const { name, entry } of wired) named.set(unused(name, named), entry);
  return {
    ...others,
    ...(isRecord(tools) ? { tools } : {}),
    ...(isRecord(events) ? { lifecycle_tools: events } : {}),
    ...member("backend_tools", backend),
    ...member("ui_tools", ui),
    ...member("lifecycle_tools", named),
  };
}

interface Entry {
  readonly entry: JsonObject;
  /** Its JSON pointer. */
  readonly at: string;
}

const entriesOf = (list: Json | undefined, name: string): readonly Entry[] =>
  (isList(list) ? list : []).map((entry, index) => ({ entry: isRecord(entry) ? entry : {}, at: `/${name}/${index}` }));

const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);

const isText = (value: Json | undefined): value is string => typeof value === "string" && value.trim() !== "";

/** An agent that is omitted, or null, is every one; an empty list leaves out all. */
function agentsOf(agent: Json | undefined, at: string): readonly string[] {
  const names = [agent ?? "all"].flat();
  if (!names.every(isText)) throw invalid(`${at} is neither the name of an agent nor a list of names.`);
  return names.includes("all") ? [everyAgent] : names;
}

const everyAgent = "ALL_AGENTS";

/** Dotted: the file without its ending, then the function. */
function pathOf({ file, filename, function: name }: JsonObject, at: string): string {
  const given = file ?? filename;
  if (!isText(given)) throw invalid(`${at} has no \`file\`.`);
  const module = given
    .replaceAll("\\", "/")
    .replace(/^(?:\.\/)?(?:tools\/)?/, "")
    .replace(/\.\w+$/, "");
  const stem = module.split("/").at(-1) ?? module;
  return `tools.${module.replaceAll("/", ".")}.${isText(name) ? name : stem}`;
}

const tool = (entry: JsonObject, at: string): JsonObject => ({
  path: pathOf(entry, at),
  ...(isText(entry.description) ? { description: entry.description } : {}),
});

function uiTool(entry: JsonObject, at: string): JsonObject {
  const { component, mode } = isRecord(entry.ui) ? entry.ui : {};
  return {
    ...tool(entry, at),
    ...(isText(component) ? { tool_id: component } : {}),
    ...(mode === "inline" || mode === "artifact" ? { display: mode } : {}),
  };
}

function hook(
  { entry, at }: Entry,
  members: { readonly event: string; readonly agent: string },
): { readonly name: string; readonly entry: JsonObject } {
  const event = entry[members.event];
  if (!isText(event)) throw invalid(`${at} has no \`${members.event}\`.`);
  const agents = agentsOf(entry[members.agent], `${at}/${members.agent}`);
  const path = pathOf(entry, at);
  return {
    name: path.slice(path.lastIndexOf(".") + 1),
    entry: { path, lifecycle_event: event, ...(agents.includes(everyAgent) ? {} : { trigger_agent: agents }) },
  };
}

function unused(name: string, named: ReadonlyMap<string, unknown>): string {
  for (let count = 1; ; count += 1) {
    const key = count === 1 ? name : `${name}_${count}`;
    if (!named.has(key)) return key;
  }
}

const member = (name: string, of: ReadonlyMap<string, Json>): JsonObject =>
  of.size === 0 ? {} : { [name]: Object.fromEntries(of) };

const invalid = (message: string): ToolwrightError =>
  new ToolwrightError("WORKFLOW_INVALID", `The file cannot be converted: ${message}`);
