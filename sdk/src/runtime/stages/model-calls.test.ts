import { afterAll, expect, test } from "vitest";
import { runtimeArtifact, type RuntimeTool } from "#test/support/runtime-artifact.ts";
import { createRuntime, createToolManager, forModel, loadRegistry } from "../../runtime.ts";
import { attach, openaiResponses } from "../../transports.ts";
import { scriptedModel } from "../../testing.ts";
import { registryFromTools } from "../../build.ts";
import type { JsonSchema } from "../../model/json-schema.ts";

const text = { type: "string" } as const;
const closed = (properties: Readonly<Record<string, JsonSchema>>, required: readonly string[] = []): JsonSchema => ({
  type: "object",
  properties,
  required,
  additionalProperties: false,
});

const tools: readonly RuntimeTool[] = [
  {
    name: "find",
    input: closed(
      {
        query: text,
        limit: { type: "integer" },
        strict: { type: "boolean" },
        level: { type: "number", enum: [1, 2] },
        ratios: { type: "array", items: { type: "number" } },
        after: { type: ["string", "null"] },
        owner: closed({ name: text, city: text }, ["name"]),
        parts: { type: "array", items: closed({ note: text }) },
        labels: { type: "object", additionalProperties: text },
      },
      ["query"],
    ),
    execute: "(input) => input",
  },
  {
    name: "add",
    metadata: { category: "action" },
    input: closed({ count: { type: "integer" } }, ["count"]),
    execute: "({ count }, ctx) => { ctx.output(`adding ${count}`); return `${count} as ${ctx.callId}`; }",
  },
  { name: "breaks", metadata: { category: "action" }, execute: `() => { throw new Error("password=1"); }` },
  {
    name: "half",
    metadata: { category: "action" },
    execute: `() => { throw new ToolError("CONFLICT", "Sent to one of two.", { partialSideEffects: true, suggestion: "List what was sent." }); }`,
  },
  { name: "denies", execute: `() => { throw new ToolError("AUTH", "Not yours.", { suggestion: "Ask the owner." }); }` },
  { name: "old_find", metadata: { deprecated: { reason: "It is slow.", replacement: "find" } }, execute: "() => 1" },
];
const registry = await loadRegistry(await runtimeArtifact(tools, afterAll));
const turnOf = async () => (await createRuntime({ registry }).openSession()).beginTurn();

test.each([
  [{ query: "a", limit: null }, { query: "a" }],
  [
    { query: "a", after: null },
    { query: "a", after: null },
  ],
  [
    { query: "a", owner: { name: "b", city: null }, limit: null },
    { query: "a", owner: { name: "b" } },
  ],
  [
    { query: "a", parts: [{ note: null }, {}], owner: null },
    { query: "a", parts: [{}, {}] },
  ],
])("a null where none is allowed is a member left out, at every provider: %j", async (args, data) => {
  const turn = await turnOf();
  expect(await turn.call("find", args, { provider: "openai" })).toMatchObject({ ok: true, data });
  expect((await turn.call("find", JSON.stringify(args), { offeredOnly: true })).ok).toBe(true);
  expect(await (await createToolManager({ registry })).executeTool("find", args)).toMatchObject({ success: true });
});

test.each([
  [{ query: null }, ["/query"]],
  [{ query: "a", labels: { x: null } }, ["/labels/x"]],
  [{ query: "a", parts: [null] }, ["/parts/0"]],
])("a null for what is required, an item or a value of a dictionary is refused: %j", async (args, paths) => {
  const response = await (await turnOf()).call("find", args, { provider: "openai" });
  expect(response.ok ? [] : response.error.issues?.map(({ path }) => path)).toEqual(paths);
});

test("a host's null stays null", async () => {
  expect(await (await turnOf()).call("find", { query: "a", limit: null })).toMatchObject({
    error: { type: "VALIDATION", issues: [{ path: "/limit" }] },
  });
});

// anthropics/claude-code#22394, anthropics/claude-code#73137, earendil-works/pi#786, backstage/backstage#34954.
test.each([
  [{ limit: "5" }, { limit: 5 }],
  [
    { limit: "-3", strict: "false" },
    { limit: -3, strict: false },
  ],
  [{ ratios: ["0.5", 2, " 1e2 "] }, { ratios: [0.5, 2, 100] }],
  [{ level: "2" }, { level: 2 }],
  [{ after: "5" }, { after: "5" }],
  [{ parts: '[{"note":"a"}]' }, { parts: [{ note: "a" }] }],
  [{ owner: ' {"name":"b"}', limit: null }, { owner: { name: "b" } }],
  [{ parts: ['{"note":"a"}', { note: "[1]" }] }, { parts: [{ note: "a" }, { note: "[1]" }] }],
  [{ after: "[1]" }, { after: "[1]" }],
])("a JSON text where no text is allowed is the value that it spells: %j", async (args, data) => {
  const turn = await turnOf();
  const given = { query: "[1]", ...args };
  const response = { ok: true, data: { query: "[1]", ...data } };
  expect(await turn.call("find", given, { provider: "openai" })).toMatchObject(response);
  expect(await turn.call("find", JSON.stringify(JSON.stringify(given)), { provider: "openai" })).toMatchObject(
    response,
  );
  expect(await turn.call("find", { query: "a", parts: "[]" })).toMatchObject({ error: { type: "VALIDATION" } });
});

