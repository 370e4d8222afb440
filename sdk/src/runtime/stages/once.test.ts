import { expect, test } from "vitest";
import { tokenOf } from "#test/support/refused-call.ts";
import { runtimeArtifact, type RuntimeTool } from "#test/support/runtime-artifact.ts";
import type { Call, Outcome, Next } from "../../model/call/call.ts";
import type { ToolMetadata } from "../../model/tool/tool.ts";
import { expectError, expectOk, openTestSession, type TestSessionOptions } from "../../testing.ts";

const input = {
  type: "object",
  properties: { a: { type: "integer" }, b: { type: "string" }, c: { type: "object", properties: {} } },
  additionalProperties: false,
} as const;

const tool = (name: string, execute: string, metadata: Partial<ToolMetadata> = {}): RuntimeTool => ({
  name,
  metadata,
  input,
  execute: `(() => { let runs = 0; return ${execute}; })()`,
});

const count = tool("count", "(_, ctx) => ({ runs: ++runs })");
const pay = tool("pay", "() => ++runs", { category: "action" });
const slow = tool("slow", "async (_, ctx) => { await ctx.services.wait?.(); return ++runs; }", { category: "utility" });

async function turnOf(tools: readonly RuntimeTool[], options: TestSessionOptions = {}) {
  const opened = await openTestSession({ registry: await runtimeArtifact(tools), ...options });
  return { ...opened, turn: opened.session.beginTurn() };
}

/** A host service that waits until it is released. */
function gate() {
  let open = (): void => undefined;
  let entered = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  const reached = new Promise<void>((resolve) => (entered = resolve));
  return { services: { wait: () => (entered(), opened) } as never, open: () => open(), reached };
}

const asBefore = (id: string): string => `The same call was made before in this turn, as ${id}; this is its result.`;

test("a read-only call with the same arguments in any key order is answered from the first", async () => {
  const { session, turn } = await turnOf([count]);
  expect(await turn.call("count", { a: 1, b: "x", c: {} }, { callId: "c1" })).toMatchObject({ data: { runs: 1 } });
  const second = await turn.call("count", { c: {}, b: "x", a: 1 }, { callId: "c2" });
  expect(second).toMatchObject({ ok: true, data: { runs: 1 }, meta: { callId: "c2", warnings: [asBefore("c1")] } });
  expect(second.meta.budgets).toEqual({ retrieval: { limit: 5, left: 4 } });
  expect(await turn.call("count", { a: 1, b: "y", c: {} })).toMatchObject({ data: { runs: 2 } });
  expect(await turn.call("count", '{"b":"y","a":1,"c":{}}')).toMatchObject({ data: { runs: 2 } });
  expect(await session.beginTurn().call("count", { a: 1, b: "x", c: {} })).toMatchObject({ data: { runs: 3 } });
});

test("of two equal calls that a person has confirmed, both run, also of a tool that only reads", async () => {
  const { turn } = await turnOf([count], {
    policy: { confirm: { by: "token", rules: [{ tools: ["count"], confirm: "always" }] } },
  });
  for (const runs of [1, 2]) {
    const token = tokenOf(await turn.call("count", { a: 1 }));
    expect(await turn.confirm(token)).toMatchObject({ data: { runs } });
  }
});

test("long arguments are compared too", async () => {
  const { turn } = await turnOf([count]);
  const long = "x".repeat(5000);
  expectOk(await turn.call("count", { a: 1, b: `${long}y` }));
  expect(await turn.call("count", { b: `${long}y`, a: 1 })).toMatchObject({ data: { runs: 1 } });
  expect(await turn.call("count", { b: `${long}z`, a: 1 })).toMatchObject({ data: { runs: 2 } });
});

test("each answer is a copy, which changes no other", async () => {
  const { turn } = await turnOf([count]);
  for (let times = 0; times < 3; times += 1) {
    const data = expectOk(await turn.call("count", {})) as { runs: number };
    expect(data).toEqual({ runs: 1 });
    data.runs = 9;
  }
});

