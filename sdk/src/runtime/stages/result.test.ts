import { describe, expect, test } from "vitest";
import { failingStore } from "#test/support/failing-store.ts";
import { runtimeArtifact, type RuntimeTool } from "#test/support/runtime-artifact.ts";
import { createRuntime, forModel, loadRegistry, type Policy, type RuntimeOptions, type Store } from "../../runtime.ts";
import type { ToolResponse } from "../../index.ts";
import { memoryStore } from "../../agents.ts";
import { expectError, expectOk, openTestSession } from "../../testing.ts";

/** 100 lines of 4 characters each. */
const lines = Array.from({ length: 100 }, (_, index) => `l${String(index).padStart(2, "0")}\n`).join("");

const log: RuntimeTool = {
  name: "log_read",
  metadata: { maxOutput: 40 },
  execute: `() => Array.from({ length: 100 }, (_, index) => "l" + String(index).padStart(2, "0") + "\\n").join("")`,
};

/** A tool that returns its argument `value`. */
const echo: RuntimeTool = {
  name: "echo",
  metadata: { category: "utility", repeatable: true },
  input: { type: "object", properties: { value: {} }, additionalProperties: false },
  execute: "({ value }) => value",
};

async function echoing(policy: Policy = {}) {
  const { call, session } = await openTestSession({ registry: await runtimeArtifact([echo]), policy });
  return { session, call: (value: unknown) => call("echo", { value }) };
}

async function runtimeOf(tools: readonly RuntimeTool[], options: Partial<RuntimeOptions> = {}) {
  return createRuntime({ registry: await loadRegistry(await runtimeArtifact(tools)), ...options });
}

/** The text that a model gets of a cut result. */
const shownOf = (response: ToolResponse<unknown>): string => forModel(response) as string;

const handleOf = ({ meta }: ToolResponse<unknown>): string => meta.output?.handle ?? "";

