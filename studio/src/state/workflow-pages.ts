import type { PageParts } from "./page-parts.ts";
import { readRun, runAt } from "./run-at.ts";
import type { Store } from "./store.ts";
import type { StudioView, WorkflowsView } from "./view.ts";

/** The page's workflows, with a conversation of the open one. */
export class WorkflowPages {
  readonly #store: Store<StudioView>;
  readonly #parts: PageParts;
  /** Number of loads so far: an earlier one may end later. */
  #opened = 0;
  #chosen = 0;

  constructor(store: Store<StudioView>, parts: PageParts) {
    this.#store = store;
    this.#parts = parts;
  }

  #set(change: Partial<WorkflowsView>): void {
    this.#store.set({ workflows: { ...this.#store.get().workflows, ...change } });
  }

  /** Reads the workflows, and the conversations of the named one. */
  open(name: string | undefined): Promise<void> {
    const opened = (this.#opened += 1);
    return this.#parts.attempt(async () => {
      const { api } = this.#parts;
      const [list, { runs }] = await Promise.all([api.workflows(), api.runs()]);
      const open = list.find((workflow) => workflow.name === name);
      const members = new Set(open?.agents.map((agent) => agent.name));
      const isOf = (agent: string): boolean => agent === name || members.has(agent);
      const own = runs.filter(({ agent }) => isOf(agent));
      const { page: shown } = this.#store.get().workflows;
      const before = this.#chosen;
      const chosen = own.find(({ id }) => id === shown?.id) ?? own[0];
      const page = chosen && runAt(await readRun(api, chosen.id, []));
      // Another workflow or another of its runs may have been opened meanwhile.
      if (this.#store.get().route.name !== name || opened !== this.#opened) return;
      this.#set({ list, runs: own, ...(before === this.#chosen && { page }) });
    });
  }

  /** Shows the speakers in a run of the workflow. */
  readonly choose = (id: string): void => {
    const chosen = (this.#chosen += 1);
    void this.#parts.attempt(async () => {
      const page = runAt(await readRun(this.#parts.api, id, []));
      if (chosen === this.#chosen) this.#set({ page });
    });
  };
}
