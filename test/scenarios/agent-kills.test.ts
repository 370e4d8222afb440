import path from "node:path";
import { expect, test } from "vitest";
import { memoryStore, runAgent, sqliteStore } from "../../sdk/src/agents.ts";
import type { Store } from "../../sdk/src/runtime.ts";
import { loadRegistry } from "../../sdk/src/runtime.ts";
import { effectsIn, faultsOf, killTeam, rootEntry } from "../support/kill-team.ts";
import { answerAll, ended, startWorker } from "../support/kill-workers.ts";
import { runtimeArtifact } from "../support/runtime-artifact.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { beginRun, listRuns } from "../../sdk/src/agents/timeline/run-log.ts";

const isLong = process.env.LONG !== undefined;

/** The previous test stops at each operation, without processes; `npm run test:long` also does so here. */
const shortPoints = [
  { at: 2, side: "after" },
  { at: 8, side: "before" },
  { at: 14, side: "after" },
] as const;

/** A store that fails once, before or after an operation, and then works again. */
function failingOnce(store: Store, at: number, side: "before" | "after"): Store & { readonly count: () => number } {
  let operations = 0;
  const through = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    const isNow = ++operations === at;
    if (isNow && side === "before") throw new Error("the disk is full");
    const result = await work();
    if (isNow) throw new Error("the disk is full");
    return result;
  };
  return {
    ...store,
    append: (log, addition) => through(() => store.append(log, addition)),
    claim: (options) => through(() => store.claim(options)),
    release: (claim, options) => through(() => store.release(claim, options)),
    count: () => operations,
  };
}

test(
  "a store that fails at each operation in turn loses nothing, and nothing is done twice",
  { tags: "full" },
  async () => {
    const registry = await loadRegistry(await runtimeArtifact(killTeam({ folder: "", ms: 0 }).tools));
    const work = async (at: number, side: "before" | "after"): Promise<number> => {
      const folder = tempFolder();
      let now = 1_000_000;
      const memory = memoryStore({ now: () => (now += 1) });
      const store = failingOnce(memory, at, side);
      const { agents, model } = killTeam({ folder, ms: 0 });
      const attempt = () =>
        runAgent({
          registry,
          agents,
          model: model.languageModel,
          store,
          run: "r",
          input: "r",
          pollMs: 5,
          answer: () => "yes",
        });
      for (let attempts = 0; ; attempts += 1) {
        const failed = await attempt().then(
          () => undefined,
          (error: unknown) => error,
        );
        if (failed === undefined) break;
        expect(attempts).toBeLessThan(2);
        // The lease of the failed worker ends.
        now += 60_000;
      }
      expect(await faultsOf("r", memory, effectsIn(folder))).toEqual([]);
      return store.count();
    };
    const operations = await work(Infinity, "before");
    expect(operations).toBeGreaterThan(20);
    for (let at = 1; at <= operations; at += 1) {
      for (const side of ["before", "after"] as const) await work(at, side);
    }
  },
);

test(
  "a worker that is killed at an entry loses nothing, and nothing is done twice",
  async () => {
    const registry = await runtimeArtifact(killTeam({ folder: "", ms: 0 }).tools);
    const boundaries = 24;
    const all = Array.from({ length: boundaries }, (_, index) => index + 1);
    const sides = ["before", "after"] as const;
    const points = isLong ? all.flatMap((at) => sides.map((side) => ({ at, side }))) : shortPoints;
    const signals: unknown[] = [];
    await Promise.all(
      [0, 1].map(async (lane) => {
        for (const [index, kill] of points.entries()) {
          if (index % 2 !== lane) continue;
          const folder = tempFolder();
          const database = path.join(folder, "runs.db");
          const store = await sqliteStore(database);
          await beginRun(store, "r", [rootEntry("r")]);
          const options = { database, registry, folder, ms: 1, leaseMs: 200, untilIdle: true };
          const first = await ended(startWorker({ ...options, worker: "w1", kill }));
          for (let round = 0; round < 4; round += 1) {
            await answerAll(store, "r");
            await new Promise((resolve) => setTimeout(resolve, 250));
            if ((await listRuns(store))[0]?.isEnded === true) break;
            await ended(startWorker({ ...options, worker: `w${round + 2}` }));
          }
          // The last operations come only after the answer; on a busy machine a worker may lose its lease before that.
          if (kill.at <= 14) signals.push(first.signal);
          expect(await faultsOf("r", store, effectsIn(folder))).toEqual([]);
          await store.close();
        }
      }),
    );
    expect(signals.filter((signal) => signal === "SIGKILL").length).toBeGreaterThan(signals.length / 2);
  },
  isLong ? 900_000 : undefined,
);
