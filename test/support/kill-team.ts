import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { checkPrompt, foldTimeline, profileOf, render, type TimelineEntry } from "../../sdk/src/agents.ts";
import { active, calls, passive, teamOf, type TeamParts } from "./agent-team.ts";
import type { RuntimeTool } from "./runtime-artifact.ts";

/** The effect of a call: a line in a file of its process, forced to the disk. `at` is the folder. */
const effect = `(input, ctx) => new Promise((resolve) => {
  setTimeout(async () => {
    const { openSync, writeSync, fsyncSync, closeSync } = await import("node:fs");
    const file = openSync(input.at + "/effects-" + process.pid, "a");
    writeSync(file, ctx.idempotencyKey + "\\n");
    fsyncSync(file);
    closeSync(file);
    resolve("written");
  }, input.ms);
})`;

/** A root, three children at a time that each have two effects a turn, and a question to a person in one of them. */
export function killTeam(
  folder: string,
  ms: number,
  turns = 1,
): ReturnType<typeof teamOf> & { readonly tools: readonly RuntimeTool[] } {
  const write = { at: folder, ms };
  const effects = Array.from({ length: turns }, (_, n) =>
    calls(["write", { ...write, n }], ["write", { ...write, n: -n }]),
  );
  const helper = (name: string) => [...effects, calls(["handoff", { done: name }])];
  const parts: TeamParts = {
    tools: [
      ...["a", "b", "c"].map((name) => passive(`route_to_${name}`, "agent_as_tool", name)),
      passive("handoff", "handoff"),
      passive("ask_person", "ask_master", "person"),
      active("write", effect, { category: "action", risk: "low" }),
    ],
    scripts: {
      root: [
        calls(["route_to_a"], ["route_to_b"], ["route_to_c"]),
        ({ results }) => JSON.stringify(results.map(({ result }) => result)),
      ],
      a: helper("a"),
      b: helper("b"),
      c: [
        ...effects.slice(1),
        calls(["write", { ...write, n: 1 }], ["ask_person", { question: "Go on?", options: ["yes", "no"] }]),
        ({ results }) => calls(["handoff", { done: "c", answer: results[1]?.result ?? null }]),
      ],
    },
    agents: {
      root: { tools: ["route_to_a", "route_to_b", "route_to_c"] },
      ...Object.fromEntries(["a", "b", "c"].map((name) => [name, { tools: ["write", "handoff", "ask_person"] }])),
    },
  };
  return { tools: parts.tools ?? [], ...teamOf(parts) };
}

/** The effects that happened, by key: how often. */
export function effectsIn(folder: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const file of readdirSync(folder).filter((name) => name.startsWith("effects-"))) {
    for (const key of readFileSync(path.join(folder, file), "utf8").split("\n").filter(Boolean)) {
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return counts;
}

/** What is wrong with a run that has ended, whatever kills it has seen; empty where nothing is lost or done twice. */
export function faultsOf(
  run: string,
  entries: readonly TimelineEntry[],
  effects: ReadonlyMap<string, number>,
): readonly string[] {
  const state = foldTimeline(run, entries);
  const root = state.tasks.get("t0");
  const faults: string[] = [];
  const expected = `[{"done":"a"},{"done":"b"},{"done":"c","answer":{"answer":"yes","by":`;
  if (root?.status !== "completed") faults.push(`${run} is ${root?.status ?? "gone"}`);
  else if (typeof root.result !== "string" || !root.result.startsWith(expected))
    faults.push(`${run} gave ${JSON.stringify(root.result)}`);
  if (state.tasks.size !== 4) faults.push(`${run} has ${state.tasks.size} tasks`);
  if (entries.some(({ seq }, index) => seq !== index + 1)) faults.push(`${run} has a gap`);
  const answers = entries.filter(({ type }) => type === "answered");
  if (answers.length !== 1) faults.push(`${run} has ${answers.length} answers`);
  const ends = entries.flatMap((entry) =>
    entry.type === "call_finished" || entry.type === "call_failed" ? [entry] : [],
  );
  const ended = new Set(ends.map(({ callId }) => callId));
  if (ended.size !== ends.length) faults.push(`${run} has calls that ended twice`);
  for (const end of ends.filter(({ tool }) => tool === "write")) {
    const key = `${run}.${end.task}:${end.callId}`;
    const count = effects.get(key) ?? 0;
    const isUnknown = JSON.stringify(end.result).includes("UNKNOWN_OUTCOME");
    if (count > 1) faults.push(`${key} happened ${count} times`);
    if (count === 0 && !isUnknown) faults.push(`${key} is recorded and did not happen`);
    if (!isUnknown && end.result !== "written") faults.push(`${key} gave ${JSON.stringify(end.result)}`);
  }
  for (const key of effects.keys()) {
    const [owner, callId = ""] = key.split(":");
    if (owner?.split(".")[0] === run && !ended.has(callId)) faults.push(`${key} happened and the model does not know`);
  }
  for (const task of state.tasks.values()) {
    const log = { system: "s", entries: task.entries, model: { provider: "scripted", id: "scripted" } };
    faults.push(
      ...checkPrompt(render(log, profileOf("scripted")).prompt).map((fault) => `${run} ${task.id}: ${fault}`),
    );
  }
  return faults;
}