test("a later answer is equal to the first in every part, even if a caller changed the first", async () => {
  const text = '{"a":1,"__proto__":{"d":[true]},"list":[{"c":null},[],{},-0.5,"",false],"z":{"2":0,"1":"x"}}';
  const asFirst = '{"a":1,"__proto__":{"d":[true]},"list":[{"c":null},[],{},-0.5,"",false],"z":{"1":"x","2":0}}';
  const { turn } = await turnOf([tool("whole", `() => ({ left: undefined, ...JSON.parse(${JSON.stringify(text)}) })`)]);
  const parsed = expectOk(await turn.call("whole", {})) as { list: unknown[]; z: Record<string, unknown> };
  expect(JSON.stringify(parsed)).toBe(asFirst);
  parsed.list.length = 0;
  parsed.z["1"] = "changed";
  const later = expectOk(await turn.call("whole", {})) as object;
  expect(JSON.stringify(later)).toBe(asFirst);
  expect(Object.getPrototypeOf(later)).toBe(Object.prototype);
  expect(await turn.call("whole", {})).toMatchObject({ data: { a: 1 } });
});

test.each(["text", 0, null, true, [], {}, [undefined, 1]])("%j is the answer to a later call too", async (data) => {
  const services = { data: () => data } as never;
  const { turn } = await turnOf([tool("any", "(_, ctx) => (++runs, ctx.services.data())")], { services });
  const first = expectOk(await turn.call("any", {}));
  const second = await turn.call("any", {}, { callId: "c2" });
  expect(expectOk(second)).toEqual(first);
  expect(second.meta.warnings).toHaveLength(1);
});

test("data and arguments that a stage replaced are remembered in their replaced form", async () => {
  const stage = {
    name: "other",
    run: async (call: Call, next: Next): Promise<Outcome> => {
      const outcome = await next({ ...call, args: { a: 1 } });
      return outcome.ok ? { ...outcome, data: { hidden: true } } : outcome;
    },
  };
  for (const before of ["budget", "once"]) {
    const { turn } = await turnOf([count], { stages: [{ before, stage }] });
    expect(expectOk(await turn.call("count", { a: 5 }))).toEqual({ hidden: true });
    expect(expectOk(await turn.call("count", { a: 5 }))).toEqual({ hidden: true });
  }
  const inside = await turnOf([count], {
    stages: [{ before: "once", stage: { ...stage, run: replaceArguments } }],
  });
  expect(await inside.turn.call("count", { a: 5 })).toMatchObject({ data: { runs: 1 } });
  expect(await inside.turn.call("count", { a: 6 })).toMatchObject({ data: { runs: 1 } });
});

const replaceArguments = (call: Call, next: Next) => next({ ...call, args: { a: 1 } });

test("a handler that changes its arguments changes nothing that is compared", async () => {
  const { turn } = await turnOf([tool("odd", "(input) => { input.a = 9; return ++runs; }")]);
  expect(expectOk(await turn.call("odd", { a: 1 }))).toBe(1);
  expect(expectOk(await turn.call("odd", { a: 9 }))).toBe(2);
  expect(expectOk(await turn.call("odd", { a: 1 }))).toBe(1);
  const inside = await turnOf([tool("deep", "(input) => { input.c.d[0].e = 9; delete input.b; return ++runs; }")]);
  expect(expectOk(await inside.turn.call("deep", { b: "x", c: { d: [{ e: 1 }] } }))).toBe(1);
  expect(expectOk(await inside.turn.call("deep", { b: "x", c: { d: [{ e: 9 }] } }))).toBe(2);
  expect(expectOk(await inside.turn.call("deep", { c: { d: [{ e: 1 }] }, b: "x" }))).toBe(1);
});

