import { type LifecycleEvent, lifecycleEvents, eventOf, eventWords } from "../../model/conversation/lifecycle-event.ts";
import type { ExplainedSetting } from "../../model/workflow/workflow-explanation.ts";
import { didYouMean } from "../../util/nearest-name.ts";
import { pointerOf } from "./json-document.ts";
import type { KnownTool } from "./known-tool.ts";
import { enabledSetting, follow, type Linking, setting } from "./wire-tools.ts";
import type { WiredHook, WiredTool } from "./wiring.ts";

export interface LinkedHook {
  readonly tool: KnownTool;
  readonly name: string;
  readonly event: LifecycleEvent;
  readonly isEnabled: boolean;
  /** The agents that it runs around; undefined: all. */
  readonly agents: readonly string[] | undefined;
  readonly settings: readonly ExplainedSetting[];
  /** Position in the workflow file; infinite for a hook that the file does not name. */
  readonly place: number;
}

/** Another system has this word at the event of a hook, to mark a tool. */
export const toolWord = "on_demand";

/** Entries that their event marks as tools. */
export const onDemand = (hooks: readonly WiredHook[]): readonly WiredTool[] =>
  hooks.filter(({ word }) => word === toolWord).map(({ word: _word, ...entry }) => ({ ...entry, isUi: false }));

/** The hooks of a workflow in the order in which they run: hooks that its file names, and the project's other lifecycle tools. */
export function linkHooks(linking: Linking, entries: readonly WiredHook[]): readonly LinkedHook[] {
  const found = new Map<string, LinkedHook>();
  entries.forEach((entry, place) => {
    const hook = linkHook(linking, entry, place);
    if (hook === undefined) return;
    const key = `${hook.event} ${hook.name}`;
    // A hook that is named twice runs once.
    if (!found.has(key)) found.set(key, hook);
  });
  const isNamed = new Set([...found.values()].map(({ name }) => name));
  const others = linking.joining
    .filter(
      ({ name, metadata }) => metadata.category === "lifecycle" && metadata.on !== undefined && !isNamed.has(name),
    )
    .map((tool) => hookOf(tool, { given: tool.metadata.on ?? "on_start", place: Infinity }));
  const all = [...found.values(), ...others];
  for (const hook of all) checkOpen(linking, hook, entries);
  return lifecycleEvents.flatMap((event) =>
    inOrder(
      linking,
      event,
      all.filter((hook) => hook.event === event),
    ),
  );
}

function linkHook(linking: Linking, entry: WiredHook, place: number): LinkedHook | undefined {
  const { word, wordPath, naming } = entry;
  if (word === toolWord) return undefined;
  const tool = follow(linking, entry);
  if (word === undefined) return tool && linkOwn(linking, tool, { entry, place });
  const event = eventOf(word);
  if (event === undefined) {
    const isRefused = word === "on_error";
    linking.report({
      code: "WORKFLOW_INVALID",
      says: `is the event ${JSON.stringify(word.slice(0, 60))}, which does not exist.${isRefused ? "" : didYouMean(word, eventWords)}`,
      path: wordPath,
      remedy: isRefused ? "Use `on_end` and its `reason`." : `Write one of ${lifecycleEvents.join(", ")}.`,
    });
    return undefined;
  }
  if (tool === undefined) return undefined;
  if (tool.metadata.category !== "lifecycle")
    linking.report({
      code: "WORKFLOW_INVALID",
      severity: "warning",
      says: `has ${tool.name} as a hook, which is of category ${tool.metadata.category}.`,
      path: naming,
      tool: tool.name,
      remedy: `Give the tool \`category: "lifecycle"\` and \`on: "${event}"\`.`,
    });
  return hookOf(tool, { given: event, entry, place });
}

/** Links a hook whose event the file does not state. */
function linkOwn(linking: Linking, tool: KnownTool, wired: Omit<Wired, "given">): LinkedHook | undefined {
  const given = tool.metadata.on;
  if (given !== undefined) return hookOf(tool, { given, ...wired });
  linking.report({
    code: "WORKFLOW_INVALID",
    says: `has the hook ${tool.name} without an event: neither the file nor the tool says when it runs.`,
    path: wired.entry?.path ?? [],
    tool: tool.name,
    remedy: `Give it one of ${lifecycleEvents.join(", ")}.`,
  });
  return undefined;
}

