import { runQuestions } from "../../agents/loop/answer-question.ts";
import { RedactedRun } from "../../agents/views/redacted-run.ts";
import { isInTimeline, readRunLog, runLog, runLogs, runOf, type RunEntry } from "../../agents/timeline/run-log.ts";
import { withAgentTools } from "../../agents/toolkit/agent-tools.ts";
import { isToolwrightError } from "../../errors/toolwright-error.ts";
import type { LogSummary, Store } from "../../model/ports/store.ts";
import { defined } from "../../util/defined.ts";
import type { Json } from "../../util/json.ts";
import { memoize } from "../../util/memo.ts";
import { createQuestions } from "../../questions/create-questions.ts";
import type { Questions, QuestionSource } from "../../questions/options.ts";
import { shownQuestion } from "../../questions/shown-question.ts";
import type { Registry } from "../../registry/registry.ts";
import { runSummary, studioEntry } from "./run-book.ts";
import { stepParts, stepsIn, withoutParts } from "./run-notes.ts";
import type { RunStepParts, StudioRun, StudioRunPage, StudioRuns } from "./run-types.ts";
import type { StudioShown } from "./studio-shown.ts";
import type { StudioStorage } from "./studio-options.ts";

/** Page size: runs of the list, and entries of a run. */
const runsTogether = 30;
const entriesTogether = 1000;
/** Number of logs that are cached: a page reads the same run repeatedly. */
const mostLogs = 8;

type StoredRunPage = Omit<StudioRunPage, "chat"> & Pick<StudioRun, "chat">;

interface ListedRuns {
  /** Prefix of their names; default: all. */
  readonly prefix?: string | undefined;
  /** Only runs before this one; default: the newest. */
  readonly before?: string | undefined;
  /** Default 30. */
  readonly most?: number;
}

/** The runs and conversations of a project's storage. Only the most recently read ones are cached. */
export class StoredRuns {
  readonly storage: StudioStorage;
  /** Its tools mark the secrets. */
  readonly #shown: Pick<StudioShown, "registry">;
  readonly #summaries = new Map<string, StudioRun & { readonly length: number }>();
  /** Without the parts of steps. */
  readonly #logs = new Map<string, readonly RunEntry[]>();
  #questions: { readonly store: Store; readonly questions: Questions } | undefined;
  readonly #unwatch: () => void;

  /** @param onChange Called when the storage may have changed. */
  constructor(storage: StudioStorage, shown: Pick<StudioShown, "registry">, onChange: () => void) {
    this.storage = storage;
    this.#shown = shown;
    this.#unwatch = storage.watch(onChange);
  }

