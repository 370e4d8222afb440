import { expect, test } from "vitest";
import { tempFolder } from "#test/support/temp-folder.ts";
import { inferTool, type InferResult } from "../infer-tools.ts";

const schema = JSON.stringify({
  category: "retrieval",
  description: "Find a city by its name.",
  input: { type: "object", properties: { name: { type: "string" } }, required: ["name"], additionalProperties: false },
});

function infer(file: string, text: string): InferResult {
  const beside = file === "handler.js" ? { "tools/city_find/schema.json": schema } : {};
  const root = tempFolder({ "package.json": '{ "type": "commonjs" }', ...beside, [`tools/city_find/${file}`]: text });
  return inferTool(`tools/city_find/${file}`, { root });
}

const name = {
  type: "object",
  properties: { name: { type: "string" } },
  required: ["name"],
  additionalProperties: false,
};

test.each([
  [
    "directly",
    'const { defineTool } = require("toolwright");\n/** Find a city. */\nmodule.exports = defineTool({\n  category: "retrieval",\n  /** @param {{ name: string }} input */\n  execute(input) { return input.name; },\n});',
  ],
  [
    "as a constant, under another name",
    'const { defineTool: tool } = require("toolwright");\n/** Find a city. */\nconst find = tool({\n  category: "retrieval",\n  /** @param {{ name: string }} input */\n  execute(input) { return input.name; },\n});\nmodule.exports = find;',
  ],
  [
    "of a namespace",
    'const toolwright = require("toolwright");\n/** Find a city. */\nmodule.exports = toolwright.defineTool({\n  category: "retrieval",\n  /** @param {{ name: string }} input */\n  execute(input) { return input.name; },\n});',
  ],
])("a CommonJS module exports its tool: %s", (_, text) => {
  const { tool, findings } = infer("tool.js", text);
  expect(findings).toEqual([]);
  expect(tool?.description).toBe("Find a city.");
  expect(tool?.input).toEqual(name);
});

test("TypeScript for CommonJS exports its tool with `export =`", () => {
  const { tool, findings } = infer(
    "tool.ts",
    'import { defineTool } from "toolwright";\n/** Find a city. */\nexport = defineTool({ category: "retrieval", execute: (input: { name: string }): string => input.name });',
  );
  expect(findings).toEqual([]);
  expect(tool?.input).toEqual(name);
});

test.each([
  ["exports.execute", "exports.execute = async function (input) { return input.name; };"],
  ["module.exports.execute", "module.exports.execute = async ({ name }) => name;"],
  ["an object", "async function execute(input) { return input.name; }\nmodule.exports = { execute };"],
  ["an object with more", "module.exports = { execute(input) { return input.name; }, helper: 1 };"],
  ["the function itself", "module.exports = async function (input) { return input.name; };"],
])("a CommonJS handler exports `execute`: %s", (_, text) => {
  const { tool, findings } = infer("handler.js", text);
  expect(findings).toEqual([]);
  expect(tool?.metadata.category).toBe("retrieval");
});

test("a second tool in a file is a warning at its location, except one that a function makes", () => {
  const { tool, findings } = infer(
    "tool.ts",
    'import { defineTool } from "toolwright";\nexport const other = defineTool({ category: "utility", execute: () => 1 });\nexport const make = () => defineTool({ category: "utility", execute: () => 2 });\n/** Find a city. */\nexport default defineTool({ category: "retrieval", execute: (input: { name: string }): string => input.name });',
  );
  expect(tool?.name).toBe("city_find");
  expect(findings.map(({ code, severity, at }) => ({ code, severity, at }))).toEqual([
    {
      code: "TOOL_NOT_DEFINED",
      severity: "warning",
      at: { file: "tools/city_find/tool.ts", line: 2, column: 22 },
    },
  ]);
});

const find = 'defineTool({ category: "retrieval", execute: (input: { name: string }): string => input.name });';
const documented = `import { defineTool } from "toolwright";\nconst find = ${find}\n/** Find a city. */\nexport default find;`;

test.each([
  ["re-exported", 'export { default } from "./find";'],
  ["re-exported twice", 'export { default } from "./index";'],
  ["re-exported from a named export", 'export { other as default } from "./find";'],
  ["imported and exported", 'import find from "./find";\nexport default find;'],
])("the comment at `export default` describes a tool that is %s", (_, text) => {
  const root = tempFolder({
    "package.json": "{}",
    "tools/city_find/tool.ts": text,
    "tools/city_find/find.ts": `${documented}\n/** Find a city. */\nexport const other = find;`,
    "tools/city_find/index.ts": 'export { default } from "./find";',
  });
  const { tool, findings } = inferTool("tools/city_find/tool.ts", { root });
  expect(findings).toEqual([]);
  expect(tool).toMatchObject({ description: "Find a city.", input: name });
});