describe("a long result for a model", () => {
  test("is its beginning and its end, by lines; the data is whole", async () => {
    const { call } = await openTestSession({ registry: await runtimeArtifact([log]) });
    const response = await call("log_read", {});
    expect(expectOk(response)).toBe(lines);
    expect(forModel(response)).toBe(
      [
        "l00\nl01\nl02\nl03\nl04\nl05\n",
        "[… 364 characters left out …]",
        "l97\nl98\nl99\n",
        "[The result has 400 characters and is shortened: the middle was left out.]",
      ].join("\n\n"),
    );
    expect(response.meta.output).toEqual({
      handle: expect.stringMatching(/^out_[0-9a-f]{12}$/) as string,
      characters: 400,
      shownCharacters: 36,
    });
  });

  test.each([
    [20, "a".repeat(20), false],
    [20, "a".repeat(21), true],
    // As JSON, {"a":"…"} adds eight characters.
    [20, { a: "x".repeat(12) }, false],
    [20, { a: "x".repeat(13) }, true],
    [21, ['"""', '"""', 1], false],
    [21, ['"""', '"""', 10], true],
    [0, "a".repeat(200_000), false],
    [undefined, "a".repeat(100_000), false],
    [undefined, "a".repeat(100_001), true],
  ])("is all of it within %s characters (%#)", async (maxCharacters, value, isCut) => {
    const { call } = await echoing(maxCharacters === undefined ? {} : { output: { maxCharacters } });
    const response = await call(value);
    expect(expectOk(response)).toEqual(value);
    expect(response.meta.output !== undefined).toBe(isCut);
    expect("shown" in response).toBe(isCut);
    if (!isCut) expect(forModel(response)).toEqual(value);
  });

  test("never has half of a character", async () => {
    const { call, session } = await echoing({ output: { maxCharacters: 10 } });
    const response = await call("😀".repeat(50));
    expect(shownOf(response).split("\n\n").slice(0, 3)).toEqual(["😀😀😀", "[… 92 characters left out …]", "😀"]);
    const handle = handleOf(response);
    const first = { text: "😀", from: 0, characters: 100, next: 2 };
    expect(await session.outputs.read(handle, { from: 1, count: 3 })).toEqual(first);
    expect(await session.outputs.read(handle, { count: 1 })).toEqual(first);
    expect(await session.outputs.read(handle, { from: 96 })).toEqual({ text: "😀😀", from: 96, characters: 100 });
  });

  test("an image of any size is never shortened", async () => {
    const { call } = await echoing({ output: { maxCharacters: 100 } });
    const image = { type: "image", mimeType: "image/png", data: "A".repeat(1000) };
    expect(forModel(await call(image))).toEqual(image);
    const long = await call({ image, text: "b".repeat(100) });
    expect(shownOf(long)).toMatch(/^\{"image":"\[image of type image\/png\]","text":"b+\n/);
  });

  test("is the same when the call is repeated in its turn", async () => {
    const session = await (await runtimeOf([log])).openSession();
    const turn = session.beginTurn();
    const [first, second] = [await turn.call("log_read", {}), await turn.call("log_read", {})];
    expect(second.meta.warnings?.[0]).toContain("The same call was made before in this turn");
    expect(forModel(second)).toBe(forModel(first));
    expect(second.meta.output).toEqual(first.meta.output);
  });

  test("of a megabyte is in its event once, cut with a mark, with the handle of the whole", async () => {
    const tool: RuntimeTool = { ...log, execute: `() => ({ rows: "row ".repeat(250_000) })` };
    const { call, events, session } = await openTestSession({ registry: await runtimeArtifact([tool]) });
    const response = await call("log_read", {});
    const end = events.at(-1);
    expect(end).toMatchObject({ type: "tool_call_end", response: { data: shownOf(response) } });
    expect(JSON.stringify(end).length).toBeLessThan(2_000);
    const { text } = await session.outputs.read(handleOf(response), { from: 0, count: 2_000_000 });
    expect(text).toBe(JSON.stringify(expectOk(response)));
  });

  test("contains its secrets, events do not", async () => {
    const output = { type: "object", properties: { key: { type: "string", "x-secret": true } } } as const;
    const tool: RuntimeTool = { ...log, output, execute: `() => ({ key: "s3cret-".repeat(20) })` };
    const { call, events } = await openTestSession({ registry: await runtimeArtifact([tool]) });
    expect(shownOf(await call("log_read", {}))).toContain("s3cret-");
    expect(events.at(-1)).toMatchObject({ type: "tool_call_end", response: { meta: { output: { characters: 150 } } } });
    expect(JSON.stringify(events)).not.toContain("s3cret-");
  });

  test("does not concern a tool that calls another: it gets all, and nothing is kept", async () => {
    const outer = {
      name: "outer",
      execute: `async (_, ctx) => { const r = await ctx.call("log_read", {}); return [r.data.length, "shown" in r]; }`,
    };
    const { call } = await openTestSession({ registry: await runtimeArtifact([log, outer]) });
    expect(expectOk(await call("outer", {}))).toEqual([400, false]);
  });

  test("is an error for 200 MB of text, as before", async () => {
    const tool = { ...log, execute: `() => "x".repeat(200_000_000)` };
    const { call } = await openTestSession({ registry: await runtimeArtifact([tool]) });
    expect(expectError(await call("log_read", {}), "INTERNAL").message).toBe(
      "log_read returned a result that is too large.",
    );
  });
});

describe("the whole result", () => {
  test("is read in pages that end with lines, by the host too", async () => {
    const { call, session } = await openTestSession({ registry: await runtimeArtifact([log]) });
    const handle = handleOf(await call("log_read", {}));
    expect(await session.outputs.read(handle)).toEqual({ text: lines, from: 0, characters: 400 });
    const page = { text: "l97\nl98\n", from: 388, characters: 400, next: 396 };
    expect(await session.outputs.read(handle, { from: 388, count: 10 })).toEqual(page);
  });

  test.each([
    [{ from: 400 }, "The result has 400 characters; none is at 400."],
    [{ from: -1 }, "The result has 400 characters; none is at -1."],
    [{ from: 0.5 }, "The result has 400 characters; none is at 0.5."],
    [{ count: 0 }, "A page has at least one character, not 0."],
    [{ count: NaN }, "A page has at least one character, not NaN."],
  ])("has no page at %j", async (range, message) => {
    const { call, session } = await openTestSession({ registry: await runtimeArtifact([log]) });
    const handle = handleOf(await call("log_read", {}));
    await expect(session.outputs.read(handle, range)).rejects.toMatchObject({ type: "PERMANENT", message });
  });

  test("belongs to its session, also where both are in one runtime and store", async () => {
    const runtime = await runtimeOf([log], { ports: { store: memoryStore(), ids: () => "same" } });
    const [one, two] = [await runtime.openSession({ id: "s1" }), await runtime.openSession({ id: "s2" })];
    const handle = handleOf(await one.beginTurn().call("log_read", {}));
    expect(handleOf(await two.beginTurn().call("log_read", {}))).not.toBe(handle);
    await expect(two.outputs.read(handle)).rejects.toMatchObject({
      type: "PERMANENT",
      message: `This session has no result with the handle "${handle}".`,
    });
  });

  test.each([
    ["memory", undefined],
    ["a store", memoryStore],
  ])("is dropped from %s when newer ones need the space, and a read says so", async (_, storeOf) => {
    const ports = storeOf === undefined ? {} : { store: storeOf() };
    const policy = { output: { maxCharacters: 10, maxKeptCharacters: 100 } };
    const session = await (await runtimeOf([echo], { ports, policy })).openSession();
    const kept = async (value: string) => handleOf(await session.beginTurn().call("echo", { value }));
    const [first, second] = [await kept("a".repeat(60)), await kept("b".repeat(40))];
    expect((await session.outputs.read(first)).characters).toBe(60);
    const third = await kept("c".repeat(20));
    await expect(session.outputs.read(first)).rejects.toMatchObject({
      type: "PERMANENT",
      message: `This session has no result with the handle "${first}".`,
    });
    expect((await session.outputs.read(second)).characters).toBe(40);
    const huge = await kept("d".repeat(500));
    expect((await session.outputs.read(huge)).characters).toBe(500);
    await expect(session.outputs.read(third)).rejects.toMatchObject({ type: "PERMANENT" });
  });
});

describe("with a store", () => {
  const sessionIn = async (store: Store) => (await runtimeOf([log], { ports: { store } })).openSession({ id: "s1" });

  test("another process reads the session's outputs, and the session's end removes them", async () => {
    const store = memoryStore();
    const handle = handleOf(await (await sessionIn(store)).beginTurn().call("log_read", {}));
    const resumed = await (await runtimeOf([log], { ports: { store } })).resumeSession("s1");
    expect((await resumed.outputs.read(handle, { from: 396 })).text).toBe("l99\n");
    expect(await store.read(`output:s1:${handle}`)).toMatchObject([{ entry: lines }]);
    await resumed.close();
    expect(await store.read(`output:s1:${handle}`)).toEqual([]);
  });

  test("a call that is repeated under its id in another process gives a model the same", async () => {
    const store = memoryStore();
    const action: RuntimeTool = { ...log, metadata: { category: "action", maxOutput: 40 } };
    const open = await (await runtimeOf([action], { ports: { store } })).openSession({ id: "s1" });
    const first = await open.beginTurn().call("log_read", {}, { callId: "c1" });
    const resumed = await (await runtimeOf([action], { ports: { store } })).resumeSession("s1");
    const again = await resumed.beginTurn().call("log_read", {}, { callId: "c1" });
    expect(forModel(again)).toBe(forModel(first));
    expect((await resumed.outputs.read(handleOf(again))).characters).toBe(400);
  });

  test("a session that another process has taken over does not remove it", async () => {
    const store = memoryStore();
    const first = await sessionIn(store);
    const handle = handleOf(await first.beginTurn().call("log_read", {}));
    const resumed = await (await runtimeOf([log], { ports: { store } })).resumeSession("s1");
    await expect(first.close()).rejects.toMatchObject({ code: "STORE_CONFLICT" });
    expect((await resumed.outputs.read(handle)).characters).toBe(400);
  });

  test.each(["before", "after"] as const)("no failure %s a single operation loses the result", async (when) => {
    for (let failed = 1; failed <= 4; failed += 1) {
      // The first operation opens the session; without it there is nothing to lose.
      const store = failingStore(memoryStore(), { fails: (operation) => operation === failed + 1, when });
      const session = await sessionIn(store);
      const response = await session.beginTurn().call("log_read", {});
      expect(expectOk(response)).toBe(lines);
      if (failed === 1) {
        expect(response.meta.warnings).toEqual(["The whole result is kept in memory only: operation 2 failed."]);
      }
      const read = () => session.outputs.read(handleOf(response));
      // The read itself may fail once.
      const page = await read().catch(read);
      expect(page.characters).toBe(400);
    }
  });

  test("a read that the store fails can be repeated", async () => {
    let isFailing = false;
    const store = failingStore(memoryStore(), { fails: () => isFailing, when: "before" });
    const session = await sessionIn(store);
    const handle = handleOf(await session.beginTurn().call("log_read", {}));
    isFailing = true;
    await expect(session.outputs.read(handle)).rejects.toMatchObject({ type: "TRANSIENT", retryable: true });
    isFailing = false;
    expect((await session.outputs.read(handle)).characters).toBe(400);
  });

  test("an output that only an earlier process had in memory is gone", async () => {
    const store = memoryStore();
    const flaky: Store = {
      ...store,
      append: (name, addition) =>
        name.startsWith("output:") ? Promise.reject(new Error("disk full")) : store.append(name, addition),
    };
    const session = await sessionIn(flaky);
    const handle = handleOf(await session.beginTurn().call("log_read", {}));
    expect((await session.outputs.read(handle)).characters).toBe(400);
    const resumed = await (await runtimeOf([log], { ports: { store } })).resumeSession("s1");
    await expect(resumed.outputs.read(handle)).rejects.toMatchObject({
      type: "PERMANENT",
      message: `This session has no result with the handle "${handle}".`,
    });
  });
});

test("the note names the tool that reads the rest, if the agent has it", async () => {
  const { call } = await openTestSession({
    registry: await runtimeArtifact([log, { name: "read_output", execute: "() => 1" }]),
  });
  const response = await call("log_read", {});
  const handle = response.meta.output?.handle ?? "";
  expect(forModel(response)).toContain(`read the rest with \`read_output\`, handle "${handle}", from `);
});
