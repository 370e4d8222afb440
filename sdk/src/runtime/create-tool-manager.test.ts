import path from "node:path";
import { pathToFileURL } from "node:url";
import { type } from "arktype";
import * as v from "valibot";
import { expect, test } from "vitest";
import { z } from "zod";
import { goodProject } from "#test/support/good-project.ts";
import { runtimeArtifact } from "#test/support/runtime-artifact.ts";
import { tempFolder } from "#test/support/temp-folder.ts";
import { defineTool } from "../define/define-tool.ts";
import { fail, ok } from "../define/results.ts";
import { ToolError } from "../errors/tool-error.ts";
import { createRuntime } from "./create-runtime.ts";
import { loadRegistry } from "./load-registry.ts";
import { createToolManager, type ToolManager } from "./create-tool-manager.ts";
import type { GivenTools } from "../compile/direct/read-given.ts";
import { fromSeedResult } from "./presentation/seed-result.ts";
import { registryFromTools } from "../compile/direct/registry-from-tools.ts";

const search = defineTool({
  category: "retrieval",
  title: "Search",
  input: z.object({ query: z.string().min(2).describe("What to look for."), limit: z.number().int().default(5) }),
  execute: ({ query, limit }) => ({ hits: [query], limit }),
  preview: ({ hits }) => `Found ${hits.length} matches`,
});
const inputSchema = { type: "object", properties: { text: { type: "string" } }, required: ["text"] } as const;

const manage = async (tools: GivenTools): Promise<ToolManager> =>
  createToolManager({ registry: await registryFromTools(tools) });

test("a manager over definitions given directly validates, runs and previews them", async () => {
  const manager = await manage({ search });
  expect(manager.getTool("search")).toMatchObject({ toolId: "search", category: "retrieval" });
  expect(manager.getTool("other")).toBeUndefined();
  const result = await manager.executeTool("search", { query: "reset" });
  expect(result).toEqual({ success: true, error: "", hits: ["reset"], limit: 5 });
  expect(await manager.preview(result)).toEqual(["Found 1 matches"]);
  expect(await manager.executeTool("search", { query: "x", limit: 1.5 })).toEqual({
    success: false,
    error:
      'search(query="x", limit=1.5): The arguments of search do not fit: /query: expected at least 2 characters; ' +
      "got 1 character; /limit: expected a whole number; got 1.5.",
    error_type: "validation_error",
    suggestion: 'Correct the arguments as in the example. Example: search(query="text")',
  });
});

test("a module that exports a definition is one too", async () => {
  const manager = await manage({ found: { default: { input: inputSchema, execute: () => "yes" } } });
  expect(await manager.executeTool("found", { text: "a" })).toMatchObject({ result: "yes" });
});

test("a generator that is given directly is a stream, with a result or without", async () => {
  const input = z.object({ ends: z.boolean() });
  const manager = await manage({
    lines: {
      input,
      output: z.string(),
      async *execute({ ends }: { ends: boolean }) {
        yield await Promise.resolve("one");
        yield "two";
        return ends ? "three" : undefined;
      },
    },
  });
  expect(await manager.executeTool("lines", { ends: false })).toMatchObject({ result: ["one", "two"] });
  expect(await manager.executeTool("lines", { ends: true })).toMatchObject({ result: "three" });
});

test("no failed result contains secrets", async () => {
  const input = z.object({ pin: z.string().length(6).meta({ "x-secret": true }) });
  const manager = await manage({ unlock: { input, execute: () => 1 } });
  const failed = await manager.executeTool("unlock", { pin: "12345" });
  expect(failed.error).toBe(
    'unlock(pin="[redacted]"): The arguments of unlock do not fit: /pin: expected at least 6 characters; got [redacted].',
  );
  const unknown = await manager.executeTool("unlok", { pin: "123456" });
  expect(unknown.error).toBe('unlok: There is no tool "unlok".');
});

test("an unknown tool is a validation error, and a preview of another's result is refused", async () => {
  const manager = await manage({ search });
  const result = await manager.executeTool("serch", '{ "query": "a" }');
  expect(result).toMatchObject({ success: false, error_type: "validation_error", suggestion: "Call search." });
  expect(await manager.preview(result)).toEqual(['serch: There is no tool "serch".', "Call search."]);
  await expect(manager.preview({ success: true, error: "" })).rejects.toMatchObject({ code: "USAGE" });
});

