import { expect, test } from "vitest";
import { runTeam } from "#test/support/agent-run.ts";
import { active, calls } from "#test/support/agent-team.ts";
import { longTimeline } from "#test/support/long-timeline.ts";
import { memoryStore } from "../../agents.ts";
import type { ModelRequest } from "../../testing.ts";
import { beginRun } from "../timeline/run-log.ts";

const read = active(
  "read_part",
  `({ n }) => "Part " + n + " is in /data/part-" + n + ".csv. " + "It says little. ".repeat(240)`,
);

/** Reads 40 parts, and counts the parts that it still remembers. */
const reader = ({ messages, results }: ModelRequest) => {
  const known = /"n":(\d+)\}?$|Part (\d+) is/.exec(JSON.stringify(results.at(-1)?.result ?? ""));
  const next = results.length === 0 && messages.length <= 2 ? 0 : Number(known?.[1] ?? known?.[2]) + 1;
  return next < 40 ? calls(["read_part", { n: next }]) : "Read 40 parts.";
};

test("a task that outgrows its model is compacted as it goes, and ends", async () => {
  const { report, entries, model } = await runTeam({
    tools: [read],
    scripts: { root: reader },
    compaction: { tokens: 8_000 },
  });
  expect(report).toMatchObject({ status: "completed", result: "Read 40 parts." });
  const compacted = entries.filter((entry) => entry.type === "compacted");
  expect(compacted.length).toBeGreaterThan(1);
  expect(new Set(compacted.map(({ method }) => method))).toEqual(new Set(["shorten", "extract"]));
  for (const { tokensBefore, tokensAfter } of compacted) expect(tokensAfter).toBeLessThanOrEqual(0.6 * tokensBefore);
  expect(entries.filter(({ type }) => type === "call_finished")).toHaveLength(40);
  const last = JSON.stringify(model.requests.at(-1)?.messages);
  expect(last).toContain("/data/part-0.csv");
  expect(last.length).toBeLessThan(8_000 * 5);
});

test(
  "a run of 10,000 entries is read again, compacted to what its model can read, and ends",
  { tags: "full" },
  async () => {
    const { entries: past } = longTimeline(10_000, 0, 7);
    const store = memoryStore();
    const limits = {
      depth: 3,
      running: 10,
      children: 50,
      turns: 10_000,
      questions: 1000,
      tokens: null,
      milliseconds: null,
    };
    const entries = past.map(({ seq: _seq, id: _id, timestamp: _timestamp, ...entry }) =>
      entry.type === "task_created" ? { ...entry, agent: "root", limits } : entry,
    );
    await beginRun(store, "run", entries);
    const { report, entries: all, model } = await runTeam({ store, scripts: { root: () => "Audited." } });
    expect(report).toMatchObject({ status: "completed", result: "Audited." });
    expect(all.slice(0, past.length).map(({ type }) => type)).toEqual(past.map(({ type }) => type));
    expect(model.requests).toHaveLength(1);
    // 100,000 tokens, with a tenth reserved for the answer.
    expect(JSON.stringify(model.requests[0]?.messages).length).toBeLessThan(90_000 * 5);
  },
);

test("without compaction a timeline stays whole", async () => {
  const { entries } = await runTeam({ tools: [read], scripts: { root: reader }, compaction: false });
  expect(entries.filter(({ type }) => type === "compacted")).toEqual([]);
});

test("a request that alone is too long fails the task, which names its largest entries", async () => {
  const { report } = await runTeam({
    scripts: { root: ["Done."] },
    input: "word ".repeat(5_000),
    compaction: { tokens: 1_000 },
  });
  expect(report.error).toMatchObject({ type: "CONTEXT_FULL" });
  expect(report.error?.message).toMatch(/at most 900.*Its largest entries: 1 \(task_created, \d+ characters\)/);
});

test("a provider that finds the prompt too long gets a shorter one", async () => {
  const { report, entries } = await runTeam({
    tools: [read],
    scripts: {
      root: (request) => {
        if (JSON.stringify(request.messages).length > 20_000)
          throw new Error("This model's maximum context length is 4096 tokens.");
        return reader(request);
      },
    },
  });
  expect(report).toMatchObject({ status: "completed", result: "Read 40 parts." });
  expect(entries.some(({ type }) => type === "compacted")).toBe(true);
});
