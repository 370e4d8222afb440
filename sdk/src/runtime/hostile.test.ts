import { describe, expect, test } from "vitest";
import { runtimeArtifact, type RuntimeTool } from "#test/support/runtime-artifact.ts";
import { causeOf, createRuntime, forModel, loadRegistry } from "../runtime.ts";
import { expectError, expectOk, openTestSession } from "../testing.ts";

const open = { type: "object", properties: {} } as const;
const throwing = `new Proxy(function () {}, new Proxy({}, { get() { throw new Error("trap"); } }))`;

describe("thrown and returned values of a handler", () => {
  test.each([
    `() => { throw ${throwing}; }`,
    `async () => { throw ${throwing}; }`,
    `() => Promise.reject(${throwing})`,
    `() => { throw Object.defineProperty(new Error("x"), "message", { get() { throw new Error("trap"); } }); }`,
    `() => { throw Object.defineProperty(new ToolError("AUTH", "x"), "type", { get() { throw new Error("trap"); } }); }`,
    `() => { const error = new ToolError("AUTH", "x"); Object.defineProperty(error, "message", { value: 5 }); throw error; }`,
    `async () => { throw Object.create(null); }`,
    `() => ({ get then() { throw new Error("trap"); } })`,
    `() => ({ then() { throw new Error("trap"); } })`,
    `() => ${throwing}`,
    `() => ok(1, { intents: ${throwing} })`,
  ])("%s ends the call, not the host", async (execute) => {
    const tool: RuntimeTool = { name: "work", metadata: { category: "action" }, execute };
    const { call, events } = await openTestSession({ registry: await runtimeArtifact([tool]) });
    expect(expectError(await call("work", {}), "INTERNAL").partialSideEffects).toBe(true);
    expect(events.at(-1)?.type).toBe("tool_call_end");
  });

  test.each([
    `() => new Proxy({}, { ownKeys() { throw new Error("trap"); } })`,
    `() => ({ get secret() { throw new Error("postgres://user:SECRET@db"); } })`,
    `() => ({ toJSON() { throw new Error("postgres://user:SECRET@db"); } })`,
  ])("a result that throws when it is read: %s", async (execute) => {
    const { call } = await openTestSession({ registry: await runtimeArtifact([{ name: "work", execute }]) });
    const response = await call("work", {});
    expect(expectError(response, "INTERNAL").message).toContain(
      "work returned a result that cannot be written as JSON: it throws an error when it is read.",
    );
    expect(JSON.stringify(response)).not.toContain("SECRET");
  });

  test("the message of an exception stays with the host", async () => {
    const execute = `() => { throw new Error("connect postgres://user:SECRET@db failed"); }`;
    const { call, events } = await openTestSession({ registry: await runtimeArtifact([{ name: "work", execute }]) });
    const response = await call("work", {}, { callId: "c1" });
    expect(expectError(response, "INTERNAL")).toMatchObject({
      message: "work failed unexpectedly. Error id: c1.",
      errorId: "c1",
    });
    expect(JSON.stringify([response, forModel(response)])).not.toContain("SECRET");
    expect(String(causeOf(response))).toContain("SECRET");
    expect(events.find(({ type }) => type === "error")).toMatchObject({
      callId: "c1",
      cause: { message: "connect postgres://user:SECRET@db failed" },
    });
  });

  test.each([
    ["() => 'x'.repeat(11)", { maxResultBytes: 10 }, "is too large"],
    ["() => [1, 2, 3, 4]", { maxResultValues: 3 }, "has too many values"],
    ["() => [[[1]]]", { maxDepth: 2 }, "is nested too deeply"],
  ])("a result beyond its bounds is refused: %s", async (execute, policy, why) => {
    const registry = await runtimeArtifact([{ name: "work", execute }]);
    const { call } = await openTestSession({ registry, policy });
    expect(expectError(await call("work", {}), "INTERNAL").message).toBe(`work returned a result that ${why}.`);
  });

  test("a stream is bounded too, and closed", async () => {
    const execute = `async function* () { try { for (;;) yield "12345"; } finally { globalThis.streamClosed = true; } }`;
    const registry = await runtimeArtifact([{ name: "work", stream: true, execute }]);
    const { call } = await openTestSession({ registry, policy: { maxResultBytes: 100 } });
    expect(expectError(await call("work", {}), "INTERNAL").message).toBe(
      "work gave a piece of output that is too large.",
    );
    expect((globalThis as { streamClosed?: boolean }).streamClosed).toBe(true);
  });
});

