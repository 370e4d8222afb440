import { expect, test } from "vitest";
import { readDefinitions } from "./read-definitions.ts";

const tool = (name: string) => ({ name, description: "d", inputSchema: { type: "object" } });
const names = (given: unknown) => readDefinitions(given).subjects.map(({ name }) => name);

test.each([
  ["one definition", tool("a"), ["a"]],
  ["a list", [tool("a"), tool("b")], ["a", "b"]],
  ["a list of lists", [[tool("a")], [tool("b")]], ["a", "b"]],
  ["the tools of a request", { model: "m", messages: [], tools: [tool("a")] }, ["a"]],
  ["an answer to tools/list", { jsonrpc: "2.0", id: 1, result: { tools: [tool("a")], nextCursor: "x" } }, ["a"]],
  ["a request to Gemini", { config: { tools: [{ functionDeclarations: [{ name: "a" }] }] } }, ["a"]],
  ["a session of OpenAI", { type: "session.update", session: { tools: [{ type: "function", name: "a" }] } }, ["a"]],
  ["its result", { tools: [tool("a")] }, ["a"]],
  ["several answers", [{ result: { tools: [tool("a")] } }, { result: { tools: [tool("b")] } }], ["a", "b"]],
  [
    "Gemini's tools",
    [{ functionDeclarations: [{ name: "a" }] }, { function_declarations: [{ name: "b" }] }],
    ["a", "b"],
  ],
  ["one of Gemini's tools", { functionDeclarations: [{ name: "a" }, { name: "b" }] }, ["a", "b"]],
  ["OpenAI's older functions", { functions: [{ name: "a", parameters: {} }] }, ["a"]],
  ["a namespace of tools", { type: "namespace", name: "n", tools: [{ type: "function", name: "a" }] }, ["a"]],
  [
    "kinds side by side",
    [
      { name: "a", input_schema: {} },
      { type: "function", function: { name: "b" } },
    ],
    ["a", "b"],
  ],
  ["the same name twice", [tool("a"), tool("a")], ["a", "a"]],
  ["no tools", { tools: [] }, []],
])("%s", (_, given, expected) => {
  expect(readDefinitions(given)).toMatchObject({ findings: [] });
  expect(names(given)).toEqual(expected);
  expect(names(JSON.stringify(given))).toEqual(expected);
  expect(names(`\uFEFF${JSON.stringify(given, null, 2)}\r\n`)).toEqual(expected);
});

test("JSON Lines contain a definition or a list on each line", () => {
  expect(names(`${JSON.stringify(tool("a"))}\r\n\n${JSON.stringify([tool("b"), tool("c")])}\n`)).toEqual([
    "a",
    "b",
    "c",
  ]);
});

test("lines that are not JSON are reported, and the others read", () => {
  const text = `${JSON.stringify(tool("a"))}\n{ "na\n\nlog: done\n${JSON.stringify(tool("b"))}\n`;
  expect(names(text)).toEqual(["a", "b"]);
  expect(summary(text, "tools.jsonl")).toEqual([
    ["DEFINITION_UNREADABLE", "Line 2 is cut off in the middle of a value.", [2, 6]],
    ["DEFINITION_UNREADABLE", "Line 4 is not JSON.", [4, 1]],
  ]);
  expect(readDefinitions(text, { file: "tools.jsonl" }).subjects[1]?.definition?.at?.line).toBe(5);
  expect(summary(`{}\n${"no\n".repeat(100)}`)).toHaveLength(21);
});

test("the bytes of a file are read as its text is", () => {
  expect(names(Buffer.from(JSON.stringify([tool("é")])))).toEqual(["é"]);
  expect(names(Buffer.from(`\uFEFF${JSON.stringify([tool("é")])}`, "utf16le"))).toEqual(["é"]);
});

const summary = (given: unknown, file?: string) =>
  readDefinitions(given, { file }).findings.map(({ code, message, at }) => [code, message, at && [at.line, at.column]]);