test("an action with the same arguments is refused, and runs in the next turn", async () => {
  const { session, turn } = await turnOf([pay]);
  expect(expectOk(await turn.call("pay", { a: 1 }, { callId: "c1" }))).toBe(1);
  expect(expectError(await turn.call("pay", { a: 1 }, { callId: "c2" }), "CONFLICT")).toEqual({
    type: "CONFLICT",
    message: "pay was not run again: it was called with the same arguments in this turn, as call c1.",
    suggestion: "Use the result of that call. Call again only in another turn, or with other arguments.",
    retryable: false,
    partialSideEffects: false,
  });
  expect(expectOk(await turn.call("pay", { a: 2 }))).toBe(2);
  expect(expectOk(await session.beginTurn().call("pay", { a: 1 }))).toBe(3);
});

test("while an action runs, the same action is refused", async () => {
  const { services, open, reached } = gate();
  const send = { ...slow, metadata: { category: "action" } } as const;
  const { turn } = await turnOf([send], { services });
  const first = turn.call("slow", {}, { callId: "c1" });
  await reached;
  expect(expectError(await turn.call("slow", {}), "CONFLICT").message).toBe(
    "slow was not run again: it is running with the same arguments in this turn, as call c1.",
  );
  open();
  expect(expectOk(await first)).toBe(1);
});

test("the policy decides: reuse, refuse or run", async () => {
  const send = tool("send", "(_, ctx) => { ctx.intent({ type: 'SUPPRESS_AUDIO' }); return ++runs; }", {
    category: "action",
  });
  const other = await turnOf([count, send], { policy: { redundancy: { readOnly: "refuse", actions: "reuse" } } });
  expectOk(await other.turn.call("count", {}));
  expectError(await other.turn.call("count", {}), "CONFLICT");
  expect(await other.turn.call("send", {}, { callId: "c1" })).toMatchObject({ data: 1, intents: [{}] });
  expect(await other.turn.call("send", {})).toMatchObject({
    data: 1,
    intents: [],
    meta: { warnings: [asBefore("c1")] },
  });
  const free = await turnOf([count, pay], { policy: { redundancy: { readOnly: "run", actions: "run" } } });
  for (const expected of [1, 2]) {
    expect(expectOk(await free.turn.call("count", {}))).toEqual({ runs: expected });
    expect(expectOk(await free.turn.call("pay", {}))).toBe(expected);
  }
});

test("a tool that declares itself repeatable runs each time, as do tools of other categories", async () => {
  const tools = [
    tool("clock", "() => ++runs", { repeatable: true }),
    tool("ring", "() => ++runs", { category: "action", repeatable: true }),
    tool("show", "() => ++runs", { category: "ui" }),
    tool("hook", "() => ++runs", { category: "lifecycle" }),
    tool("hand", "() => ++runs", { category: "orchestration" }),
  ];
  const { turn } = await turnOf(tools);
  for (const { name } of tools) {
    expect(expectOk(await turn.call(name, {}))).toBe(1);
    expect(expectOk(await turn.call(name, {}))).toBe(2);
  }
});

test("results from before an action may have changed, so they are read again", async () => {
  const failing = tool(
    "failing",
    `() => { throw new ToolError("TRANSIENT", "Half.", { partialSideEffects: true }); }`,
    {
      category: "action",
    },
  );
  const refusing = tool("refusing", `() => { throw new ToolError("PERMANENT", "No."); }`, { category: "action" });
  const show = tool("show", "() => 1", { category: "ui" });
  const { turn } = await turnOf([count, pay, failing, refusing, show]);
  const runs = async (): Promise<unknown> => (expectOk(await turn.call("count", {})) as { runs: number }).runs;
  expect([await runs(), await runs()]).toEqual([1, 1]);
  await turn.call("refusing", {});
  expect(await runs()).toBe(1);
  await turn.call("pay", {});
  expect(await runs()).toBe(2);
  await turn.call("failing", {});
  expect(await runs()).toBe(3);
  await turn.call("show", {});
  expect(await runs()).toBe(4);
  expectError(await turn.call("pay", {}), "CONFLICT");
});