test.each([
  [{ parts: "[1" }, "/parts", 'expected an array; got "[1"'],
  [
    { parts: '[{"note":"a","note":"b"}]' },
    "/parts",
    'expected an array; got "[{\\"note\\":\\"a\\",\\"note\\":\\"b\\"}]"',
  ],
  [{ parts: '[{"note":1}]' }, "/parts", 'expected an array; got "[{\\"note\\":1}]"'],
  [{ limit: "5 items" }, "/limit", 'expected a whole number; got "5 items"'],
  [{ limit: "1.5" }, "/limit", 'expected a whole number; got "1.5"'],
  [{ limit: "007" }, "/limit", 'expected a whole number; got "007"'],
  [{ limit: "" }, "/limit", 'expected a whole number; got ""'],
  [{ limit: "9007199254740993" }, "/limit", 'expected a whole number; got "9007199254740993"'],
  [{ limit: "true" }, "/limit", 'expected a whole number; got "true"'],
  [{ strict: "yes" }, "/strict", 'expected true or false; got "yes"'],
])("a text that is not exactly such a value is refused as it came: %j", async (args, path, message) => {
  const response = await (await turnOf()).call("find", { query: "a", ...args }, { provider: "openai" });
  expect(response.ok ? [] : response.error.issues).toEqual([{ path, message }]);
});

test("each message may use the same call ids: other calls run, the same one does not run again", async () => {
  const turn = await turnOf();
  const loop = attach(turn, openaiResponses, { echo: false });
  const say = async (count: number) => {
    const call = {
      type: "function_call",
      call_id: "call_0",
      name: "add",
      arguments: JSON.stringify({ count }),
    } as const;
    return (await loop.handle({ output: [call] })).map((reply) => reply as object);
  };
  const reply = (output: string) => [{ type: "function_call_output", call_id: "call_0", output }];
  expect(await say(1)).toEqual(reply("1 as call_0"));
  expect(await say(2)).toEqual(reply("2 as call_0_#2"));
  expect(await say(3)).toEqual(reply("3 as call_0_#3"));
  expect(await turn.call("add", { count: 2 }, { provider: "openai", callId: "call_0" })).toMatchObject({
    data: "2 as call_0_#2",
  });
});

test("two calls at once under one id each give their output to their own listener", async () => {
  const turn = await turnOf();
  const heard: Record<string, unknown[]> = { one: [], two: [] };
  const call = (count: number, name: "one" | "two") =>
    turn.call(
      "add",
      { count },
      { provider: "openai", callId: "call_0", onOutput: ({ chunk }) => heard[name]?.push(chunk) },
    );
  await Promise.all([call(1, "one"), call(2, "two")]);
  await new Promise((resolve) => setImmediate(resolve));
  expect(heard).toEqual({ one: ["adding 1"], two: ["adding 2"] });
});

test("the scripted model gives each call its own id, over all its messages", async () => {
  const model = scriptedModel(() => ({ calls: [{ name: "find" }, { name: "find" }] }));
  const ids: string[] = [];
  for (let message = 0; message < 2; message += 1) {
    const { content } = await model.languageModel.doGenerate({ prompt: [] });
    ids.push(...content.flatMap((part) => (part.type === "tool-call" ? [part.toolCallId] : [])));
  }
  expect(ids).toEqual(["call-1", "call-2", "call-3", "call-4"]);
});

test("a model learns whether a failed call may have taken effect, and what to do", async () => {
  const turn = await turnOf();
  expect(forModel(await turn.call("breaks", {}, { provider: "openai", callId: "c1" }))).toEqual({
    error: {
      type: "INTERNAL",
      message: "breaks failed unexpectedly. Error id: c1.",
      retryable: false,
      partialSideEffects: true,
      suggestion: "The call may have taken effect. Check what it did before you make it again.",
    },
  });
  expect(forModel(await turn.call("half", {}, { provider: "openai" }))).toMatchObject({
    error: { partialSideEffects: true, suggestion: "The call may have taken effect. List what was sent." },
  });
  expect(forModel(await turn.call("denies", {}, { provider: "openai" }))).toEqual({
    error: { type: "AUTH", message: "Not yours.", retryable: false, suggestion: "Ask the owner." },
  });
});

test("a deprecated tool names its replacement in the prompt and in the definitions", async () => {
  const prompt = registry.promptFor({ names: ["old_find"] });
  expect(prompt).toContain("Deprecated, use find instead: It is slow. Does old_find.");
  const manager = await createToolManager({ registry });
  const found = manager.getFunctionDefinitions().find((tool) => tool.function.name === "old_find");
  expect(found?.function.description).toBe("Deprecated, use find instead: It is slow.\n\nDoes old_find.");
  const execute = (): number => 1;
  const input = { type: "object", properties: {} } as const;
  const built = await registryFromTools([
    { name: "find", description: "Find it.", input, execute },
    {
      name: "old",
      description: "Find it slowly.",
      input,
      execute,
      deprecated: { reason: "Slow", replacement: "find" },
    },
    { name: "gone", description: "Lose it.", input, execute, deprecated: { reason: "No one needs it." } },
  ]);
  const session = await createRuntime({ registry: built }).openSession();
  for (const provider of ["openai", "anthropic", "gemini", "mcp"] as const) {
    const texts = session.toolsFor(provider).map((tool) => JSON.stringify(tool));
    expect(texts[1]).toContain("Deprecated: No one needs it.");
    expect(texts[2]).toContain("Deprecated, use find instead: Slow.");
    expect(texts[0]).not.toContain("Deprecated");
  }
});
