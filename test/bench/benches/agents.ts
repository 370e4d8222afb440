import type { LanguageModelV4GenerateResult } from "@ai-sdk/provider";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import {
  foldTimeline,
  memoryEngine,
  render,
  profileOf,
  runAgent,
  sqliteEngine,
  type DurableEngine,
  type LanguageModel,
} from "../../../sdk/src/agents.ts";
import { loadRegistry } from "../../../sdk/src/runtime.ts";
import { active } from "../../support/agent-team.ts";
import { numbered } from "../../support/random-timeline.ts";
import { runtimeArtifact } from "../../support/runtime-artifact.ts";
import type { Bench, Row } from "../contract.ts";

const usage = { inputTokens: 10, outputTokens: 5, cachedTokens: 0, cost: 0 };
const model = { provider: "scripted", id: "scripted" };

/** A timeline of one task with so many turns of one call. */
const turnsOf = (count: number) =>
  numbered([
    { type: "task_created", task: "t0", agent: "root", input: "Go.", documents: [], depth: 0, fingerprint: "f" },
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
      row("a step of the loop, engine in memory", await stepOf(memoryEngine())),
      row("a step of the loop, SQLite engine", await onDisk(stepOf), 1),
    ];
  },
} satisfies Bench;

const row = (what: string, cpu: number, most?: number): Row => ({
  ...{ what, cpu },
  ...(most === undefined ? {} : { bar: `≤ ${most} ms`, holds: cpu <= most }),
});

async function onDisk(measure: (engine: DurableEngine) => Promise<number>): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), "toolwright-bench-"));
  const engine = await sqliteEngine(path.join(folder, "runs.db"));
  try {
    return await measure(engine);
  } finally {
    await engine.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** CPU of one message of the model with one call, without what the model and the handler cost. */
async function stepOf(engine: DurableEngine): Promise<number> {
  const tools = [active("look", "() => 1")];
  const registry = await loadRegistry(await runtimeArtifact(tools, () => undefined));
  const turns = 200;
  const agents = [{ name: "root", instructions: "You are root.", tools: ["look"] }];
  const once = (run: string) =>
    runAgent({
      registry,
      agents,
      model: callingModel(turns),
      engine,
      run,
      input: "Go.",
      limits: { turns: turns + 1 },
    });
  await once("warm");
  return (await cpuOf(() => once("measured"))) / turns;
}

/** A model that costs nothing: calls, and in the end text. */
function callingModel(turns: number): LanguageModel {
  const tokens = { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 };
  const counted = { inputTokens: tokens, outputTokens: { total: 1, text: 1, reasoning: 0 } };
  let turn = 0;
  return {
    ...{ specificationVersion: "v4", provider: "bench", modelId: "bench", supportedUrls: {} },
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
