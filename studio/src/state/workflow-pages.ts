import { newestLoads } from "./newest-loads.ts";
import type { PageParts } from "./page-parts.ts";
import { readRun, runAt } from "./run-at.ts";
import type { Store } from "./store.ts";
import type { StudioView, WorkflowsView } from "./view.ts";

/** The page's workflows, with a conversation of the open one. */
export class WorkflowPages {
  readonly #store: Store<StudioView>;
  readonly #parts: PageParts;
  readonly #startLoad = newestLoads();
  #isNewestRun = this.#startLoad("run");

  constructor(store: Store<StudioView>, parts: PageParts) {
    this.#store = store;
    this.#parts = parts;
  }

  #set(change: Partial<WorkflowsView>): void {
    this.#store.set({ workflows: { ...this.#store.get().workflows, ...change } });
  }

  /** Reads the workflows, and the conversations of the named one. */
  open(name: string | undefined): Promise<void> {
    const isNewest = this.#startLoad("workflow");
    return this.#parts.attempt(async () => {
      const { api } = this.#parts;
      const [list, { runs }] = await Promise.all([api.workflows(), api.runs()]);
      const open = list.find((workflow) => workflow.name === name);
      const members = new Set(open?.agents.map((agent) => agent.name));
      const isOf = (agent: string): boolean => agent === name || members.has(agent);
      const own = runs.filter(({ agent }) => isOf(agent));
      const { page: shown } = this.#store.get().workflows;
      const isNewestRun = this.#isNewestRun;
      const chosen = own.find(({ id }) => id === shown?.id) ?? own[0];
      const page = chosen && runAt(await readRun(api, chosen.id, []));
      // Another workflow or another of its runs may have been opened meanwhile.
      if (this.#store.get().route.name !== name || !isNewest()) return;
      this.#set({ list, runs: own, ...(isNewestRun() && { page }) });
    });
  }

  /** Shows the speakers in a run of the workflow. */
  readonly choose = (id: string): void => {
    const isNewest = (this.#isNewestRun = this.#startLoad("run"));
    void this.#parts.attempt(async () => {
      const page = runAt(await readRun(this.#parts.api, id, []));
      if (isNewest()) this.#set({ page });
    });
  };
}