test("function definitions carry the author's schema, without lifecycle tools, disabled ones and other modes", async () => {
  const execute = (): number => 1;
  const shout = { name: "shout", description: "Say it loudly.", input: inputSchema, execute };
  const manager = await createToolManager({
    registry: await registryFromTools([
      shout,
      { ...shout, name: "hook", category: "lifecycle", on: "on_start" },
      { ...shout, name: "off" },
      { ...shout, name: "spoken", modes: ["voice"] },
      { ...shout, name: "writer_only", applyTo: "writer" },
    ]),
    policy: { disabled: ["off"] },
    agent: "reader",
  });
  expect(manager.getFunctionDefinitions()).toEqual([
    {
      type: "function",
      function: {
        name: "shout",
        description: "Say it loudly.",
        parameters: { type: "object", properties: { text: { type: "string" } }, required: ["text"] },
      },
    },
  ]);
  expect(await manager.executeTool("off", { text: "a" })).toMatchObject({ error_type: "validation_error" });
  expect(await manager.executeTool("spoken", { text: "a" })).toMatchObject({ error_type: "security_error" });
});

test("a manager over a built registry", async () => {
  const file = await runtimeArtifact([{ name: "one", execute: "() => 1" }]);
  const manager = await createToolManager({ registry: await loadRegistry(file) });
  expect(await manager.executeTool("one", {})).toEqual({ success: true, error: "", result: 1 });
  expect(manager.getFunctionDefinitions().map((one) => one.function.name)).toEqual(["one"]);
});

test("turns and conversations begin again on demand", async () => {
  const where = defineTool({
    name: "where",
    category: "action",
    repeatable: true,
    input: { type: "object" },
    execute: (_: object, ctx) =>
      ok(
        { session: ctx.session.id, turn: ctx.turn.id, state: ctx.session.state },
        {
          // Not declared in `Intents`, as in a project without types.
          intents: [{ type: "COUNT" } as never],
        },
      ),
  });
  const manager = await createToolManager({
    registry: await registryFromTools([where]),
    state: { count: 0 },
    intents: { COUNT: (state) => ({ count: Number(state.count) + 1 }) },
  });
  const places = [await manager.executeTool("where", {}), await manager.executeTool("where", {})];
  manager.clearCurrentTurn();
  places.push(await manager.executeTool("where", {}));
  manager.clearState();
  places.push(await manager.executeTool("where", {}));
  expect(places.map(({ turn, state }) => [turn, state])).toEqual([
    ["t1", { count: 0 }],
    ["t1", { count: 1 }],
    ["t2", { count: 2 }],
    ["t1", { count: 0 }],
  ]);
  const sessions = places.map(({ session }) => session);
  expect(sessions[0]).toBe(sessions[2]);
  expect(sessions[0]).not.toBe(sessions[3]);
});

test("clearState cancels calls that run", async () => {
  const wait = { name: "wait", input: { type: "object" }, execute: () => new Promise<never>(() => undefined) };
  const manager = await manage([wait]);
  const running = manager.executeTool("wait", {});
  await new Promise((resolve) => setImmediate(resolve));
  manager.clearState();
  expect(await running).toMatchObject({ success: false, error: "wait(): The call of wait was cancelled." });
});

test("events of a manager's calls are delivered", async () => {
  const manager = await manage({ search });
  const seen: string[] = [];
  const stop = manager.events.on("*", (event) => seen.push(event.type));
  await manager.executeTool("search", { query: "ab" });
  await manager.events.flush();
  stop();
  await manager.executeTool("search", { query: "ab" });
  await manager.events.flush();
  expect(seen).toEqual(["tool_call_start", "tool_call_end"]);
});

test.each<[string, GivenTools]>([
  ["Valibot", { one: { input: v.looseObject({ text: v.string() }), execute: (): string => "done" } }],
  ["ArkType", { one: { input: type({ text: "string" }), execute: (): string => "done" } }],
  ["JSON Schema", { one: { input: inputSchema, output: { type: "string" }, execute: (): string => "done" } }],
])("schemas of %s", async (_, tools) => {
  const manager = await manage(tools);
  expect(await manager.executeTool("one", { text: 5 })).toMatchObject({ error_type: "validation_error" });
  expect(await manager.executeTool("one", { text: "a" })).toEqual({ success: true, error: "", result: "done" });
});

test("results are validated if there is an output schema", async () => {
  const wrong = { name: "wrong", input: inputSchema, output: { type: "string" }, execute: (): number => 5 };
  const result = await (await manage([wrong])).executeTool("wrong", { text: "a" });
  expect(result).toMatchObject({ error_type: "system_error" });
  expect(result.error).toMatch(/output schema: expected a string; got 5\.$/);
});