  /** A part of the list, newest first. */
  async list({ prefix = "", before, most = runsTogether }: ListedRuns = {}): Promise<StudioRuns> {
    const where = defined({ place: this.storage.place });
    try {
      const store = await this.storage.store();
      if (store === undefined) return { ...where, runs: [], total: 0 };
      const logs = (await store.logs(runLog(prefix))).toReversed();
      const from = before === undefined ? 0 : logs.findIndex(({ log }) => log === before) + 1;
      const runs: StudioRun[] = [];
      for (const log of logs.slice(from, from + most)) runs.push(await this.#summary(store, log));
      return { ...where, runs, total: logs.length };
    } catch (error) {
      return { ...where, runs: [], total: 0, error: textOf(error) };
    }
  }

  /** The log of a run without the parts of its steps; undefined for an unknown run. */
  async log(run: string): Promise<readonly RunEntry[] | undefined> {
    const store = await this.storage.store();
    const log = store && (await findLog(store, runLog(run)));
    return store && log && this.#read(store, log);
  }

  /** A run with its entries after a `seq`; undefined for an unknown run. @throws ToolwrightError for a damaged run. */
  async page(id: string, after: number): Promise<StoredRunPage | undefined> {
    const store = id.startsWith(runLogs) ? await this.storage.store() : undefined;
    const log = store && (await findLog(store, id));
    if (store === undefined || log === undefined) return undefined;
    const entries = await this.#read(store, log);
    const shown = await this.#redacted(entries);
    const next = entries.filter(isInTimeline).filter(({ seq }) => seq > after);
    return {
      ...(await this.#summary(store, log)),
      rows: next.slice(0, entriesTogether).map((entry) => studioEntry(entry, shown)),
      steps: stepsIn(entries),
      questions: (await this.#questionsOf(store).pending(runOf(id)))
        .filter(({ to }) => to.kind === "person")
        .map(shownQuestion),
    };
  }

  /** An entry without secrets, or the request and the response of a step; undefined if the run has no entry with this `seq`. */
  async entry(id: string, seq: number): Promise<Json | RunStepParts | undefined> {
    const store = id.startsWith(runLogs) ? await this.storage.store() : undefined;
    const entries = store && (await readRunLog(store, runOf(id)));
    const entry = entries?.find((one) => one.seq === seq);
    if (entries === undefined || entry === undefined) return undefined;
    return isInTimeline(entry) ? (await this.#redacted(entries)).entry(entry) : stepParts(entry);
  }

  readonly source: QuestionSource = {
    pending: async (session) => {
      // Tool sessions are not part of the storage: a damaged one must not affect them.
      const store = await this.storage.store().catch(() => undefined);
      const log = store && (await findLog(store, runLog(session)));
      return store === undefined || log === undefined ? [] : this.#questionsOf(store).pending(session);
    },
    answer: async (given) => {
      const store = await this.storage.store();
      if (store === undefined) return undefined;
      const questions = this.#questionsOf(store);
      // The developer answers as the user who was asked.
      const to = (await questions.find(given.id))?.to;
      const receipt = await questions.answer(given, to?.kind === "person" ? to.user : undefined);
      return receipt.code === 404 ? undefined : receipt;
    },
  };

  async close(): Promise<void> {
    this.#unwatch();
    this.#questions?.questions.close();
    await this.storage.close();
  }

  async #summary(store: Store, summary: LogSummary): Promise<StudioRun> {
    const { log, entries: length } = summary;
    const known = this.#summaries.get(log);
    if (known?.length === length) return known;
    const name = runOf(log);
    try {
      const run = runSummary(log, name, await this.#read(store, summary));
      this.#summaries.set(log, { ...run, length });
      return run;
    } catch (error) {
      return { id: log, kind: "run", name, agent: "", status: "damaged", error: textOf(error), entries: length };
    }
  }

  async #redacted(entries: readonly RunEntry[]): Promise<RedactedRun> {
    const shown = new RedactedRun(await this.#tools(this.#shown.registry));
    shown.learn(entries.filter(isInTimeline));
    return shown;
  }

  async #read(store: Store, { log, entries: length }: LogSummary): Promise<readonly RunEntry[]> {
    const known = this.#logs.get(log) ?? [];
    // After an erasure, a log with this name may have started again.
    const before = (known.at(-1)?.seq ?? 0) <= length ? known : [];
    const added = await readRunLog(store, runOf(log), before.at(-1)?.seq ?? 0);
    const entries = [...before, ...added.map(withoutParts)];
    this.#logs.delete(log);
    this.#logs.set(log, entries);
    const [oldest] = this.#logs.keys();
    if (this.#logs.size > mostLogs && oldest !== undefined) this.#logs.delete(oldest);
    return entries;
  }

  /** The tools, including the tools of agents, whose schemas mark secrets. */
  readonly #tools = memoize((registry: Registry) =>
    this.storage
      .agents()
      .then((agents) => withAgentTools(registry, [...registry.agents, ...agents]))
      .catch(() => registry),
  );

  #questionsOf(store: Store): Questions {
    if (this.#questions?.store !== store) {
      this.#questions?.questions.close();
      this.#questions = { store, questions: createQuestions({ store, sources: [runQuestions(store, () => true)] }) };
    }
    return this.#questions.questions;
  }
}

const findLog = async (store: Store, log: string): Promise<LogSummary | undefined> =>
  (await store.logs(log)).find((one) => one.log === log);

function textOf(error: unknown): string {
  if (!isToolwrightError(error)) return String(error);
  return `${error.message} ${error.remedy}`;
}
