import type { DocumentWrite } from "../model/documents/document.ts";
import type { ClaimOptions, DurableEngine, RunClaim, TimelineAddition } from "../model/ports/durable-engine.ts";
import type { TimelineEntry } from "../model/tasks/timeline.ts";
import { memoryDocuments, type MemoryDocuments } from "../stores/documents/memory-documents.ts";
import { leaseLost, runNotFound } from "./shared/engine-errors.ts";
import { numberEntries } from "./shared/number-entries.ts";

/** What an engine may be given. */
export interface MemoryEngineOptions {
  /** Gives the time in milliseconds since 1970; default: that of the machine. */
  readonly now?: () => number;
}

/** An engine in the memory of this process: for tests, and for runs that need not outlast the process. */
export function memoryEngine({ now = Date.now }: MemoryEngineOptions = {}): DurableEngine {
  const runs = new Map<string, KeptRun>();
  const runOf = (name: string): KeptRun => {
    const run = runs.get(name);
    if (run === undefined) throw runNotFound(name);
    return run;
  };
  const held = (claim: RunClaim): KeptRun => {
    const run = runOf(claim.run);
    if (run.fence !== claim.fence || run.worker !== claim.worker) throw leaseLost(claim);
    return run;
  };
  const find = ({ claim }: TimelineAddition, name: string): KeptRun =>
    claim === undefined ? runOf(name) : held(claim);
  const documents = memoryDocuments(now);
  return {
    documents,
    start: settled((name, entries) => {
      if (runs.has(name)) return false;
      const run: KeptRun = { ...unheld, name, entries: [], keys: new Set(), fence: 0, wakeAt: 0, isEnded: false };
      keep(run, numbered(run, entries, now()));
      runs.set(name, run);
      return true;
    }),
    append: settled((name, addition): readonly TimelineEntry[] | Promise<readonly TimelineEntry[]> => {
      const { documents: writes = [] } = addition;
      if (writes.length === 0) return appended(find(addition, name), addition, now()).apply();
      return withDocuments(documents, writes, () => appended(find(addition, name), addition, now()));
    }),
    read: settled((name, after = 0) => {
      const run = runs.get(name);
      return run === undefined ? [] : since(run, after);
    }),
    claim: settled((options) => {
      const run = claimable([...runs.values()], options, now());
      if (run === undefined) return undefined;
      run.fence += 1;
      run.worker = options.worker;
      run.leaseUntil = now() + options.leaseMs;
      return { run: run.name, worker: options.worker, fence: run.fence };
    }),
    renew: settled((claim, leaseMs) => {
      held(claim).leaseUntil = now() + leaseMs;
    }),
    release: settled((claim, { after, wakeAt, isEnded }) => {
      const run = held(claim);
      if (run.entries.length > after) return since(run, after);
      Object.assign(run, unheld, { wakeAt, isEnded });
      return [];
    }),
    runs: settled(() =>
      [...runs.values()].map(({ name, isEnded, entries }) => ({ run: name, isEnded, entries: entries.length })),
    ),
    close: () => Promise.resolve(),
  };
}

interface KeptRun {
  readonly name: string;
  /** Text, so that stored entries cannot be changed from outside. */
  readonly entries: string[];
  readonly keys: Set<string>;
  fence: number;
  worker: string | undefined;
  leaseUntil: number;
  wakeAt: number | null;
  isEnded: boolean;
}

const unheld = { worker: undefined, leaseUntil: 0 };

interface Appended {
  readonly isWhole: boolean;
  readonly apply: () => readonly TimelineEntry[];
}

/** What an addition makes of a run, before it is made. */
function appended(run: KeptRun, { entries, after, claim }: TimelineAddition, now: number): Appended {
  const made = numbered(run, entries, now);
  return {
    isWhole: made.length === entries.length,
    apply() {
      keep(run, made);
      if (claim === undefined) run.wakeAt = 0;
      return since(run, after);
    },
  };
}

async function withDocuments(
  documents: MemoryDocuments,
  writes: readonly DocumentWrite[],
  append: () => Appended,
): Promise<readonly TimelineEntry[]> {
  let entries: readonly TimelineEntry[] = [];
  await documents.commitWith(writes, () => {
    const { isWhole, apply } = append();
    return { isWhole, apply: () => void (entries = apply()) };
  });
  return entries;
}

/** New entries with their texts, which are made before anything is kept. */
type Numbered = readonly { readonly once: string | undefined; readonly text: string }[];

function numbered(run: KeptRun, entries: Parameters<typeof numberEntries>[0], now: number): Numbered {
  const has = (once: string): boolean => run.keys.has(once);
  const added = numberEntries(entries, { run: run.name, length: run.entries.length, now, has });
  return added.map((entry) => ({ once: entry.once, text: JSON.stringify(entry) }));
}

function keep(run: KeptRun, added: Numbered): void {
  for (const { once, text } of added) {
    run.entries.push(text);
    if (once !== undefined) run.keys.add(once);
  }
}

const since = ({ entries }: KeptRun, after: number): readonly TimelineEntry[] =>
  entries.slice(after).map((text) => JSON.parse(text) as TimelineEntry);

function claimable(runs: readonly KeptRun[], { run: name }: ClaimOptions, now: number): KeptRun | undefined {
  const free = runs.filter(({ isEnded, leaseUntil }) => !isEnded && leaseUntil <= now);
  if (name !== undefined) return free.find((run) => run.name === name);
  const due = free.filter(({ wakeAt }) => wakeAt !== null && wakeAt <= now);
  return due.sort((left, right) => Number(left.wakeAt) - Number(right.wakeAt))[0];
}

/** What it throws rejects. */
const settled =
  <Given extends readonly unknown[], Result>(run: (...given: Given) => Result) =>
  (...given: Given): Promise<Awaited<Result>> =>
    new Promise((resolve) => {
      resolve(run(...given) as Awaited<Result>);
    });