test("patterns that backtrack do not run on arguments", async () => {
  const input = {
    type: "object",
    properties: { text: { type: "string", pattern: "a+b+$" }, more: { type: "string", pattern: "c+d+$" } },
    required: ["text"],
  };
  const manager = await manage([{ name: "one", input, execute: (): number => 1 }]);
  const hostile = `${"a".repeat(100_000)}d`;
  expect(await manager.executeTool("one", { text: hostile })).toMatchObject({ error_type: "validation_error" });
  expect(await manager.executeTool("one", { text: "xaab", more: "ccd" })).toMatchObject({ success: true });
});

test("a file is inferred on the fly, under its own name or a given one", async () => {
  const root = tempFolder({
    ...goodProject,
    "tools/sum/tool.ts": `import { defineTool } from "toolwright";
/** Add two numbers. */
export default defineTool((left: number, right: number): number => left + right);
`,
    "tools/stars/tool.ts": `import { defineTool } from "toolwright";
/** Give some stars. */
export default defineTool({ category: "utility", async *execute({ count }: { count: number }) { for (let i = 0; i < count; i++) yield "*"; } });
`,
    "tools/plain/handler.js": `/** Say a word. */
export function execute(input) { return input.word; }
`,
    "tools/plain/schema.json":
      '{ "category": "utility", "input": { "type": "object", "properties": { "word": { "type": "string" } } } }',
  });
  const file = (name: string): string => path.join(root, "tools", name);
  const manager = await createToolManager({
    registry: await registryFromTools({
      hello: file("greet/tool.ts"),
      sum: pathToFileURL(file("sum/tool.ts")),
      stars: file("stars/tool.ts"),
      plain: file("plain/handler.js"),
    }),
  });
  expect(await manager.executeTool("hello", { name: "Ada" })).toEqual({ success: true, error: "", text: "Hello Ada!" });
  expect(await manager.executeTool("hello", { name: "Ada", times: 9 })).toMatchObject({
    error: 'hello(name="Ada", times=9): The arguments of hello do not fit: /times: expected 3 or less; got 9.',
  });
  expect(await manager.executeTool("sum", { left: 1, right: 2 })).toMatchObject({ result: 3 });
  expect(await manager.executeTool("stars", { count: 2 })).toMatchObject({ result: ["*", "*"] });
  expect(await manager.executeTool("plain", { word: "hi" })).toMatchObject({ result: "hi" });
  expect(manager.getTool("hello")?.description).toMatch(/^Greet a person by name/);
});

test("such a registry runs in a runtime too, and has definitions for every provider", async () => {
  const registry = await registryFromTools({ search });
  const session = await createRuntime({ registry }).openSession();
  expect(session.toolsFor("openai").map(({ name }) => name)).toEqual(["search"]);
  const response = await session.beginTurn().call("search", { query: "ab", limit: null }, { provider: "openai" });
  expect(response).toMatchObject({ ok: true, data: { hits: ["ab"], limit: 5 } });
});

const execute = (): number => 1;
const broken = (input: unknown): GivenTools => ({ one: { input: input as never, execute } });

test.each<[string, GivenTools, string, string]>([
  [
    "no schema",
    { one: { execute } },
    "SCHEMA_UNKNOWN",
    "The tool one is given as a value without `input`, so its arguments are unknown.",
  ],
  ["no function", { one: {} as never }, "TOOL_NOT_DEFINED", "The tool one has no function `execute`."],
  ["null", [null as never], "TOOL_NOT_DEFINED", "The tool number 1 of the list has no function `execute`."],
  ["no name", [{ input: inputSchema, execute }], "TOOL_NAME_INVALID", "The tool number 1 of the list has no `name`"],
  ["a wrong name", { "a b": { input: inputSchema, execute } }, "TOOL_NAME_INVALID", 'The tool a b is named "a b"'],
  [
    "a name twice",
    [
      { name: "one", input: inputSchema, execute },
      { name: "one", input: inputSchema, execute },
    ],
    "TOOL_NAME_INVALID",
    "Two of the tools are named one.",
  ],
  [
    "an unknown option",
    { one: { input: inputSchema, execute, titel: "x" } as never },
    "TOOL_OPTION_UNKNOWN",
    "Tool one: `defineTool` has no option `titel`; did you mean `title`?",
  ],
  [
    "a wrong option",
    { one: { input: inputSchema, execute, timeoutMs: -1 } },
    "TOOL_OPTION_INVALID",
    "Tool one: the option `timeoutMs` must be an integer of 1 or more, but is -1.",
  ],
  ["a value that is not a schema", broken(5), "SCHEMA_UNKNOWN", "The option `input` is"],
  ["a schema of a list", broken({ type: "array" }), "SCHEMA_INVALID", "input"],
  [
    "an unsafe pattern",
    broken({ type: "object", properties: { text: { type: "string", pattern: "^(\\w+\\s?)*c$" } } }),
    "PATTERN_UNSAFE",
    "The pattern `^(\\w+\\s?)*c$` can take exponential time",
  ],
])("a tool with %s is refused with a code", async (_, tools, code, message) => {
  await expect(manage(tools)).rejects.toMatchObject({ code, message: expect.stringContaining(message) as string });
});