test.each([
  ["nothing", "", "The text is empty.", [1, 1]],
  ["no JSON", "hello", "The text is neither JSON nor JSON Lines.", [1, 1]],
  ["JSON cut off", '[\n  { "name": "a"', "The text is cut off in the middle of a value.", [2, 16]],
  ["a comment", "[\n  // none\n]", "The text is neither JSON nor JSON Lines.", [2, 3]],
  ["a line cut off", '{ "name": "a" }\n{ "na', "Line 2 is cut off in the middle of a value.", [2, 6]],
])("%s is reported once, with its location", (_, text, message, location) => {
  expect(summary(text, "tools.json")).toEqual([["DEFINITION_UNREADABLE", message, location]]);
  expect(summary(text)).toEqual([["DEFINITION_UNREADABLE", message, undefined]]);
});

const unbounded = "is nested too deeply, is too large or contains itself.";
const cyclic: Record<string, unknown> = { name: "a", inputSchema: { type: "object" } };
cyclic.inputSchema = { type: "object", properties: { self: cyclic.inputSchema, whole: cyclic } };
const refuse = (): never => {
  throw new Error("no");
};
const unreadable = new Proxy({}, { ownKeys: refuse });
const endless: unknown[] = [];
endless.push(endless);

test.each([
  ["a number", [5], "Definition 1 (`/0`) is not an object."],
  ["what is missing in a list", Array(1), "Definition 1 (`/0`) is not an object."],
  ["null", null, "Definition 1 is not an object."],
  ["undefined", undefined, "Definition 1 is not an object."],
  ["a function", [() => 1], "Definition 1 (`/0`) is not an object."],
  ["an empty object", {}, "Definition 1 is not a tool of OpenAI, Anthropic, Gemini or MCP: it has no name."],
  ["no name", { input_schema: {} }, "Definition 1 has no name: anthropic expects it at `/name`."],
  ["a nested one without", { function: {} }, "Definition 1 has no name: openai-chat expects it at `/function/name`."],
  ["a number for a name", [{ name: 7 }], "Definition 1 (`/0`) has a name that is not a string."],
  ["a blank name", [{ name: " " }], "Definition 1 (`/0`) has an empty name."],
  ["a list in itself", endless, `Definition 1 (\`/0/0/0/0/0/0/0/0\`) ${unbounded}`],
  [
    "a getter that throws",
    [
      {
        get name() {
          throw new Error("no");
        },
      },
    ],
    "Definition 1 (`/0`) cannot be read: no.",
  ],
  ["a proxy that throws", unreadable, "Definition 1 cannot be read: no."],
  ["a list too deep", "[".repeat(100_000) + "]".repeat(100_000), `Definition 1 (\`/0/0/0/0/0/0/0/0\`) ${unbounded}`],
])("%s is not a definition", (_, given, message) => {
  expect(summary(given)).toEqual([["DEFINITION_UNREADABLE", message, undefined]]);
  expect(names(given)).toEqual([]);
});

test.each([
  [{ type: "web_search_20250305", name: "web_search" }, "web_search_20250305"],
  [{ type: "file_search", vector_store_ids: [] }, "file_search"],
  [{ googleSearch: {} }, "googleSearch"],
  [{ code_execution: {} }, "code_execution"],
])("%j is a built-in tool of the provider, which is not an error", (entry, type) => {
  const { subjects, findings } = readDefinitions([entry]);
  expect(subjects).toEqual([]);
  expect(findings).toMatchObject([
    { code: "DEFINITION_BUILT_IN", severity: "info", message: expect.stringContaining(`\`${type}\``) as unknown },
  ]);
});

test.each([
  [{ description: 5 }, "`/description` of `a` is a number; expected a string."],
  [{ description: ["x"] }, "`/description` of `a` is a list; expected a string."],
  [{ title: {} }, "`/title` of `a` is an object; expected a string."],
  [{ annotations: "none" }, "`/annotations` of `a` is a string; expected an object."],
  [{ annotations: { readOnlyHint: "yes" } }, "`/annotations/readOnlyHint` of `a` is a string; expected a boolean."],
])("%j is reported and omitted", (members, message) => {
  const { subjects, findings } = readDefinitions({ name: "a", inputSchema: {}, ...members });
  expect(findings).toMatchObject([{ code: "DEFINITION_INVALID", severity: "error", tool: "a", message }]);
  expect(subjects).toMatchObject([{ name: "a", definition: { description: "", annotations: {} } }]);
});

