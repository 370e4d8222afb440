import { type LifecycleEvent, lifecycleEvents } from "../../model/conversation/lifecycle-event.ts";
import type { ExplainedSetting } from "../../model/workflow-explanation.ts";
import { eventWords, firingOrder, readEvent } from "./events.ts";
import { type EntryFault, entryFinding, meant, pointerOf } from "./findings.ts";
import type { KnownTool } from "./known-tool.ts";
import { enabledSetting, follow, type Linking, setting } from "./wire-tools.ts";
import type { WiredHook, WiredTool } from "./wiring.ts";

/** A hook of a workflow. */
export interface LinkedHook extends PlacedHook {
  readonly tool: KnownTool;
  readonly event: LifecycleEvent;
  readonly isEnabled: boolean;
  /** The agents it runs around; undefined: all. */
  readonly agents: readonly string[] | undefined;
  readonly settings: readonly ExplainedSetting[];
}

/** Entries whose event says that they are tools. */
export const onDemand = (hooks: readonly WiredHook[]): readonly WiredTool[] =>
  hooks
    .filter(({ word }) => readEvent(word).kind === "tool")
    .map(({ word: _word, ...entry }) => ({ ...entry, isUi: false }));

/** The hooks of a workflow in the order in which they run: those its file names, and the other lifecycle tools of the project. */
export function linkHooks(linking: Linking, entries: readonly WiredHook[]): readonly LinkedHook[] {
  const found = new Map<string, LinkedHook>();
  entries.forEach((entry, place) => {
    const hook = linkHook(linking, entry, place);
    if (hook === undefined) return;
    const key = `${hook.event} ${hook.name}`;
    if (found.has(key)) {
      report(linking, {
        code: "WORKFLOW_REPEATED",
        severity: "warning",
        says: `names the hook ${hook.name} of ${hook.event} once more; it runs once.`,
        path: entry.path,
        tool: hook.name,
      });
      return;
    }
    found.set(key, hook);
  });
  const isNamed = new Set([...found.values()].map(({ name }) => name));
  const others = linking.tools
    .filter(
      ({ name, metadata }) => metadata.category === "lifecycle" && metadata.on !== undefined && !isNamed.has(name),
    )
    .map((tool) => hookOf(tool, { given: tool.metadata.on ?? "on_start", place: Infinity }));
  const all = [...found.values(), ...others];
  for (const hook of all) checkOpen(linking, hook, entries);
  return firingOrder.flatMap((event) =>
    inOrder(
      linking,
      event,
      all.filter((hook) => hook.event === event),
    ),
  );
}

const report = ({ document, report: add }: Linking, fault: EntryFault): void => add(entryFinding(document, fault));

function linkHook(linking: Linking, entry: WiredHook, place: number): LinkedHook | undefined {
  const { word, wordPath, path } = entry;
  const read = readEvent(word);
  if (read.kind === "tool") return undefined;
  const tool = follow(linking, entry);
  if (read.kind === "refused" || read.kind === "unknown") {
    const hint = read.kind === "refused" ? "" : meant(word, eventWords);
    const remedy = read.kind === "refused" ? read.remedy : `Write one of ${lifecycleEvents.join(", ")}.`;
    report(linking, {
      code: "WORKFLOW_INVALID",
      says: `is the event ${JSON.stringify(word.slice(0, 60))}, which does not exist.${hint}`,
      path: wordPath,
      remedy,
    });
    return undefined;
  }
  if (read.kind === "alias") {
    report(linking, {
      code: "WORKFLOW_EVENT_ALIAS",
      severity: "info",
      says: `is "${word}", which stands for \`${read.event}\`.`,
      path: wordPath,
      remedy: `Write \`${read.event}\`.`,
    });
  }
  if (tool === undefined) return undefined;
  if (tool.metadata.category !== "lifecycle")
    report(linking, {
      code: "WORKFLOW_INVALID",
      severity: "warning",
      says: `has ${tool.name} as a hook, which is of category ${tool.metadata.category}.`,
      path,
      tool: tool.name,
      remedy: `Give the tool \`category: "lifecycle"\` and \`on: "${read.event}"\`.`,
    });
  return hookOf(tool, { given: read.event, entry, place });
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
      given: entry === undefined ? undefined : given,
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
    agents: around === "all" ? undefined : (around as readonly string[]),
    requires: metadata.requires ?? [],
    order: metadata.order ?? 0,
    place,
    settings,
  };
}

/** What only the tool's file can say; its default is not worth a line. */
const ownSetting = (name: string, value: number | string | undefined, file: string): readonly ExplainedSetting[] =>
  value === undefined ? [] : [{ name, value, source: file }];

/** Both filters have to match; undefined where neither is one. */
function bothOf(left: WiredHook["applyTo"], right: WiredHook["applyTo"]): readonly string[] | undefined {
  const [first, second] = [left, right].map((names) =>
    names === undefined || names === "all" ? undefined : [names].flat(),
  );
  if (first === undefined || second === undefined) return first ?? second;
  return first.filter((name) => second.includes(name));
}

function inOrder(linking: Linking, event: LifecycleEvent, hooks: readonly LinkedHook[]): readonly LinkedHook[] {
  const { ordered, cycle } = orderHooks(hooks);
  if (cycle.length > 0) {
    const names = cycle.map(({ name }) => name).join(", ");
    report(linking, {
      code: "WORKFLOW_HOOK_CYCLE",
      says: `has hooks of ${event} that require each other: ${names}.`,
      path: [],
    });
  }
  return [...ordered, ...cycle];
}

/** A hook that can refuse should not let everything pass when it fails. */
function checkOpen(
  linking: Linking,
  { tool, name, event, isEnabled }: LinkedHook,
  entries: readonly WiredHook[],
): void {
  if (tool.canDeny !== true || tool.metadata.onFailure !== undefined || !isEnabled) return;
  if (event !== "on_user_input" && event !== "before_agent_speaks") return;
  const path =
    entries.find(({ reference }) => reference.function === name || reference.module.endsWith(name))?.path ?? [];
  report(linking, {
    code: "WORKFLOW_HOOK_OPEN",
    severity: "warning",
    says: `has the hook ${name}, which can refuse, and lets everything pass when it fails.`,
    path,
    tool: name,
  });
}

/** A hook of one event, before its place is known. */
export interface PlacedHook {
  readonly name: string;
  /** Names of the tools that run before it. */
  readonly requires: readonly string[];
  /** Lower ones run first. */
  readonly order: number;
  /** Place in the workflow file; infinite for one that it does not name. */
  readonly place: number;
}

/** The order of the hooks of one event: dependencies first, then `order`, then the file, then names. The rest, where they form a cycle. */
function orderHooks<Hook extends PlacedHook>(
  hooks: readonly Hook[],
): { readonly ordered: readonly Hook[]; readonly cycle: readonly Hook[] } {
  let waiting = hooks.toSorted(
    (left, right) => left.order - right.order || byPlace(left, right) || (left.name < right.name ? -1 : 1),
  );
  const ordered: Hook[] = [];
  for (;;) {
    const names = new Set(waiting.map(({ name }) => name));
    const next = waiting.find(({ requires, name }) => !requires.some((each) => each !== name && names.has(each)));
    if (next === undefined) return { ordered, cycle: waiting };
    ordered.push(next);
    waiting = waiting.filter((hook) => hook !== next);
  }
}

/** Infinity minus infinity is not a number. */
const byPlace = (left: PlacedHook, right: PlacedHook): number =>
  left.place === right.place ? 0 : left.place - right.place;
