import type { StudioFrame } from "../../../sdk/src/serve/studio/studio-types.ts";
import type { ChatTexts, StudioRuns } from "../../../sdk/src/serve/studio/run-types.ts";
import { Answers } from "./answers.ts";
import type { PageParts } from "./page-parts.ts";
import { readRun, runAt } from "./run-at.ts";
import type { Store } from "./store.ts";
import type { RunsView, StudioView } from "./view.ts";

/** The page's runs, including chats, and the actions on them. */
export class RunPages {
  readonly #store: Store<StudioView>;
  readonly #parts: PageParts;
  readonly #answers: Answers;
  /** The open run, and its displayed entry; omitted: the last one. */
  #open: { readonly id?: string | undefined; readonly seq?: number | undefined } = {};
  #reading: Promise<void> | undefined;
  #isStale = false;

  constructor(store: Store<StudioView>, parts: PageParts) {
    this.#store = store;
    this.#parts = parts;
    this.#answers = new Answers(parts.api, (requests) => this.#set({ requests }));
  }

  get #view(): RunsView {
    return this.#store.get().runs;
  }

  #set(change: Partial<RunsView>): void {
    this.#store.set({ runs: { ...this.#view, ...change } });
  }

  /** Reads the run of this id. */
  async open(id: string | undefined): Promise<void> {
    if (this.#open.id !== id) {
      this.#open = { id };
      this.#set({ page: undefined, isFollowed: true });
    }
    await this.refresh();
  }

  /** Shows the state at an entry; omitted: always at the last one, from now on. */
  readonly step = (seq?: number): void => {
    const { page } = this.#view;
    if (page === undefined) return;
    const isLast = seq === undefined || seq >= (page.rows.at(-1)?.entry.seq ?? 0);
    this.#open = { id: this.#open.id, seq: isLast ? undefined : seq };
    this.#set({ isFollowed: isLast, page: runAt(page, this.#open.seq) });
  };

  /** Reads a complete entry, or the request and the response of a step. */
  readonly showEntry = (run: string, seq: string): void => {
    const key = `${run} ${seq}`;
    if (this.#view.whole[key] !== undefined) return;
    void this.#parts.attempt(async () => {
      const entry = await this.#parts.api.entry(run, seq);
      this.#set({ whole: { ...this.#view.whole, [key]: entry } });
    });
  };

  readonly list = (): Promise<void> =>
    this.#parts.attempt(async () => this.#set({ list: joined(await this.#parts.api.runs(), this.#view.list) }));

  readonly more = (): Promise<void> =>
    this.#parts.attempt(async () => {
      const { list } = this.#view;
      const last = list?.runs.at(-1);
      if (list === undefined || last === undefined) return;
      const next = await this.#parts.api.runs(last.id);
      this.#set({ list: { ...next, runs: [...list.runs, ...next.runs] } });
    });

  /** Shows the current output of the open chat's agents. */
  hear({ chat, texts }: ChatTexts): void {
    const { page } = this.#view;
    if (page?.chat !== undefined && page.name === chat) this.#set({ page: { ...page, chat: { ...page.chat, texts } } });
  }

  readonly answer = (eventId: string, response: unknown): Promise<void> =>
    this.#answers.send({ eventId, response: (response ?? null) as never });
  readonly refuse = (eventId: string): Promise<void> => this.#answers.send({ eventId, cancel: true });
  readonly submit = (body: unknown): Promise<unknown> => this.#parts.api.submit(body);
  /** A removed tool has no component. */
  readonly frame = async (tool: string): Promise<StudioFrame> =>
    this.#store.get().tools.some(({ name }) => name === tool) ? this.#parts.api.frame(tool) : { path: null };

  /** One request at a time: the next one reads the changes that happen meanwhile. */
  async refresh(): Promise<void> {
    this.#isStale = true;
    this.#reading ??= this.#readAll().finally(() => (this.#reading = undefined));
    await this.#reading;
  }

  async #readAll(): Promise<void> {
    while (this.#isStale) {
      this.#isStale = false;
      const { id } = this.#open;
      if (id === undefined) return;
      await this.#parts.attempt(async () => {
        const known = this.#view.page?.id === id ? this.#view.page.rows : [];
        const page = await readRun(this.#parts.api, id, known);
        if (this.#open.id !== id) return;
        this.#set({ page: runAt(page, this.#open.seq) });
        this.#answers.receive({ event: "snapshot", data: JSON.stringify({ requests: page.questions }) });
      });
    }
  }
}

/** The newest runs, plus the runs that were read before. */
function joined(newest: StudioRuns, before: StudioRuns | undefined): StudioRuns {
  const known = new Set(newest.runs.map(({ id }) => id));
  const older = (before?.runs ?? []).slice(newest.runs.length).filter(({ id }) => !known.has(id));
  return { ...newest, runs: [...newest.runs, ...older] };
}