test("a read that an action overtakes is not remembered", async () => {
  const { services, open, reached } = gate();
  const { turn } = await turnOf([slow, pay], { services });
  const first = turn.call("slow", {});
  await reached;
  await turn.call("pay", {});
  open();
  expect(expectOk(await first)).toBe(1);
  expect(expectOk(await turn.call("slow", {}))).toBe(2);
});

test.each([
  ["TRANSIENT", true],
  ["RATE_LIMIT", true],
  ["CONFLICT", false],
  ["AUTH", false],
] as const)("a read-only call that failed with %s (retryable: %s) runs again", async (type, retryable) => {
  const execute = `() => { if (++runs === 1) throw new ToolError("${type}", "Later.", { retryable: ${retryable} }); return runs; }`;
  const { turn } = await turnOf([tool("flaky", execute)]);
  expectError(await turn.call("flaky", {}), type);
  expect(expectOk(await turn.call("flaky", {}))).toBe(2);
});

test("an unexpected failure of a read-only call is not remembered", async () => {
  const { turn } = await turnOf([tool("odd", "() => { if (++runs === 1) throw new Error('odd'); return runs; }")]);
  expectError(await turn.call("odd", {}), "INTERNAL");
  expect(expectOk(await turn.call("odd", {}))).toBe(2);
});

test("a final refusal is remembered: the same call fails with it again, without running", async () => {
  const fails = (type: string, details = "{}"): string =>
    `() => { throw new ToolError("${type}", "No " + ++runs + ".", ${details}); }`;
  const { turn } = await turnOf([
    tool("gone", fails("PERMANENT")),
    tool("half", fails("AUTH", "{ partialSideEffects: true }"), { category: "action" }),
    tool("again", fails("AUTH", "{ partialSideEffects: true }"), { category: "action", idempotent: true }),
  ]);
  for (const [name, type] of [
    ["gone", "PERMANENT"],
    ["half", "AUTH"],
  ] as const) {
    expect(expectError(await turn.call(name, {}, { callId: `${name}1` }), type).message).toBe("No 1.");
    const second = await turn.call(name, {});
    expect(expectError(second, type).message).toBe("No 1.");
    expect(second.meta.warnings).toEqual([
      `The same call failed before in this turn, as ${name}1; it was not run again.`,
    ]);
  }
  expect(expectError(await turn.call("again", {}), "AUTH").message).toBe("No 1.");
  expect(expectError(await turn.call("again", {}), "AUTH").message).toBe("No 2.");
});

test("a call that has to be confirmed is not a repetition when it comes again", async () => {
  const { turn } = await turnOf([{ ...pay, metadata: { category: "action", risk: "high" } }]);
  expectError(await turn.call("pay", {}), "CONFIRMATION_REQUIRED");
  expectError(await turn.call("pay", {}), "CONFIRMATION_REQUIRED");
});

test("1,000 equal calls at once are one run", async () => {
  const { services, open, reached } = gate();
  const { turn } = await turnOf([slow], { services });
  const all = Array.from({ length: 1000 }, () => turn.call("slow", {}));
  await reached;
  open();
  expect((await Promise.all(all)).map((response) => expectOk(response))).toEqual(Array.from({ length: 1000 }, () => 1));
});

test("a call that waits for another can be cancelled, and the other continues", async () => {
  const { services, open, reached } = gate();
  const { turn } = await turnOf([slow], { services });
  const first = turn.call("slow", {});
  await reached;
  const controller = new AbortController();
  const second = turn.call("slow", {}, { signal: controller.signal });
  const third = turn.call("slow", {}, { signal: new AbortController().signal });
  controller.abort();
  expect(expectError(await second, "TRANSIENT").message).toBe("The call of slow was cancelled.");
  expectError(await turn.call("slow", {}, { signal: AbortSignal.abort() }), "TRANSIENT");
  open();
  expect(expectOk(await first)).toBe(1);
  expect(expectOk(await third)).toBe(1);
});