interface Wired {
  readonly given: LifecycleEvent;
  readonly entry?: WiredHook;
  readonly place: number;
}

function hookOf(tool: KnownTool, { given, entry, place }: Wired): LinkedHook {
  const { metadata, file, name } = tool;
  const at = entry === undefined ? "" : pointerOf(entry.path);
  const agents = bothOf(entry?.triggerAgent, entry?.applyTo);
  const settings = [
    setting("event", {
      own: metadata.on,
      file,
      given: entry?.word === undefined ? undefined : given,
      at: entry === undefined ? "" : pointerOf(entry.wordPath),
      otherwise: given,
    }),
    setting("agents", { own: metadata.agents, file, given: agents, at, otherwise: "all" }),
    enabledSetting(metadata.enabled, file, entry?.isEnabled === undefined ? undefined : entry),
    ...ownSetting("order", metadata.order, file),
    ...ownSetting("onFailure", metadata.onFailure, file),
  ];
  const valueOf = (wanted: string): unknown => settings.find((each) => each.name === wanted)?.value;
  const around = valueOf("agents");
  return {
    tool,
    name,
    event: valueOf("event") as LifecycleEvent,
    isEnabled: valueOf("enabled") === true,
    agents: namedAgents(around as WiredHook["applyTo"]),
    place,
    settings,
  };
}

/** A setting that only the tool's file can state; its default is not listed. */
const ownSetting = (name: string, value: number | string | undefined, file: string): readonly ExplainedSetting[] =>
  value === undefined ? [] : [{ name, value, source: file }];

/** Both filters have to match; undefined if neither filters. */
function bothOf(left: WiredHook["applyTo"], right: WiredHook["applyTo"]): readonly string[] | undefined {
  const [first, second] = [namedAgents(left), namedAgents(right)];
  if (first === undefined || second === undefined) return first ?? second;
  return first.filter((name) => second.includes(name));
}

/** The agents of a filter; undefined if it includes all. */
function namedAgents(filter: WiredHook["applyTo"] = "all"): readonly string[] | undefined {
  const names = [filter].flat();
  return names.includes("all") ? undefined : names;
}

/** The order of the hooks of one event: dependencies first, then `order`, then the file, then names. Hooks that form a cycle come last. */
function inOrder(linking: Linking, event: LifecycleEvent, hooks: readonly LinkedHook[]): readonly LinkedHook[] {
  const orderOf = ({ tool }: LinkedHook): number => tool.metadata.order ?? 0;
  let waiting = hooks.toSorted(
    (left, right) => orderOf(left) - orderOf(right) || byPlace(left, right) || (left.name < right.name ? -1 : 1),
  );
  const ordered: LinkedHook[] = [];
  const isReady = ({ tool, name }: LinkedHook): boolean =>
    !(tool.metadata.requires ?? []).some((each) => each !== name && waiting.some((hook) => hook.name === each));
  for (let next = waiting.find(isReady); next !== undefined; next = waiting.find(isReady)) {
    ordered.push(next);
    waiting = waiting.filter((hook) => hook !== next);
  }
  if (waiting.length > 0)
    linking.report({
      code: "WORKFLOW_HOOK_CYCLE",
      says: `has hooks of ${event} that require each other: ${waiting.map(({ name }) => name).join(", ")}.`,
      path: [],
    });
  return [...ordered, ...waiting];
}

/** Reports a hook that can refuse but is set to let everything pass when it fails. */
function checkOpen(
  linking: Linking,
  { tool, name, event, isEnabled }: LinkedHook,
  entries: readonly WiredHook[],
): void {
  if (tool.canDeny !== true || tool.metadata.onFailure !== undefined || !isEnabled) return;
  if (event !== "on_user_input" && event !== "before_agent_speaks") return;
  const path =
    entries.find(({ reference }) => reference.function === name || reference.module.endsWith(name))?.naming ?? [];
  linking.report({
    code: "WORKFLOW_HOOK_OPEN",
    severity: "warning",
    says: `has the hook ${name}: it can refuse, but lets everything pass when it fails.`,
    path,
    tool: name,
  });
}

/** Infinity minus infinity is not a number. */
const byPlace = (left: LinkedHook, right: LinkedHook): number =>
  left.place === right.place ? 0 : left.place - right.place;