describe("arguments", () => {
  const echo: RuntimeTool = { name: "echo", input: open, execute: "(input) => input" };
  const wide: RuntimeTool = {
    ...echo,
    input: {
      type: "object",
      properties: { items: { type: "array", items: { $ref: "#/$defs/Item" } } },
      $defs: { Item: { type: "object", properties: { n: { type: "integer" } }, required: ["n"] } },
    },
  };
  const unique: RuntimeTool = {
    ...echo,
    input: { type: "object", properties: { items: { type: "array", uniqueItems: true } } },
  };
  const many = (count: number): unknown => ({ items: Array.from({ length: count }, (_, n) => ({ n: `${n}` })) });

  const tooPrecise =
    "expected a number that a double represents exactly, such as an integer up to 9007199254740991; got one that is larger or has more digits";

  test.each([
    ["NaN", { n: Number.NaN }, "/n", "expected a finite number; got the number NaN"],
    ["1e400 in text", '{"a":[{"amount":1e400}]}', "/a/0/amount", tooPrecise],
    ["a function", { run: () => 1 }, "/run", "expected a JSON value; got a function"],
    ["a bigint", { a: { b: 1n } }, "/a/b", "expected a JSON value; got a bigint"],
    ["a long text", { text: "x".repeat(1_000_001) }, "", "expected at most 1000000 bytes"],
    ["a long JSON text", `{"text":"${"x".repeat(20_000_000)}"}`, "", "expected at most 1000000 bytes"],
    ["many values", many(25_001), "", "expected at most 50000 values"],
    ["an endless array", { items: new Array(4_000_000_000) }, "", "expected at most 50000 values"],
    ["a hundred thousand wrong items", many(100_000), "", "expected at most 50000 values"],
    [
      "a getter that throws",
      {
        get a() {
          throw new Error("SECRET");
        },
      },
      "",
      "the arguments cannot be read",
    ],
    ["a revoked Proxy", revoked(), "", "the arguments cannot be read"],
  ])("%s: refused before they are validated", async (_, args, path, message) => {
    const { call } = await openTestSession({ registry: await runtimeArtifact([{ ...wide, name: "echo" }]) });
    expect(expectError(await call("echo", args), "VALIDATION").issues).toEqual([{ path, message }]);
  });

  test("a text of too many keys is refused before it is parsed", async () => {
    const { call } = await openTestSession({ registry: await runtimeArtifact([echo]) });
    const members = (count: number, value: string) =>
      Array.from({ length: count }, (_, index) => `"k${index}":${value}`).join(",");
    const issues = async (text: string) => expectError(await call("echo", text), "VALIDATION").issues;
    const tooMany = [{ path: "", message: "expected at most 50000 values" }];
    // If it were parsed, this text would be reported as invalid at its end.
    expect(await issues(`{${members(50_001, "0")},!`)).toEqual(tooMany);
    expect(await issues(`{${members(50_001, "0")}}`)).toEqual(tooMany);
    expectOk(await call("echo", `{${members(50_000, "0")}}`));
    // Commas in texts do not count, whatever is escaped around them.
    expectOk(await call("echo", `{"a\\\\":"${'\\",'.repeat(20_000)}","b":1}`));
  });

  test("fewer items are accepted if they are compared with each other", async () => {
    const { call } = await openTestSession({ registry: await runtimeArtifact([unique]) });
    expect(expectOk(await call("echo", many(2499)))).toEqual(many(2499));
    expect(expectError(await call("echo", many(2501)), "VALIDATION").issues).toEqual([
      { path: "", message: "expected at most 5000 values" },
    ]);
  });

  test("1,000 small objects are valid arguments, even if they must be unique", async () => {
    const args = (members: number) => ({
      items: Array.from({ length: 1000 }, (_, index) =>
        Object.fromEntries(Array.from({ length: members }, (_member, key) => [`k${key}`, index])),
      ),
    });
    const { call } = await openTestSession({ registry: await runtimeArtifact([echo]) });
    expect(expectOk(await call("echo", args(40)))).toEqual(args(40));
    const compared = await openTestSession({
      registry: await runtimeArtifact([
        {
          ...unique,
          input: {
            type: "object",
            properties: { items: { type: "array", uniqueItems: true, items: { type: "object" } } },
          },
        },
      ]),
    });
    expect(expectOk(await compared.call("echo", args(3)))).toEqual(args(3));
  });

  test("a sample array of unique texts is as long as other arrays", async () => {
    const items = { type: "array", items: { type: "string" }, uniqueItems: true } as const;
    const registry = await runtimeArtifact([{ ...echo, input: { type: "object", properties: { items } } }]);
    const { call } = await openTestSession({ registry });
    const args = { items: Array.from({ length: 9000 }, (_, index) => `${index}`) };
    expect(expectOk(await call("echo", args))).toEqual(args);
  });

  test("a long key is not repeated in the answer", async () => {
    const closed: RuntimeTool = { ...echo, input: { ...open, additionalProperties: false } };
    const { call } = await openTestSession({ registry: await runtimeArtifact([closed]) });
    const response = await call("echo", { ["k".repeat(900_000)]: 1 });
    expectError(response, "VALIDATION");
    expect(JSON.stringify(response).length).toBeLessThan(2000);
  });

  test("the bounds are the policy's", async () => {
    const registry = await runtimeArtifact([echo]);
    const { call } = await openTestSession({
      registry,
      policy: { maxArgumentValues: 30_000, maxArgumentBytes: 100_000 },
    });
    expect(expectOk(await call("echo", many(10_000)))).toEqual(many(10_000));
    expectError(await call("echo", { text: "x".repeat(100_001) }), "VALIDATION");
    expect(() => createRuntime({ registry: {} as never, policy: { maxDepth: -1 } })).toThrow(/maxDepth/);
  });

  test("a handler gets the validated value, even if a Proxy changes it later", async () => {
    let reads = 0;
    const args = {
      get text() {
        reads += 1;
        return reads === 1 ? "checked" : { other: "unchecked" };
      },
    };
    const registry = await runtimeArtifact([
      { ...echo, input: { type: "object", properties: { text: { type: "string" } } } },
    ]);
    const { call } = await openTestSession({ registry });
    expect(expectOk(await call("echo", args))).toEqual({ text: "checked" });
  });

  test("arguments parsed from a provider's text are bounded as well", async () => {
    const tool = { ...echo, reverseMaps: { openai: { jsonTexts: ["/data"] } } };
    const { call } = await openTestSession({ registry: await runtimeArtifact([tool]) });
    const spelled = (data: string) => call("echo", { data }, { provider: "openai" });
    expect(expectOk(await spelled("[1]"))).toEqual({ data: [1] });
    expect(expectError(await spelled("[1e400]"), "VALIDATION").issues).toEqual([
      { path: "/data/0", message: tooPrecise },
    ]);
    expectError(await spelled("[".repeat(50_000) + "]".repeat(50_000)), "VALIDATION");
  });

  test.each([
    ['{"a":1}', { a: 1 }],
    ["", {}],
    ["  \n", {}],
    ['{"__proto__":{"admin":true}}', JSON.parse('{"__proto__":{"admin":true}}')],
  ])("may be JSON text: %j", async (text, received) => {
    const { call } = await openTestSession({ registry: await runtimeArtifact([echo]) });
    expect(expectOk(await call("echo", text))).toEqual(received);
  });
});

