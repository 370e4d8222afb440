import type { StudioFrame } from "../../../sdk/src/serve/studio/studio-types.ts";
import type { StudioRunPage, StudioRuns } from "../../../sdk/src/serve/studio/run-types.ts";
import { Answers } from "./answers.ts";
import type { PageParts } from "./page-parts.ts";
import type { Store } from "./store.ts";
import type { RunsView, StudioView } from "./view.ts";

/** The runs that the page shows, and what can be done with them. */
export class RunPages {
  readonly #store: Store<StudioView>;
  readonly #parts: PageParts;
  readonly #answers: Answers;
  /** Answers of the server may overtake one another: the last one that was asked for counts. */
  #asked = 0;

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

  /** Reads the list, and the run of this id. */
  async open(id: string | undefined): Promise<void> {
    if (this.#view.page?.id !== id) this.#set({ page: undefined, isFollowed: true });
    await Promise.all([this.#list(), id === undefined ? undefined : this.#read(id)]);
  }

  /** Shows the state at an entry; left out: at the last one, from now on. */
  readonly step = (seq?: number): void => {
    const { page } = this.#view;
    if (page === undefined) return;
    this.#set({ isFollowed: seq === undefined || seq >= page.last });
    void this.#read(page.id, seq);
  };

  readonly showStep = (run: string, step: string): void => {
    const key = `${run} ${step}`;
    if (this.#view.parts[key] !== undefined) return;
    void this.#parts.attempt(async () => {
      const parts = await this.#parts.api.step(run, step);
      this.#set({ parts: { ...this.#view.parts, [key]: parts } });
    });
  };

  readonly more = (): Promise<void> =>
    this.#parts.attempt(async () => {
      const { list } = this.#view;
      const last = list?.runs.at(-1);
      if (list === undefined || last === undefined) return;
      const next = await this.#parts.api.runs(last.id);
      this.#set({ list: { ...next, runs: [...list.runs, ...next.runs] } });
    });

  readonly answer = (eventId: string, response: unknown): Promise<void> =>
    this.#answers.send({ eventId, response: (response ?? null) as never });
  readonly refuse = (eventId: string): Promise<void> => this.#answers.send({ eventId, cancel: true });
  readonly submit = (body: unknown): Promise<unknown> => this.#parts.api.submit(body);
  /** A tool that is no longer there has no component. */
  readonly frame = async (tool: string): Promise<StudioFrame> =>
    this.#store.get().tools.some(({ name }) => name === tool) ? this.#parts.api.frame(tool) : { path: null };

  #list(): Promise<void> {
    return this.#parts.attempt(async () => this.#set({ list: joined(await this.#parts.api.runs(), this.#view.list) }));
  }

  #read(id: string, seq?: number): Promise<void> {
    const asked = (this.#asked += 1);
    const { page, isFollowed } = this.#view;
    const wanted = seq ?? (isFollowed || page?.id !== id ? undefined : page.seq);
    return this.#parts.attempt(async () => {
      const read = await this.#parts.api.run(id, wanted);
      if (asked === this.#asked) this.#show(read);
    });
  }

  #show(page: StudioRunPage): void {
    this.#set({ page });
    this.#answers.receive({ event: "snapshot", data: JSON.stringify({ requests: page.questions }) });
  }
}

/** The newest runs, with the runs that were read before. */
function joined(newest: StudioRuns, before: StudioRuns | undefined): StudioRuns {
  const known = new Set(newest.runs.map(({ id }) => id));
  const older = (before?.runs ?? []).slice(newest.runs.length).filter(({ id }) => !known.has(id));
  return { ...newest, runs: [...newest.runs, ...older] };
}