test("a definition that contains itself is not read", () => {
  expect(summary(cyclic)).toEqual([["DEFINITION_UNREADABLE", `Definition 1 ${unbounded}`, undefined]]);
});

test("a definition of 100,000 levels is not read, as a value and as a text", () => {
  const open = '{"properties":{"a":';
  const text = `{"name":"deep","parameters":${open.repeat(100_000)}{}${"}}".repeat(100_000)}}`;
  for (const each of [text, JSON.parse(text) as unknown])
    expect(summary(each)).toEqual([["DEFINITION_UNREADABLE", `Definition 1 ${unbounded}`, undefined]]);
});

test("every part of a definition is read", () => {
  const { subjects } = readDefinitions({
    name: "city_find",
    description: "Find a city.",
    input_schema: { type: "object", properties: { name: { type: "string", description: "Its name." } } },
    input_examples: [{ name: "Oslo" }],
  });
  expect(subjects).toEqual([
    {
      name: "city_find",
      definition: {
        name: "city_find",
        description: "Find a city.",
        input: { type: "object", properties: { name: { type: "string", description: "Its name." } } },
        annotations: {},
        examples: [{ input: { name: "Oslo" } }],
        locations: {},
      },
      given: {
        input: { type: "object", properties: { name: { type: "string", description: "Its name." } } },
        form: {
          id: "anthropic",
          schema: { type: "object", properties: { name: { type: "string", description: "Its name." } } },
        },
      },
    },
  ]);
});

test("a tool of MCP has its title, its hints and its result", () => {
  const hints = { title: "Cities", readOnlyHint: true, openWorldHint: false };
  const { subjects } = readDefinitions({ name: "a", annotations: hints, outputSchema: { type: "object" } });
  expect(subjects[0]?.definition).toMatchObject({
    title: "Cities",
    annotations: { readOnlyHint: true, openWorldHint: false },
    input: { type: "object" },
    output: { type: "object" },
  });
});

test("a name of a megabyte is cut", () => {
  const [subject] = readDefinitions({ name: "n".repeat(1_000_000) }).subjects;
  expect(subject?.name).toBe(`${"n".repeat(255)}…`);
});

const text = `{ "tools": [
  {
    "name": "a",
    "description": "first",
    "inputSchema": {
      "type": "object",
      "definitions": { "x/y": { "type": "string" } },
      "properties": { "é": { "$ref": "#/definitions/x~1y" }, "q": {} }
    }
  },
  { "name": "b", "name": "c" }
] }`;

test("parts of a text have their locations", () => {
  const [a, c] = readDefinitions(text, { file: "tools.json" }).subjects;
  const location = (line: number, column: number) => ({ file: "tools.json", line, column });
  expect(a?.definition?.at).toEqual(location(3, 13));
  expect(a?.definition?.descriptionAt).toEqual(location(4, 20));
  expect(a?.definition?.locations).toMatchObject({
    "": location(5, 20),
    "/properties/é": location(8, 28),
    "/properties/q": location(8, 67),
    "/$defs/x~1y": location(7, 31),
  });
  expect(c?.name).toBe("c");
  expect(c?.definition?.at).toEqual(location(11, 26));
});

test("locations in JSON Lines are counted over all lines", () => {
  const lines = `{"name":"a"}\n\n[{"name":"b"},\t{"name":"c","parameters":{"type":"object"}}]`;
  const subjects = readDefinitions(lines, { file: "t.jsonl" }).subjects;
  expect(subjects.map(({ definition }) => [definition?.at?.line, definition?.at?.column])).toEqual([
    [1, 9],
    [3, 10],
    [3, 24],
  ]);
  expect(subjects[2]?.definition?.locations["/type"]).toEqual({ file: "t.jsonl", line: 3, column: 49 });
});

test("a kind can be forced, and an unknown kind is named", () => {
  expect(
    readDefinitions({ name: "a", inputSchema: {}, parameters: { type: "STRING" } }, { from: "gemini" }).subjects,
  ).toMatchObject([{ given: { input: { type: "string" } } }]);
  expect(() => readDefinitions([], { from: "open-ai" })).toThrow(
    'Unknown kind "open-ai". Known kinds: anthropic, gemini, mcp, openai-chat, openai-responses.',
  );
});
