import { expect, test } from "vitest";
import type { Api } from "../../studio/src/client/api.ts";
import { createStore } from "../../studio/src/state/store.ts";
import { initialView } from "../../studio/src/state/view.ts";
import { WorkflowPages } from "../../studio/src/state/workflow-pages.ts";

/** A server whose answers to reads of runs arrive when the test releases them. */
function lateServer() {
  const waiting: (() => void)[] = [];
  const run = async (name: string) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return { name, rows: [], entries: 0 };
  };
  const runs = [
    { id: "r1", agent: "desk" },
    { id: "r2", agent: "desk" },
  ];
  const api = { workflows: () => Promise.resolve([]), runs: () => Promise.resolve({ runs }), run };
  return { api: api as unknown as Api, release: (index: number) => waiting[index]?.(), waiting };
}

test("a run of a workflow that loads late does not replace the run that was chosen after it", async () => {
  const { api, release, waiting } = lateServer();
  const store = createStore(initialView);
  store.set({ route: { page: "workflows", name: "desk" } });
  const pages = new WorkflowPages(store, { api, attempt: async (run) => void (await run()) });
  const opened = pages.open("desk");
  await expect.poll(() => waiting.length).toBe(1);
  pages.choose("r2");
  await expect.poll(() => waiting.length).toBe(2);
  release(1);
  await expect.poll(() => store.get().workflows.page?.name).toBe("r2");
  release(0);
  await opened;
  expect(store.get().workflows.page?.name).toBe("r2");
});
