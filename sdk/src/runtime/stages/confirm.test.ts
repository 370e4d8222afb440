import { expect, test } from "vitest";
import { refusedCall, tokenOf } from "#test/support/refused-call.ts";
import { runtimeArtifact, type RuntimeTool } from "#test/support/runtime-artifact.ts";
import { forModel, loadRegistry, createRuntime, type Policy } from "../../runtime.ts";
import type { ConfirmRule } from "../../model/call/confirm-policy.ts";
import { createFakeClock, expectError, expectOk, openTestSession } from "../../testing.ts";

const action = (name: string, metadata: RuntimeTool["metadata"]): RuntimeTool => ({
  name,
  metadata: { category: "action", ...metadata },
  execute: "() => 'done'",
});
const tools = [
  action("asks", { confirm: true, risk: "low", title: "Ask first" }),
  action("risky", { risk: "high", confirm: false }),
  action("harmless", {}),
  { name: "looks", execute: "() => 'seen'" },
  {
    name: "outer",
    metadata: { category: "action" },
    execute: `async (_, ctx) => { const r = await ctx.call("risky", {}); return r.ok ? r.data : r; }`,
  },
] as const satisfies readonly RuntimeTool[];
const artifact = (): Promise<string> => runtimeArtifact(tools);

test("a call that a person has to confirm does not run, and the host gets a confirmation", async () => {
  const { call, events } = await openTestSession({ registry: await artifact(), clock: createFakeClock(5000) });
  const response = await call("asks", {}, { callId: "c1" });
  const token: unknown = expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  expect(refusedCall(response)).toEqual({
    type: "CONFIRMATION_REQUIRED",
    message: "asks was not run: a person has to confirm it first.",
    suggestion: "Wait for the user's decision and do not repeat the call: it runs once the user has confirmed it.",
    retryable: false,
    partialSideEffects: false,
    confirmation: {
      token,
      callId: "c1",
      preview: { tool: "asks", title: "Ask first", question: 'Run "Ask first"?', args: {}, risk: "low" },
      expiresAt: 605_000,
    },
  });
  expect(JSON.stringify(forModel(response))).not.toContain("confirmation");
  expect(refusedCall(await call("risky", {})).confirmation?.preview).toEqual({
    tool: "risky",
    question: "Run risky?",
    args: {},
    risk: "high",
  });
  expect(expectOk(await call("harmless", {}))).toBe("done");
  expect(events.filter(({ type }) => type === "error")).toMatchObject([
    { callId: "c1", error: { confirmation: { token: "[redacted]", expiresAt: 605_000 } } },
    { error: { confirmation: { token: "[redacted]" } } },
  ]);
});

test("no event carries a token", async () => {
  const { call, session, events, runtime } = await openTestSession({ registry: await artifact() });
  const token = tokenOf(await call("asks", {}));
  await session.beginTurn().confirm(token);
  refusedCall(await call("asks", {}, { confirmation: token }));
  await runtime.events.flush();
  expect(token.length).toBeGreaterThan(60);
  expect(events.map(({ type }) => type)).toContain("error");
  expect(JSON.stringify(events)).not.toContain(token);
});

test("a tool that calls another gets no token, which it could hand to a model", async () => {
  const { call, session } = await openTestSession({ registry: await artifact() });
  expect(expectOk(await call("outer", {}))).toMatchObject({
    ok: false,
    error: {
      type: "CONFIRMATION_REQUIRED",
      message: "risky needs a person's confirmation, which only a separate call can ask for.",
    },
  });
  expect(session.confirmations()).toEqual([]);
});

test("wrong arguments are reported before a confirmation is asked for", async () => {
  const { call } = await openTestSession({ registry: await artifact() });
  expectError(await call("risky", { more: 1 }), "VALIDATION");
});

test.each<Policy>([{ confirm: "refuse" }, { confirm: { by: "refuse" } }])(
  "a host that cannot ask gets no token: %j",
  async (policy) => {
    const { call } = await openTestSession({ registry: await artifact(), policy });
    for (const name of ["asks", "risky"]) {
      expect(refusedCall(await call(name, {}))).toEqual({
        type: "CONFIRMATION_REQUIRED",
        message: `${name} needs the confirmation of a person, which this host cannot ask for.`,
        suggestion: "Tell the user what would be done, and that it was not done because it could not be confirmed.",
        retryable: false,
        partialSideEffects: false,
      });
    }
  },
);

test.each<Policy>([{ confirm: "host" }, { confirm: { by: "host" } }])(
  "it runs where the host says that it confirms itself: %j",
  async (policy) => {
    const { call } = await openTestSession({ registry: await artifact(), policy });
    for (const name of ["asks", "risky", "outer"]) expect(expectOk(await call(name, {}))).toBe("done");
  },
);

const all = ["asks", "risky", "harmless", "looks"] as const;

test.each<[what: string, rules: readonly ConfirmRule[], confirmed: readonly string[], mode?: string]>([
  ["no rule", [], ["asks", "risky"]],
  ["always", [{ confirm: "always" }], all],
  ["never", [{ confirm: "never" }], []],
  ["by name", [{ tools: ["looks", "none"], confirm: "always" }], ["asks", "risky", "looks"]],
  ["by category", [{ category: "action", confirm: "always" }], ["asks", "risky", "harmless"]],
  [
    "by risk, medium where an action does not say",
    [{ risk: "medium", confirm: "always" }],
    ["asks", "risky", "harmless"],
  ],
  ["by risk, never", [{ risk: "high", confirm: "never" }], ["asks"]],
  ["by mode", [{ mode: "voice", confirm: "always" }], all, "voice"],
  ["by another mode", [{ mode: "voice", confirm: "always" }], ["asks", "risky"]],
  ["all that a rule names", [{ tools: ["asks", "risky"], risk: "low", confirm: "never" }], ["risky"]],
  [
    "the first that matches",
    [
      { tools: ["risky"], confirm: "never" },
      { category: "action", confirm: "always" },
    ],
    ["asks", "harmless"],
  ],
])("a policy decides which calls are confirmed: %s", async (_, rules, confirmed, mode = "text") => {
  const registry = await loadRegistry(await artifact());
  const session = await createRuntime({ registry, policy: { confirm: { rules } } }).openSession({ mode });
  const turn = session.beginTurn();
  const needed: string[] = [];
  for (const name of all) if (!(await turn.call(name, {})).ok) needed.push(name);
  expect(needed).toEqual(confirmed);
});

test.each<[unknown, string]>([
  ["always", "confirm"],
  [{ by: "me" }, "confirm"],
  [{ expiresAfterMs: 0 }, "confirm"],
  [{ expiresAfterMs: "1" }, "confirm"],
  [{ rules: {} }, "confirm"],
  [{ rules: [{ confirm: "sometimes" }] }, "confirm"],
  [{ rules: [null] }, "confirm"],
])("a policy that makes no sense is refused: %j", async (confirm, setting) => {
  const registry = await loadRegistry(await artifact());
  expect(() => createRuntime({ registry, policy: { confirm: confirm as never } })).toThrow(
    expect.objectContaining({ code: "CONFIG_INVALID", message: expect.stringContaining(`/${setting}`) as string }),
  );
});
