import { expect, test } from "vitest";
import { runtimeArtifact, type RuntimeTool } from "#test/support/runtime-artifact.ts";
import type { Policy } from "../../model/call/policy.ts";
import type { ToolMetadata } from "../../model/tool/tool.ts";
import { expectError, expectOk, openTestSession } from "../../testing.ts";

const input = {
  type: "object",
  properties: { n: { type: "integer" } },
  additionalProperties: false,
} as const;

const tool = (name: string, execute: string, metadata: Partial<ToolMetadata> = {}): RuntimeTool => ({
  name,
  metadata,
  input,
  execute,
});

const search = tool("search", "({ n }) => n ?? 0");
const slow = tool("slow", "async ({ n }) => { await new Promise((resolve) => setTimeout(resolve, 1)); return n; }");

async function turnOf(tools: readonly RuntimeTool[], options: { mode?: string; policy?: Policy } = {}) {
  const { session } = await openTestSession({ registry: await runtimeArtifact(tools), ...options });
  return { session, turn: session.beginTurn() };
}

test("voice allows 2 retrieval calls in a turn; each response has the remaining budget", async () => {
  const { session, turn } = await turnOf([search], { mode: "voice" });
  expect((await turn.call("search", { n: 1 })).meta.budgets).toEqual({ retrieval: { limit: 2, left: 1 } });
  expect((await turn.call("search", { n: 2 })).meta.budgets).toEqual({ retrieval: { limit: 2, left: 0 } });
  const third = await turn.call("search", { n: 3 });
  expect(third.meta.budgets).toEqual({ retrieval: { limit: 2, left: 0 } });
  expect(expectError(third, "BUDGET_EXCEEDED")).toEqual({
    type: "BUDGET_EXCEEDED",
    message: "search was not run: voice mode allows 2 calls of retrieval tools in a turn, and no call is left.",
    suggestion: "Answer with the results so far, or tell the user what is missing; the next turn has a new budget.",
    retryable: false,
    partialSideEffects: false,
  });
  expect((await session.beginTurn().call("search", { n: 3 })).meta.budgets).toEqual({
    retrieval: { limit: 2, left: 1 },
  });
});

test("text allows 5, and 1,000 calls at once do not exceed it", async () => {
  const { turn } = await turnOf([slow]);
  const responses = await Promise.all(Array.from({ length: 1000 }, (_, n) => turn.call("slow", { n })));
  expect(responses.filter(({ ok }) => ok)).toHaveLength(5);
  for (const response of responses.slice(5)) expectError(response, "BUDGET_EXCEEDED");
});

test("invalid calls, repeated calls and calls of unknown tools cost nothing; failed calls do", async () => {
  const failing = tool("failing", `() => { throw new ToolError("TRANSIENT", "Later."); }`);
  const { turn } = await turnOf([search, failing], { mode: "voice" });
  await turn.call("search", { n: "one" });
  await turn.call("missing", {});
  await turn.call("search", {});
  await turn.call("search", {});
  expect((await turn.call("missing", {})).meta.budgets).toEqual({ retrieval: { limit: 2, left: 1 } });
  expectError(await turn.call("failing", {}), "TRANSIENT");
  expectError(await turn.call("failing", {}), "BUDGET_EXCEEDED");
});

test("nested calls count", async () => {
  const outer = tool("outer", `async (_, ctx) => (await ctx.call("search", { n: 1 })).meta.budgets.retrieval.left`);
  const { turn } = await turnOf([search, outer], { mode: "voice" });
  expect(expectOk(await turn.call("outer", {}))).toBe(0);
});

test("a call that has to be confirmed first costs nothing", async () => {
  const drop = tool("drop", "() => 1", { category: "action", risk: "high" });
  const { turn } = await turnOf([drop], { policy: { modes: { text: { budgets: { action: 1 } } } } });
  const refused = await turn.call("drop", {});
  expectError(refused, "CONFIRMATION_REQUIRED");
  expect(refused.meta.budgets).toEqual({ retrieval: { limit: 5, left: 5 }, action: { limit: 1, left: 1 } });
});

test("single tools have their own budgets, in addition to their category's budget", async () => {
  const policy = { modes: { text: { tools: { search: { budget: 1 }, slow: { budget: null } } } } };
  const { turn } = await turnOf([search, slow], { policy });
  expect((await turn.call("search", { n: 1 })).meta.budgets).toEqual({
    retrieval: { limit: 5, left: 4 },
    "tool:search": { limit: 1, left: 0 },
  });
  expect(expectError(await turn.call("search", { n: 2 }), "BUDGET_EXCEEDED").message).toBe(
    "search was not run: text mode allows 1 call of search in a turn, and no call is left.",
  );
  expect(expectOk(await turn.call("slow", { n: 1 }))).toBe(1);
});

test("a budget of 0 allows no call, and null any number", async () => {
  const write = tool("write", "() => 1", { category: "action", repeatable: true });
  const policy = { modes: { text: { budgets: { retrieval: 0 } }, open: { budgets: { retrieval: null } } } };
  const { turn } = await turnOf([search, write], { policy });
  expect(expectError(await turn.call("search", {}), "BUDGET_EXCEEDED")).toMatchObject({
    message: "search was not run: text mode allows no calls of retrieval tools.",
    suggestion: "Use another tool, or tell the user that this cannot be done here.",
  });
  expect((await turn.call("write", {})).meta.budgets).toEqual({ retrieval: { limit: 0, left: 0 } });
  const open = await turnOf([search], { policy, mode: "open" });
  for (let n = 0; n < 20; n += 1) {
    const response = await open.turn.call("search", { n });
    expectOk(response);
    expect("budgets" in response.meta).toBe(false);
  }
});

test("clearCurrentTurn gives the turn its budgets again", async () => {
  const { session, turn } = await turnOf([search], { mode: "voice" });
  await turn.call("search", { n: 1 });
  await turn.call("search", { n: 2 });
  session.clearCurrentTurn();
  expect((await turn.call("search", { n: 3 })).meta.budgets).toEqual({ retrieval: { limit: 2, left: 1 } });
});

test("a call that is refused after the turn was cleared gives no budget back", async () => {
  const drop = tool("drop", "() => 1", { category: "action", risk: "high", repeatable: true });
  const registry = await runtimeArtifact([drop]);
  const opened = await openTestSession({
    registry,
    policy: { modes: { text: { budgets: { action: 1 } } } },
    stages: [
      {
        before: "confirm",
        stage: {
          name: "clearing",
          run: (call, next) => {
            opened.session.clearCurrentTurn();
            return next(call);
          },
        },
      },
    ],
  });
  const refused = await opened.session.beginTurn().call("drop", {});
  expectError(refused, "CONFIRMATION_REQUIRED");
  expect(refused.meta.budgets?.action).toEqual({ limit: 1, left: 1 });
});