describe("what one tool may do through another", () => {
  const calling = (category: "retrieval" | "utility" | "action"): RuntimeTool => ({
    name: "outer",
    metadata: { category },
    execute: `async (_, ctx) => { const r = await ctx.call("inner", {}); return r.ok ? r.data : r.error.message; }`,
  });
  const inner = (category: NonNullable<RuntimeTool["metadata"]>["category"]): RuntimeTool => ({
    name: "inner",
    metadata: { category: category ?? "utility" },
    execute: "() => 'ran'",
  });

  test.each([
    ["retrieval", "action", "outer is a retrieval tool and may call only read-only tools; inner is action."],
    ["utility", "ui", "outer is a utility tool and may call only read-only tools; inner is ui."],
    ["utility", "lifecycle", "outer is a utility tool and may call only read-only tools; inner is lifecycle."],
    ["retrieval", "utility", "ran"],
    ["action", "action", "ran"],
  ] as const)("a %s tool that calls an %s tool", async (outer, other, outcome) => {
    const { call } = await openTestSession({ registry: await runtimeArtifact([calling(outer), inner(other)]) });
    expect(expectOk(await call("outer", {}))).toBe(outcome);
  });
});

function revoked(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

test("the registry is not needed to refuse a policy", async () => {
  const registry = await loadRegistry(await runtimeArtifact([]));
  expect(() => createRuntime({ registry, policy: { confirm: "never" as "host" } })).toThrow(
    /"token", "host", "refuse"/,
  );
});
