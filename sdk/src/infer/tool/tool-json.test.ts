import { expect, test } from "vitest";
import { tempFolder } from "#test/support/temp-folder.ts";
import { inferTool } from "../infer-tools.ts";

const source = `import { defineTool } from "toolwright";
export interface Input {
  /** What to look for. */
  query: string;
  /** Most results. */
  limit?: number;
}
/** Search. */
export default defineTool({ category: "retrieval", execute: ({ query, limit }: Input): { hits: number } => ({ hits: query.length + (limit ?? 0) }) });
`;

const infer = (json: unknown, files: Readonly<Record<string, string>> = {}) =>
  inferTool("tools/search/tool.ts", {
    root: tempFolder({
      "tools/search/tool.ts": source,
      "tools/search/tool.json": typeof json === "string" ? json : JSON.stringify(json, null, 1),
      "package.json": "{}",
      ...files,
    }),
  });

test("a JSON file next to the source changes texts and narrows the schema", () => {
  const { tool, findings } = infer({
    tool_id: "search",
    description: "Search the archive and return how many hits there are.",
    type: "function_tool",
    parameters: {
      query: { type: "string", description: "Words of the archive.", minLength: 2 },
      limit: { type: "integer", maximum: 10, required: true },
    },
    returns: { hits: { description: "How many." } },
  });
  expect(findings).toEqual([]);
  expect(tool?.description).toBe("Search the archive and return how many hits there are.");
  expect(tool?.input).toEqual({
    type: "object",
    properties: {
      query: { description: "Words of the archive.", type: "string", minLength: 2 },
      limit: { description: "Most results.", type: "integer", maximum: 10 },
    },
    required: ["query", "limit"],
    additionalProperties: false,
  });
  expect(tool?.output?.properties).toEqual({ hits: { description: "How many.", type: "number" } });
});

test.each([
  [
    '{\n "parameters": {\n  "qurey": { "description": "x" }\n }\n}',
    "SCHEMA_SIGNATURE_MISMATCH",
    [3, 12],
    'has `qurey`, which the tool\'s function does not have. Did you mean "query"?',
  ],
  [
    '{ "parameters": { "query": { "type": "number" } } }',
    "SCHEMA_SIGNATURE_MISMATCH",
    [1, 38],
    "which the tool's function does not take.",
  ],
  [
    '{ "parameters": { "query": { "required": false } } }',
    "SCHEMA_SIGNATURE_MISMATCH",
    [1, 42],
    "makes `query` optional, which the tool's function needs.",
  ],
  ['{ "tool_id": "find" }', "SCHEMA_SIGNATURE_MISMATCH", [1, 14], "has another `tool_id` than the tool, `search`."],
  ['{ "type": "handoff" }', "SCHEMA_SIGNATURE_MISMATCH", [1, 11], "has another `type` than the tool, `function`."],
  [
    '{ "parameters": { "query": { "minLenght": 1 } } }',
    "SCHEMA_INVALID",
    [1, 43],
    "says `minLenght`, which is not a keyword of JSON Schema.",
  ],
  [
    '{ "parameters": { "query": { "minLength": "1" } } }',
    "SCHEMA_INVALID",
    [1, 43],
    "says `minLength`, which has a value that it does not take.",
  ],
  [
    '{ "descripton": "x" }',
    "SCHEMA_INVALID",
    [1, 17],
    "has a wrong part: /descripton is not known; did you mean `description`?",
  ],
  ['{ "parameters": [] }', "SCHEMA_INVALID", [1, 17], "has a wrong part: /parameters must be an object, but is []."],
  ["[]", "SCHEMA_INVALID", [1, 1], "is not a JSON object."],
  ['{ "description": }', "SCHEMA_INVALID", [1, 18], "is not JSON."],
])("%j is a finding at its place in the file", (json, code, [line, column], says) => {
  const { tool, findings } = infer(json);
  expect(tool).toBeUndefined();
  expect(findings).toMatchObject([{ code, severity: "error", at: { file: "tools/search/tool.json", line, column } }]);
  expect(findings[0]?.message).toContain(says);
});

test("a default that the function does not have is a finding", () => {
  const defaulted = { "tools/search/tool.ts": source.replace("{ query, limit }", "{ query, limit = 5 }") };
  expect(infer({ parameters: { limit: { default: 7 } } }, defaulted).findings).toMatchObject([
    {
      code: "SCHEMA_SIGNATURE_MISMATCH",
      message: "`tools/search/tool.json` gives `limit` another default than the tool's function, which takes 5.",
      at: { line: 4, column: 15 },
    },
  ]);
  expect(infer({ parameters: { limit: { default: 5, maximum: 9 } } }, defaulted).findings).toEqual([]);
});

test("a tool without such a file is as its source says, and a JSON file of another name is not read", () => {
  const { tool } = inferTool("tools/search/tool.ts", {
    root: tempFolder({ "tools/search/tool.ts": source, "tools/search/other.json": "[]", "package.json": "{}" }),
  });
  expect(tool?.description).toBe("Search.");
});
