import { expect, test } from "vitest";
import { active, calls, passive } from "#test/support/agent-team.ts";
import { hook, openTalk } from "#test/support/conversation.ts";

const events = [
  "on_start",
  "on_user_input",
  "before_agent_speaks",
  "after_agent_speaks",
  "after_each_agent",
  "on_end",
] as const;

const traced = "(payload) => { (globalThis.hookTrace ??= []).push(payload); }";

test("one user message, agent A calls a tool and hands off to B: the hooks fire in this order, and never again", async () => {
  const seen: string[] = [];
  const { conversation, entries, reopen } = await openTalk({
    tools: [
      active("look", "() => 'seen'"),
      passive("to_b", "handoff", "B"),
      ...events.map((event) => hook(event, traced)),
    ],
    scripts: { A: [calls(["look"]), calls(["to_b", { request: "Go on." }])], B: ["Done."] },
    workflow: { hooks: events.map((event) => ({ name: event, event })) },
  });
  await conversation.send("Hello.");
  await (await reopen()).end();
  const all = await entries();
  for (const entry of all) {
    if (entry.type === "hook_finished")
      seen.push(`${entry.event}${entry.agent === undefined ? "" : `(${entry.agent})`}`);
    if (entry.type === "assistant") seen.push("model");
    if (entry.type === "call_finished" && entry.tool === "look") seen.push("tool");
    if (entry.type === "user_message") seen.push("user");
  }
  expect(seen).toEqual([
    "on_start",
    "on_user_input",
    "user",
    "before_agent_speaks(A)",
    "after_agent_speaks(A)",
    "model",
    "tool",
    "before_agent_speaks(A)",
    "after_agent_speaks(A)",
    "model",
    "after_each_agent(A)",
    "before_agent_speaks(B)",
    "after_agent_speaks(B)",
    "model",
    "after_each_agent(B)",
    "on_end",
  ]);
  expect(all.filter(({ type }) => type === "hook_failed")).toEqual([]);
  const report = await conversation.report();
  expect(report).toMatchObject({
    status: "ended",
    reason: "ended",
    replies: [{ agent: "A" }, { agent: "A" }, { agent: "B", text: "Done." }],
  });
});

test("a hook around an empty list of agents does not run, also at events without an agent", async () => {
  const { conversation, entries } = await openTalk({
    tools: [hook("on_start", traced), hook("on_end", traced)],
    scripts: { A: ["Done."] },
    workflow: {
      hooks: [
        { name: "on_start", event: "on_start", agents: [] },
        { name: "on_end", event: "on_end", agents: ["A"] },
      ],
    },
  });
  await conversation.send("Hello.");
  await conversation.end();
  const ran = (await entries()).filter((entry) => entry.type === "hook_finished");
  expect(ran.map(({ event }) => event)).toEqual(["on_end"]);
});