test("if the first call is cancelled, a call that waits for it runs", async () => {
  const { services, open, reached } = gate();
  const { turn } = await turnOf([slow], { services });
  const controller = new AbortController();
  const first = turn.call("slow", {}, { signal: controller.signal });
  await reached;
  const second = turn.call("slow", {});
  controller.abort();
  expectError(await first, "TRANSIENT");
  open();
  expect(expectOk(await second)).toBe(2);
});

test("when the session is closed, a waiting call does not run", async () => {
  const { services, reached } = gate();
  const { session, turn } = await turnOf([slow], { services });
  const first = turn.call("slow", {});
  await reached;
  const second = turn.call("slow", {});
  await session.close();
  expectError(await first, "TRANSIENT");
  expectError(await second, "SESSION_INACTIVE");
});

test("a stage that throws leaves nothing behind", async () => {
  for (const isAsync of [true, false]) {
    let runs = 0;
    const stage = {
      name: "flaky",
      run: (call: never, next: (call: never) => never) => {
        runs += 1;
        if (runs > 1) return next(call);
        if (isAsync) return Promise.reject(new Error("odd")) as never;
        throw new Error("odd");
      },
    };
    const { turn } = await turnOf([count], { stages: [{ before: "load", stage }] });
    expectError(await turn.call("count", {}), "INTERNAL");
    expect(expectOk(await turn.call("count", {}))).toEqual({ runs: 1 });
  }
});

test("nested calls are compared as well, and never wait for each other in a circle", async () => {
  const nest = (name: string, other: string): RuntimeTool =>
    tool(
      name,
      `async (_, ctx) => { await ctx.services.wait(); const { ok, data } = await ctx.call("${other}", {}); return ok ? data : "none"; }`,
    );
  const twice = tool(
    "twice",
    `async (_, ctx) => { const all = []; for (const _n of [1, 2, 3]) all.push((await ctx.call("leaf", {})).data); return all; }`,
  );
  const leaf = tool("leaf", "async () => ++runs");
  let waiting = 0;
  const free: (() => void)[] = [];
  // Both have started before either calls the other.
  const wait = (): Promise<void> =>
    new Promise((resolve) => {
      free.push(resolve);
      waiting += 1;
      if (waiting === 2) for (const go of free) go();
      if (waiting > 2) resolve();
    });
  const { turn } = await turnOf([nest("left", "right"), nest("right", "left"), twice, leaf], {
    services: { wait },
    policy: { modes: { text: { budgets: { retrieval: null } } } },
  });
  expect(expectOk(await turn.call("twice", {}))).toEqual([1, 1, 1]);
  const both = await Promise.all([turn.call("left", {}), turn.call("right", {})]);
  for (const response of both) expectOk(response);
});

test("an action never runs twice to avoid such a circle", async () => {
  const nest = (name: string, other: string): RuntimeTool =>
    tool(
      name,
      `async (_, ctx) => { runs += 1; await ctx.services.wait(); const { ok, error } = await ctx.call("${other}", {}); return [runs, ok, error?.type]; }`,
      {
        category: "action",
      },
    );
  let waiting = 0;
  let go = (): void => undefined;
  const both = new Promise<void>((resolve) => (go = resolve));
  const wait = (): Promise<void> => {
    waiting += 1;
    if (waiting === 2) go();
    return both;
  };
  const { turn } = await turnOf([nest("left", "right"), nest("right", "left")], {
    services: { wait },
    policy: { redundancy: { actions: "reuse" } },
  });
  const responses = await Promise.all([turn.call("left", {}), turn.call("right", {})]);
  const results = responses.map((response) => JSON.stringify(expectOk(response)));
  expect(results).toEqual(['[1,false,"CONFLICT"]', '[1,false,"CONFLICT"]']);
});

