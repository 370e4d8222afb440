import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { readRun, type NewEntry } from "../../sdk/src/agents.ts";
import { foldTimeline } from "../../sdk/src/agents/timeline/fold.ts";
import { profileOf } from "../../sdk/src/agents/render/profiles.ts";
import { render } from "../../sdk/src/agents/render/render.ts";
import { runLog } from "../../sdk/src/agents/timeline/run-log.ts";
import type { Store } from "../../sdk/src/runtime.ts";
import type { ModelReply, ModelRequest } from "../../sdk/src/testing.ts";
import { checkPrompt } from "./check-prompt.ts";
import { active, calls, passive, teamOf, type TeamParts } from "./agent-team.ts";
import type { RuntimeTool } from "./runtime-artifact.ts";

/** The effect of a call: a line in a file per process, which outlasts the process. `at` is the folder. */
const effect = `(input, ctx) => new Promise((resolve) => {
  setTimeout(async () => {
    const { appendFileSync } = await import("node:fs");
    appendFileSync(input.at + "/effects-" + process.pid, ctx.idempotencyKey + "\\n");
    resolve("written");
  }, input.ms);
})`;

/** How long the children of a team work. */
export interface KillTeamOptions {
  readonly folder: string;
  /** Milliseconds of one effect. */
  readonly ms: number;
  /** Minimum number of turns with effects per child; default 1. */
  readonly turns?: number;
  /** Whether the children of a run may end; default: always. */
  readonly isEnough?: (run: string) => boolean;
}

type Team = ReturnType<typeof teamOf> & { readonly tools: readonly RuntimeTool[] };

/** A root, three concurrent children with two effects per turn each, and a question to a person in one of them. The input is the run. */
export function killTeam({ folder, ms, turns = 1, isEnough = () => true }: KillTeamOptions): Team {
  const write = { at: folder, ms };
  const helper =
    (name: string) =>
    ({ messages }: ModelRequest): ModelReply => {
      const turn = messages.filter(({ role }) => role === "assistant").length;
      const [, run = ""] = /"run":"([^"]*)"/.exec(userText(messages)) ?? [];
      if (turn === 0 && name === "c")
        return calls(["write", { ...write, n: 1 }], ["ask_person", { question: "Go on?", options: ["yes", "no"] }]);
      if (turn < turns || !isEnough(run))
        return calls(["write", { ...write, n: turn }], ["write", { ...write, n: -turn }]);
      const asked = messages.find((message) => message.role === "tool" && message.name === "ask_person");
      return calls(["handoff", { done: name, ...(asked?.role === "tool" ? { answer: asked.result } : {}) }]);
    };
  const parts: TeamParts = {
    tools: [
      ...["a", "b", "c"].map((name) => passive(`route_to_${name}`, "agent_as_tool", name)),
      passive("handoff", "handoff"),
      passive("ask_person", "ask_master", "person"),
      active("write", effect, { category: "action", risk: "low" }),
    ],
    scripts: {
      root: [
        ({ messages }) => {
          const run = userText(messages);
          return calls(["route_to_a", { run }], ["route_to_b", { run }], ["route_to_c", { run }]);
        },
        ({ results }) => JSON.stringify(results.map(({ result }) => result)),
      ],
      a: helper("a"),
      b: helper("b"),
      c: helper("c"),
    },
    agents: {
      root: { tools: ["route_to_a", "route_to_b", "route_to_c"] },
      ...Object.fromEntries(["a", "b", "c"].map((name) => [name, { tools: ["write", "handoff", "ask_person"] }])),
    },
  };
  return { tools: parts.tools ?? [], ...teamOf(parts) };
}

const userText = (messages: ModelRequest["messages"]): string =>
  messages.flatMap((message) => (message.role === "user" ? [message.text] : []))[0] ?? "";

/** The first entry of a run of the team. */
export const rootEntry = (run: string): NewEntry => ({
  type: "task_created",
  task: "t0",
  agent: "root",
  input: run,
  documents: [],
  depth: 0,
  fingerprint: "f",
  limits: { depth: 3, running: 10, children: 50, turns: 1000, questions: 5, tokens: null, milliseconds: null },
});

/** The effects that happened, by key, with their number. */
export function effectsIn(folder: string): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const file of readdirSync(folder).filter((name) => name.startsWith("effects-"))) {
    for (const key of readFileSync(path.join(folder, file), "utf8").split("\n").filter(Boolean)) {
      counts.set(key, (counts.get(key) ?? 0) + 1);
    }
  }
  return counts;
}

/** The faults of a run that has ended after any number of kills; empty if nothing is lost or duplicated. */
export async function faultsOf(
  run: string,
  store: Store,
  effects: ReadonlyMap<string, number>,
): Promise<readonly string[]> {
  const [log, entries] = [await store.read(runLog(run)), await readRun(store, run)];
  const state = foldTimeline(run, entries);
  const root = state.tasks.get("t0");
  const faults: string[] = [];
  const expected = `[{"done":"a"},{"done":"b"},{"done":"c","answer":{"answer":"yes","by":`;
  if (root?.status !== "completed") faults.push(`${run} is ${root?.status ?? "gone"}`);
  else if (typeof root.result !== "string" || !root.result.startsWith(expected))
    faults.push(`${run} gave ${JSON.stringify(root.result)}`);
  if (state.tasks.size !== 4) faults.push(`${run} has ${state.tasks.size} tasks`);
  if (log.some(({ seq }, index) => seq !== index + 1)) faults.push(`${run} has a gap`);
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
    faults.push(...checkPrompt(render(log, profileOf("scripted"))).map((fault) => `${run} ${task.id}: ${fault}`));
  }
  return faults;
}