test("all findings come at once, findings in files with their location", async () => {
  const root = tempFolder({
    ...goodProject,
    "tools/bad/tool.ts": `import { defineTool } from "toolwright";
/** Count. */
export default defineTool({ category: "utility", execute: (input: { big: bigint }): number => Number(input.big) });
`,
  });
  const given = manage({ one: { execute }, bad: path.join(root, "tools/bad/tool.ts") });
  await expect(given).rejects.toMatchObject({
    findings: [
      { code: "SCHEMA_UNKNOWN" },
      { code: "INFER_UNSUPPORTED_TYPE", at: { file: "tools/bad/tool.ts", line: 3 } },
    ],
  });
});

test("the manager warns about missing services when it is made, and omits their tools", async () => {
  const ask = { name: "ask", category: "ui" as const, input: inputSchema, execute };
  const warnings: string[] = [];
  const manager = await createToolManager({
    registry: await registryFromTools([ask]),
    onWarning: ({ code }) => warnings.push(code),
  });
  expect(warnings).toEqual(["CAPABILITY_MISSING"]);
  expect(manager.getFunctionDefinitions()).toEqual([]);
  expect(await manager.executeTool("ask", {})).toMatchObject({
    success: false,
    error: "ask(): ask needs the port `ui`, which this host does not provide.",
  });
});

test.each([
  ["PERMANENT", "validation_error"],
  ["PERMANENT", "user_error"],
  ["TRANSIENT", "system_error"],
  ["AUTH", "permission_error"],
  ["AUTH", "security_error"],
] as const)("a handler's %s with the error type %s keeps it in the result", async (type, errorType) => {
  const input = { type: "object" } as const;
  const manager = await manage({
    thrown: {
      input,
      execute: () => {
        throw new ToolError(type, "No.", { errorType });
      },
    },
    given: { input, execute: () => fromSeedResult({ success: false, error: "No.", error_type: errorType }) },
    returned: { input, execute: () => fail({ type, message: "No.", errorType }) },
  });
  for (const name of ["thrown", "given", "returned"])
    expect(await manager.executeTool(name, {})).toEqual({
      success: false,
      error: `${name}(): No.`,
      error_type: errorType,
    });
});

test("an error type other than the five is ignored", async () => {
  const execute = (): never => {
    throw new ToolError("AUTH", "No.", { errorType: "toString" as never });
  };
  const manager = await manage({ one: { input: { type: "object" }, execute } });
  expect(await manager.executeTool("one", {})).toMatchObject({ error_type: "permission_error" });
});

test("a turn in the mode text reads as often as it needs, unless the policy sets a budget", async () => {
  const one = { input: inputSchema, category: "retrieval" as const, execute: () => "yes" };
  const registry = await registryFromTools({ one });
  const readEight = async (manager: ToolManager): Promise<unknown[]> => {
    const errors: unknown[] = [];
    for (let index = 0; index < 8; index++)
      errors.push((await manager.executeTool("one", { text: `${index}` })).error_type);
    return errors;
  };
  const none = undefined;
  expect(await readEight(await createToolManager({ registry }))).toEqual(Array(8).fill(none));
  const policy = { modes: { text: { budgets: { retrieval: 7 } } } };
  const limited = await readEight(await createToolManager({ registry, policy }));
  expect(limited).toEqual([...Array<undefined>(7).fill(none), "permission_error"]);
  const spoken = await readEight(await createToolManager({ registry, mode: "voice" }));
  expect(spoken.filter((type) => type === none)).toHaveLength(2);
});
