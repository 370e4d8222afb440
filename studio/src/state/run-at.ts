import { runBars, type RunBar } from "../../../sdk/src/agents/views/run-bars.ts";
import { runStatus, type RunStatus } from "../../../sdk/src/agents/loop/report.ts";
import { foldTimeline } from "../../../sdk/src/agents/timeline/fold.ts";
import { lastOf, variablesOf } from "../../../sdk/src/agents/timeline/state.ts";
import type { RunState } from "../../../sdk/src/model/tasks/task.ts";
import type { DocumentReference, TimelineEntry } from "../../../sdk/src/model/tasks/timeline.ts";
import type { Usage } from "../../../sdk/src/model/tasks/usage.ts";
import type { StudioRunPage } from "../../../sdk/src/serve/studio/run-types.ts";
import type { JsonObject } from "../../../sdk/src/util/json.ts";
import type { Api } from "../client/api.ts";

/** A run with all its entries, at one of them. */
export interface RunAt extends StudioRunPage {
  /** Index of the entry, from 0. */
  readonly index: number;
  /** The agent of each task. */
  readonly agents: ReadonlyMap<string, string>;
  /** The last entries up to it, with the first entries of their tasks. */
  readonly timeline: readonly TimelineEntry[];
  /** Number of entries before them. */
  readonly earlier: number;
  readonly bars: readonly RunBar[];
  readonly state: RunStateAt;
}

/** The state of a run at one of its entries. */
export interface RunStateAt {
  readonly status: RunStatus;
  readonly usage: Usage;
  /** The agent that is working, or that spoke last. */
  readonly speaker: string | undefined;
  readonly isSpeaking: boolean;
  /** The newest version of each document that the run has written or received. */
  readonly documents: readonly DocumentReference[];
  /** The context variables of a conversation. */
  readonly facts: JsonObject;
}

/** Reads a run, with only those entries that are not known yet. */
export async function readRun(api: Api, id: string, known: StudioRunPage["rows"]): Promise<StudioRunPage> {
  for (let rows = known; ;) {
    const page = await api.run(id, rows.at(-1)?.entry.seq ?? 0);
    // An erased run may have started again.
    rows = page.entries < rows.length ? [] : [...rows, ...page.rows];
    if (rows.length >= page.entries) return { ...page, rows };
  }
}

/** Maximum number of entries shown as messages. */
const mostMessages = 300;

/** A run at an entry, by its `seq`; default: the last. */
export function runAt(page: StudioRunPage, seq = Infinity): RunAt {
  const entries = page.rows.map(({ entry }) => entry);
  const index = Math.max(
    0,
    entries.findLastIndex((entry) => entry.seq <= seq),
  );
  const past = entries.slice(0, index + 1);
  const earlier = Math.max(0, past.length - mostMessages);
  const last = past.slice(earlier);
  const tasks = new Set(last.map(({ task }) => task));
  const begun = past.slice(0, earlier).filter(({ type, task }) => type === "task_created" && tasks.has(task));
  const state = stateOf(foldTimeline(page.name, past));
  const agents = new Map(entries.flatMap((each) => (each.type === "task_created" ? [[each.task, each.agent]] : [])));
  return { ...page, index, agents, timeline: [...begun, ...last], earlier, bars: runBars(past), state };
}

function stateOf(state: RunState): RunStateAt {
  const tasks = [...state.tasks.values()];
  const handedOver = new Set(tasks.map(({ next }) => next));
  const root = tasks.findLast(({ id, parent }) => parent === undefined && !handedOver.has(id));
  const working = tasks.findLast(({ status }) => status === "running");
  return {
    status: runStatus(state),
    usage: state.usage,
    speaker: (working ?? (root && lastOf(root, state)))?.agent,
    isSpeaking: working !== undefined,
    documents: documentsOf(tasks.flatMap(({ entries }) => entries)),
    facts: state.conversation.length === 0 ? {} : variablesOf(state),
  };
}

/** The newest version of each, in order of arrival. */
function documentsOf(entries: readonly TimelineEntry[]): readonly DocumentReference[] {
  const documents = new Map<string, DocumentReference>();
  for (const entry of entries.toSorted((one, other) => one.seq - other.seq)) {
    for (const path of ("gone" in entry ? entry.gone : undefined) ?? []) documents.delete(path);
    for (const document of ("documents" in entry ? entry.documents : undefined) ?? [])
      if ((documents.get(document.path)?.version ?? 0) <= (document.version ?? 0))
        documents.set(document.path, document);
  }
  return [...documents.values()];
}
