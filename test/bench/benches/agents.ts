import type { LanguageModelV4, LanguageModelV4GenerateResult } from "@ai-sdk/provider";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { memoryStore, runAgent, sqliteStore, type LanguageModel, type TimelineEntry } from "../../../sdk/src/agents.ts";
import { foldTimeline } from "../../../sdk/src/agents/timeline/fold.ts";
import { profileOf } from "../../../sdk/src/agents/render/profiles.ts";
import { render } from "../../../sdk/src/agents/render/render.ts";
import type { Store } from "../../../sdk/src/runtime.ts";
import { loadRegistry } from "../../../sdk/src/runtime.ts";
import { active } from "../../support/agent-team.ts";
import { numbered } from "../../support/random-timeline.ts";
import { runtimeArtifact } from "../../support/runtime-artifact.ts";
import type { Bench, Row } from "../contract.ts";
import { beginRun } from "../../../sdk/src/agents/timeline/run-log.ts";

const usage = { inputTokens: 10, outputTokens: 5, cachedTokens: 0, cost: 0 };
const model = { provider: "scripted", id: "scripted" };

/** A timeline of one task with this number of turns, each with one call. */
const turnsOf = (count: number) =>
  numbered([
    {
      type: "task_created",
      task: "t0",
      agent: "root",
      input: "Go.",
      documents: [],
      depth: 0,
      fingerprint: "f",
      limits: { depth: 3, running: 10, children: 50, turns: 10_000, questions: 5, tokens: null, milliseconds: null },
    },
    ...Array.from({ length: count }, (_, turn) => {
      const callId = `t0-${turn}-0`;
      const call = { callId, tool: "look", input: { turn } };
      return [
        { type: "assistant", task: "t0", finish: "tool-calls", usage, model, parts: [{ type: "call", ...call }] },
        { type: "call_started", task: "t0", ...call },
        { type: "call_finished", task: "t0", callId, tool: "look", result: "seen" },
      ] as const;
    }).flat(),
  ]);

async function cpuOf(work: () => unknown): Promise<number> {
  const begun = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

export default {
  name: "agents",
  summary: "CPU of the state of a run, of its prompt, and of a step of the loop without model and tool",
  async run({ runs }) {
    const entries = turnsOf(3_333);
    const log = { system: "s", entries, model };
    const fold: number[] = [];
    const rendered: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      fold.push(await cpuOf(() => foldTimeline("r", entries)));
      rendered.push(await cpuOf(() => render(log, profileOf("scripted"))));
    }
    return [
      row("fold of 10,000 entries", median(fold), 100),
      row("rendering of 10,000 entries, again", median(rendered)),
      row("a step of the loop, store in memory", await stepOf(memoryStore(), runs)),
      row("a step of the loop, SQLite store", await onDisk((store) => stepOf(store, runs)), 1),
      await onDisk((store) => resume(store, entries)),
      ...(await onDisk(inFlight)),
    ];
  },
} satisfies Bench;

const row = (what: string, cpu: number, most?: number): Row => ({
  what,
  cpu,
  ...(most === undefined ? {} : { bar: `≤ ${most} ms`, holds: cpu <= most }),
});

async function onDisk<Result>(measure: (store: Store) => Promise<Result>): Promise<Result> {
  const folder = mkdtempSync(path.join(tmpdir(), "toolwright-bench-"));
  const store = await sqliteStore(path.join(folder, "runs.db"));
  try {
    return await measure(store);
  } finally {
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const agents = [{ name: "root", instructions: "You are root.", tools: ["look"] }];

const lookRegistry = async () => loadRegistry(await runtimeArtifact([active("look", "() => 1")], () => undefined));

/** CPU of one model message with one call, minus the cost of the model and the handler, in tasks with the maximum number of messages. */
async function stepOf(store: Store, runs: number): Promise<number> {
  const registry = await lookRegistry();
  const turns = 49;
  const once = (run: string) => runAgent({ registry, agents, model: callingModel(turns), store, run, input: "Go." });
  for (let run = 0; run < 4; run += 1) await once(`warm ${run}`);
  const measured: number[] = [];
  for (let run = 0; run < runs; run += 1) measured.push(await cpuOf(() => once(`measured ${run}`)));
  return median(measured) / turns;
}

/** From a run with a timeline of 10,000 entries without a worker to the first call of its model. */
async function resume(store: Store, entries: readonly TimelineEntry[]): Promise<Row> {
  await beginRun(store, "long", entries);
  const registry = await lookRegistry();
  const begun = performance.now();
  let wall = 0;
  const model = callingModel(0);
  const doGenerate: LanguageModelV4["doGenerate"] = (options) => {
    wall = performance.now() - begun;
    return (model as LanguageModelV4).doGenerate(options);
  };
  const cpu = await cpuOf(() =>
    runAgent({
      registry,
      agents,
      model: { ...model, doGenerate } as LanguageModel,
      store,
      run: "long",
      input: "Go.",
    }),
  );
  return { what: "resume of 10,000 entries to the first model call", cpu, wall, bar: "< 2,000 ms", holds: wall < 2000 };
}

/** 1,000 concurrent runs, in rounds: the heap after each round equals that after the first. */
async function inFlight(store: Store): Promise<readonly Row[]> {
  const registry = await lookRegistry();
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const heaps: number[] = [];
  let wall = 0;
  const cpu = await cpuOf(async () => {
    for (let round = 0; round < 4; round += 1) {
      const begun = performance.now();
      await Promise.all(
        Array.from({ length: 1000 }, (_, n) =>
          runAgent({ registry, agents, model: callingModel(3), store, run: `${round} ${n}`, input: "Go." }),
        ),
      );
      wall = performance.now() - begun;
      collect();
      heaps.push(process.memoryUsage().heapUsed / 2 ** 20);
    }
  });
  const grown = (heaps[3] ?? 0) - (heaps[1] ?? 0);
  return [
    { what: "1,000 runs in flight, 3 calls each", cpu: cpu / 4, wall, memory: heaps[3] ?? 0 },
    { what: "heap that 2,000 further runs leave", cpu: cpu / 2, memory: grown, bar: "≤ 2 MiB", holds: grown <= 2 },
  ];
}

/** A model without cost: calls, and finally text. */
function callingModel(turns: number): LanguageModel {
  const tokens = { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 };
  const counted = { inputTokens: tokens, outputTokens: { total: 1, text: 1, reasoning: 0 } };
  let turn = 0;
  return {
    specificationVersion: "v4",
    provider: "bench",
    modelId: "bench",
    supportedUrls: {},
    doGenerate: () => {
      const isLast = turn++ === turns;
      const call = { type: "tool-call", toolCallId: "c", toolName: "look", input: `{"n":${turn}}` } as const;
      return Promise.resolve<LanguageModelV4GenerateResult>({
        content: [isLast ? { type: "text", text: "Ended." } : call],
        finishReason: { unified: isLast ? "stop" : "tool-calls", raw: undefined },
        usage: counted,
        warnings: [],
      });
    },
    doStream: () => Promise.reject(new Error("not used")),
  };
}