test("a result too large to be kept is not remembered, but an action is refused all the same", async () => {
  const large = "() => { runs += 1; return [runs, 'x'.repeat(300_000)]; }";
  const { turn } = await turnOf([tool("read", large), tool("write", large, { category: "action" })], {
    policy: { redundancy: { actions: "reuse" } },
  });
  expect(expectOk(await turn.call("read", {}))).toMatchObject([1, {}]);
  expect(expectOk(await turn.call("read", {}))).toMatchObject([2, {}]);
  expectOk(await turn.call("write", {}));
  expectError(await turn.call("write", {}), "CONFLICT");
});

test("a call that is made while the first has not yet waited runs itself", async () => {
  let again: (() => Promise<unknown>) | undefined;
  const services = {
    again: () => {
      const run = again;
      again = undefined;
      return run?.() as unknown;
    },
  };
  const self = tool("self", "(_, ctx) => { runs += 1; ctx.services.again(); return runs; }");
  const { turn } = await turnOf([self], { services });
  await turn.call("self", { a: 1 });
  let inner: Promise<unknown> | undefined;
  again = () => (inner = turn.call("self", { a: 2 }));
  expect(expectOk(await turn.call("self", { a: 2 }))).toBe(3);
  expect(await inner).toMatchObject({ ok: true, data: 3 });
});

test("only the last 200 calls of a turn are remembered", async () => {
  const { turn } = await turnOf([{ ...count, metadata: { category: "utility" } }]);
  for (let a = 0; a < 201; a += 1) await turn.call("count", { a });
  expect(expectOk(await turn.call("count", { a: 1 }))).toEqual({ runs: 2 });
  expect(expectOk(await turn.call("count", { a: 0 }))).toEqual({ runs: 202 });
});

test("clearCurrentTurn forgets the calls of the turn", async () => {
  const { session, turn } = await turnOf([count, pay]);
  await turn.call("count", {});
  await turn.call("pay", {});
  session.clearCurrentTurn();
  expect(expectOk(await turn.call("count", {}))).toEqual({ runs: 2 });
  expect(expectOk(await turn.call("pay", {}))).toBe(2);
  const other = await openTestSession({ registry: await runtimeArtifact([count]) });
  other.session.clearCurrentTurn();
  expect(expectOk(await other.call("count", {}))).toEqual({ runs: 1 });
});

test("clearState gives the session the state it opened with, and what depends on it is read again", async () => {
  const look = tool("look", "(_, ctx) => ctx.session.state");
  const mark = tool("mark", "(_, ctx) => ctx.intent({ type: 'MARK' })", { category: "action" });
  const { session, turn } = await turnOf([look, mark], {
    state: { marks: 1 },
    intents: { MARK: (state) => ({ ...state, marks: Number(state.marks) + 1 }) },
  });
  await turn.call("mark", {});
  expect(expectOk(await turn.call("look", {}))).toEqual({ marks: 2 });
  session.clearState();
  expect(session.state).toEqual({ marks: 1 });
  expect(expectOk(await turn.call("look", {}))).toEqual({ marks: 1 });
  const other = await openTestSession({ registry: await runtimeArtifact([look]), state: { marks: 5 } });
  other.session.clearState();
  expect(other.session.state).toEqual({ marks: 5 });
});

test("two calls that a person has confirmed both run", async () => {
  const pay: RuntimeTool = { name: "pay", metadata: { category: "action", confirm: true }, execute: "() => 'paid'" };
  const { session } = await openTestSession({ registry: await runtimeArtifact([pay]) });
  const turn = session.beginTurn();
  const ask = async (): Promise<string> => {
    const response = await turn.call("pay", {});
    return response.ok ? "" : (response.error.confirmation?.token ?? "");
  };
  const tokens = [await ask(), await ask()];
  for (const confirmation of tokens) expect(expectOk(await turn.call("pay", {}, { confirmation }))).toBe("paid");
});
